#include "formats/bw2/wrong_size.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/hint.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/work_meter.h"
#include "formats/bw2/header_offsets.h"
#include "formats/bw2/repaired.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kWrongSize = {
    .id = "BWA057",
    .name = "wrong-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "With another value of one size or count, an animation's data fits.",
    .why = "A reader takes everything after it from the wrong bytes.",
    .statement =
        "An animation's data is followed by that of the next, or by the end of "
        "the file."
        " Inferred: the document describes no other bytes.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Set it to the value in the message.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "With this value everything in the animation fits, but another "
        "size could be the wrong one."};

constexpr const Rule* kRules[] = {&kWrongSize};

// How many places of the frames' data are considered.
constexpr size_t kMaxPlaces = 4;

struct Candidate {
  absl::string_view field;
  uint64_t offset;  // of the field
  uint32_t found;
  uint32_t value;
  bool is_copy = false;  // the value is the one in the metadata
};

// Finds the values that fit, for one animation's data.
class Search {
 public:
  Search(absl::string_view bytes, const AnimationData& data,
         const AnimationHeader& copy, uint64_t end)
      : bytes_(bytes), data_(data), copy_(copy), end_(end) {}

  std::vector<Candidate> Run(WorkMeter& work) {
    AddCounts();
    const AnimationHeader& h = data_.header;
    const uint64_t strings =
        begin() + kAnimationHeaderSize + kEventSize * h.event_count;
    const uint64_t size = strings + h.event_string_size;
    if (strings + 80 > end_ || h.frame_count == 0) return candidates_;
    AddEventStringSize(strings);
    if (size + 80 > end_) return candidates_;
    const uint32_t opaque = U32(size);
    const uint64_t block = size + 16 + opaque;
    const uint64_t keys = block + h.offset_block_size;
    for (const uint64_t place : PlacesOfKeys(size + 16, work)) {
      // Wraps when the place is before the present one; so does the value.
      const uint64_t change = place - keys;
      if (place == keys) continue;
      const Candidate by_opaque = {"opaqueSize", size, opaque,
                                   static_cast<uint32_t>(opaque + change)};
      const Candidate by_block = {
          "offsetBlockSize", begin() + kOffsetBlockSizeAt, h.offset_block_size,
          static_cast<uint32_t>(h.offset_block_size + change)};
      const uint64_t needed = uint64_t{h.frame_count} * 8;
      const bool is_block_usual = h.offset_block_size >= needed &&
                                  h.offset_block_size % 4 == 0 &&
                                  h.offset_block_size - needed < 64;
      if (place < size + 16 + needed) continue;
      const bool fits_opaque = place >= size + 16 + h.offset_block_size;
      const bool fits_block = place >= block + needed;
      if (fits_opaque && is_block_usual) candidates_.push_back(by_opaque);
      if (fits_block) candidates_.push_back(by_block);
      if (fits_opaque && !is_block_usual) candidates_.push_back(by_opaque);
    }
    AddKeys(keys);
    return candidates_;
  }

 private:
  uint64_t begin() const { return data_.origin.offset; }
  uint32_t U32(uint64_t offset) const {
    return Load<uint32_t>(bytes_.data() + offset, ByteOrder::kLittle);
  }

  // The counts in the metadata.
  void AddCounts() {
    const AnimationHeader& h = data_.header;
    const auto add = [&](absl::string_view field, uint64_t offset,
                         uint32_t found, uint32_t value) {
      if (found != value) {
        candidates_.push_back({field, begin() + offset, found, value, true});
      }
    };
    add("frameCount", kFrameCountAt, h.frame_count, copy_.frame_count);
    add("boneCount", kBoneCountAt, h.bone_count, copy_.bone_count);
    add("eventCount", kEventCountAt, h.event_count, copy_.event_count);
  }

  // The size of the names to which the events refer.
  void AddEventStringSize(uint64_t strings) {
    const AnimationHeader& h = data_.header;
    uint64_t last = 0;
    for (const Event& event : data_.events) {
      last = std::max(
          {last, begin() + event.bone_offset, begin() + event.name_offset});
    }
    uint64_t end = strings;
    if (!data_.events.empty()) {
      if (last < strings || last >= end_) return;
      const size_t nul = bytes_.find('\0', last);
      if (nul == bytes_.npos) return;
      end = nul + 1;
    }
    const auto size = static_cast<uint32_t>(end - strings);
    if (size != h.event_string_size) {
      candidates_.push_back({"eventStringSize", begin() + kEventStringSizeAt,
                             h.event_string_size, size});
    }
  }

  // How many bytes of keyframes there would be with the numbers of keys at
  // `keys`.
  bool FitsWithKeysAt(uint64_t keys) const {
    const AnimationHeader& h = data_.header;
    const uint64_t frames = keys + 64 + uint64_t{h.bone_count} * 28;
    if (frames > end_) return false;
    const uint64_t left = end_ - frames;
    if (h.frame_count == 1) return left == 0;
    const uint64_t bytes_each = uint64_t{h.frame_count - 1} * 6;
    return left % bytes_each == 0 &&
           uint64_t{U32(keys)} + U32(keys + 4) == left / bytes_each;
  }

