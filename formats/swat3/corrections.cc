// What may have been changed by hand in a file whose frames do not end with it.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/base/codec.h"
#include "formats/base/tree_walker.h"
#include "formats/swat3/gsa_codec.h"

namespace assetlint::swat3 {
namespace {

constexpr size_t kMaxCorrections = 16;
// Characters of an event.
constexpr size_t kMaxText = 255;

class Corrector {
 public:
  Corrector(absl::string_view bytes, uint64_t begin, bool events)
      : bytes_(bytes),
        begin_(begin),
        events_(events),
        looks_(4 * bytes.size()) {}

  std::vector<Correction> Find() {
    for (uint64_t at = begin_; at + 6 <= bytes_.size(); ++at) {
      if (U16(at) != kEndOfBones) continue;
      CorrectFrames(at);
      CorrectIds(at);
      if (found_.size() >= kMaxCorrections) break;
    }
    return std::move(found_);
  }

 private:
  // The list of events of a frame, or where it would be.
  struct List {
    uint64_t at;
    uint64_t frame;
  };
  struct Walk {
    uint64_t frames = 0;  // that are whole
    uint64_t end = 0;
    std::vector<List> lists = {};  // the last ones, and that of the next frame
  };

  // Whether one more frame, event or count may be looked at.
  bool Look() { return looks_ > 0 && looks_-- > 0; }

  uint64_t U16(uint64_t at) const {
    return Load<uint16_t>(bytes_.data() + at, ByteOrder::kLittle);
  }
  bool Has(uint64_t at, uint64_t size) const {
    return at <= bytes_.size() && size <= bytes_.size() - at;
  }

  // The length that the text of the event at `at` has, with its NUL; 0 for no
  // text.
  uint64_t LengthAt(uint64_t at) const {
    if (!Has(at, 3)) return 0;
    const absl::string_view rest = bytes_.substr(at + 2, kMaxText + 1);
    const size_t size = static_cast<size_t>(
        std::find_if_not(rest.begin(), rest.end(), absl::ascii_isprint) -
        rest.begin());
    return size > 0 && size < rest.size() && rest[size] == '\0' ? size + 1 : 0;
  }
  bool IsEvent(uint64_t at) const {
    const uint64_t length = LengthAt(at);
    return length > 0 && U16(at) == length;
  }

  // Walks at most `most` frames, up to one whose events are not.
  Walk WalkFrames(uint64_t at, uint64_t rotations, uint64_t most) {
    Walk walk = {0, at};
    const uint64_t fixed = FrameLayout{rotations, events_}.fixed_size();
    while (walk.frames < most && Has(at, fixed) && Look()) {
      at += fixed;
      if (events_) {
        if (walk.lists.size() == 3) walk.lists.erase(walk.lists.begin());
        walk.lists.push_back({at - 2, walk.frames});
        for (uint64_t left = U16(at - 2); left > 0; --left) {
          if (!Look() || !IsEvent(at)) return walk;
          at += 2 + U16(at);
        }
      }
      walk.end = at;
      ++walk.frames;
    }
    return walk;
  }

  void Propose(std::string name, uint64_t at, uint64_t allowed,
               ByteRange text = {}) {
    if (found_.size() >= kMaxCorrections || U16(at) == allowed) return;
    const auto field = absl::string_view(name).substr(name.rfind('/') + 1);
    Correction& c = found_.emplace_back();
    c.message = absl::StrCat(field, " is ", U16(at), ", but with ", allowed,
                             " the file decodes");
    c.allowed = allowed;
    c.text = text;
    c.field = {
        std::move(name), {at, 2}, Scalar::kU16, ByteOrder::kLittle, U16(at)};
  }

  // The number of frames, of events in one of the last frames that can be
  // walked, and the length of the first event that cannot.
  void CorrectFrames(uint64_t marker) {
    const uint64_t ids = U16(marker + 2);
    const uint64_t begin = marker + 6 + 2 * ids;
    if (ids == 0 || begin > bytes_.size()) return;
    const uint64_t frames = U16(begin - 2);
    const Walk all = WalkFrames(begin, ids, 0xFFFF);
    if (all.end == bytes_.size() && all.frames > 0) {
      Propose("frames", begin - 2, all.frames);
    }
    for (const List& list : WalkFrames(begin, ids, frames).lists) {
      uint64_t at = list.at + 2;
      uint64_t events = 0;
      for (; Look() && IsEvent(at); at += 2 + U16(at)) ++events;
      const std::string path = absl::StrCat("frame[", list.frame, "]/");
      const uint64_t length = LengthAt(at);
      if (events < U16(list.at) && length > 0) {
        Propose(absl::StrCat(path, "event[", events, "]/length"), at, length,
                {at + 2, length});
      }
      Propose(path + "events", list.at, events);
    }
  }

  // The number of ids.
  void CorrectIds(uint64_t marker) {
    const uint64_t most = (bytes_.size() - marker - 6) / 2;
    for (uint64_t ids = 1; ids <= most && Look(); ++ids) {
      const uint64_t begin = marker + 6 + 2 * ids;
      const uint64_t frames = U16(begin - 2);
      const uint64_t fixed = FrameLayout{ids, events_}.fixed_size();
      if (frames == 0 || frames * fixed > bytes_.size() - begin) continue;
      const Walk walk = WalkFrames(begin, ids, frames);
      if (walk.frames < frames || walk.end < bytes_.size()) continue;
      return Propose("animatedBones", marker + 2, ids);
    }
  }

  absl::string_view bytes_;
  uint64_t begin_;
  bool events_;
  uint64_t looks_;  // left, so that the time is linear
  std::vector<Correction> found_;
};

}  // namespace

std::vector<Correction> GsaCorrections(absl::string_view bytes) {
  Report report(Report::Mode::kStatusOnly);
  const ParsedAnimation a = Parse<GsaCodec>(bytes, report);
  const uint64_t begin = FieldRange(a, 0, "unknown2").end();
  std::vector<Correction> found;
  if (begin >= bytes.size() || a.major_version != 4) return found;
  if (IsKnownVersion(a)) found = Corrector(bytes, begin, HasEvents(a)).Find();
  const std::string what = absl::StrCat("version is 4.", a.minor_version);
  for (const uint8_t minor : {1, 2}) {
    if (minor == a.minor_version) continue;
    found.push_back(
        {absl::StrCat(what, ", but with 4.", minor, " the file decodes"),
         FieldOf(a, 0, "minorVersion", ByteOrder::kLittle), uint64_t{minor}});
  }
  return found;
}

}  // namespace assetlint::swat3