  // Where the numbers of keys may be, from `first` on.
  std::vector<uint64_t> PlacesOfKeys(uint64_t first, WorkMeter& work) const {
    std::vector<uint64_t> places;
    for (uint64_t at = first; at + 64 <= end_; ++at) {
      if (places.size() == kMaxPlaces || !work.Spend(1)) break;
      if (FitsWithKeysAt(at)) places.push_back(at);
    }
    return places;
  }

  // The number of keys per frame that fills the rest.
  void AddKeys(uint64_t keys) {
    const AnimationHeader& h = data_.header;
    const uint64_t frames = keys + 64 + uint64_t{h.bone_count} * 28;
    if (frames > end_ || h.frame_count < 2) return;
    const uint64_t bytes_each = uint64_t{h.frame_count - 1} * 6;
    const uint64_t left = end_ - frames;
    if (left % bytes_each != 0) return;
    const uint64_t sum = left / bytes_each;
    for (const uint64_t i : {0, 1}) {
      const uint32_t found = U32(keys + 4 * i);
      const uint32_t other = U32(keys + 4 - 4 * i);
      if (other > sum || sum - other == found) continue;
      candidates_.push_back({i == 0 ? "keysPerFrame[0]" : "keysPerFrame[1]",
                             keys + 4 * i, found,
                             static_cast<uint32_t>(sum - other)});
    }
  }

  absl::string_view bytes_;
  const AnimationData& data_;
  const AnimationHeader& copy_;
  uint64_t end_;
  std::vector<Candidate> candidates_;
};

// Whether nothing is wrong from `begin` to `end`.
bool IsSound(const std::vector<Finding>& findings, uint64_t begin,
             uint64_t end) {
  return std::none_of(
      findings.begin(), findings.end(), [&](const Finding& finding) {
        return finding.range.offset >= begin && finding.range.offset < end;
      });
}

bool IsAmong(const std::vector<Finding>& findings, const Finding& finding) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    return f.rule == finding.rule && f.field == finding.field &&
           f.range.offset == finding.range.offset;
  });
}

// Keeps what is left with the value, and, as the cause, that the copies differ.
void ReportCopy(const Candidate& candidate, const std::vector<Finding>& left,
                Report& report) {
  std::vector<Finding> others = report.findings();
  std::erase_if(others, [&](Finding& other) {
    if (other.range.offset == candidate.offset) {
      other.expected_role = FindingRole::kCause;
      return false;
    }
    return !IsAmong(left, other);
  });
  report.ReplaceAllButStructure(std::move(others));
}

// Tries the value, and reports it if everything then fits.
bool Try(absl::string_view bytes, const Candidate& candidate,
         const AnimationData& data, uint64_t end, Report& report) {
  std::string repaired(bytes);
  Store<uint32_t>(repaired.data() + candidate.offset, candidate.value,
                  ByteOrder::kLittle);
  const std::optional<std::vector<Finding>> left = FindingsOf(repaired, report);
  if (!left.has_value() || !IsSound(*left, data.origin.offset, end)) {
    return false;
  }
  if (candidate.is_copy) {
    ReportCopy(candidate, *left, report);
    return true;
  }
  KeepFindings(
      *left, [](uint64_t offset) { return offset; }, report);
  const Path file;
  const Path path(file, "animation", data.animation,
                  NameText(data.header.name));
  report.Add(kWrongSize, path, {candidate.offset, 4})
      .As(FindingRole::kCause)
      .Field(candidate.field)
      .Found(candidate.found)
      .Allowed(candidate.value)
      .FixBy(FixLevel::kUnsafe,
             NumberEdit(candidate.offset, candidate.value, ByteOrder::kLittle),
             "with this value, the animation's data ends at byte ", end)
      .Message(candidate.field, " is ", candidate.found, "; with ",
               candidate.value, " the animation's data fits and ends ",
               end == bytes.size() ? "with the file"
                                   : "where the next animation begins");
  return true;
}

}  // namespace

void DiagnoseWrongSize(absl::string_view bytes, const ParsedLibrary& l,
                       Report& report) {
  constexpr Hint kHint("animation size");
  if (!kHint.enabled() || !l.notes.metadata_found ||
      report.work().left() == 0) {
    return;
  }
  for (size_t i = 0; i < l.data.size(); ++i) {
    const AnimationData& data = l.data[i];
    if (data.origin.complete && data.gap.empty()) continue;
    const bool last = i + 1 == l.data.size();
    if (last && l.size != bytes.size() - kLibraryHeaderSize) return;
    const uint64_t end = last ? bytes.size() : l.data[i + 1].origin.offset;
    Search search(bytes, data, l.metadata[data.animation].header, end);
    for (const Candidate& candidate : search.Run(report.work())) {
      if (Try(bytes, candidate, data, end, report)) return;
    }
    return;
  }
}

absl::Span<const Rule* const> WrongSizeRules() { return kRules; }

}  // namespace assetlint::bw2
