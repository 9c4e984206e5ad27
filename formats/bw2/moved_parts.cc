#include "formats/bw2/moved_parts.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/endian.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/hint.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/work_meter.h"
#include "formats/bw2/damage_place.h"
#include "formats/bw2/header_offsets.h"
#include "formats/bw2/plan.h"
#include "formats/bw2/repaired.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kMovedParts = {
    .id = "BWA056",
    .name = "moved-parts",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary =
        "Bytes are missing or were inserted: animations are not where their "
        "offsets say.",
    .why =
        "A reader takes everything after that place from the wrong bytes: it "
        "rejects the file or reads garbage.",
    .statement =
        "The header's offset says where the metadata begins, and the metadata "
        "where the data of each animation does.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair =
        "Get the file from its source again; a text-mode transfer or an editor "
        "changed it.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Bytes are missing or were added: get the file again."};

constexpr const Rule* kRules[] = {&kMovedParts};

constexpr uint64_t kNone = ~uint64_t{0};

// How far parts are sought from their place when the size in the header does
// not say how far they have moved.
constexpr int64_t kMaxMoved = 64;

// Up to so many bytes, it makes no difference to the user whether they are
// missing at the end or somewhere in keyframes that end there. More are usually
// a file that was cut, or something that was appended.
constexpr uint64_t kMaxInKeyframes = 64;

bool HasU32(absl::string_view bytes, uint64_t position, uint32_t& value) {
  if (position > bytes.size() || bytes.size() - position < 4) return false;
  value = Load<uint32_t>(bytes.data() + position, ByteOrder::kLittle);
  return true;
}

bool IsHeader(absl::string_view bytes, uint64_t position) {
  uint32_t version = 0;
  return HasAnimationHeader(bytes, position) &&
         HasU32(bytes, position + 4, version) && version == kAnimationVersion;
}

// Looks for each header at the place that an offset or a count gives, and where
// it would be if bytes before it were missing or inserted.
class Search {
 public:
  // `missing`: how many bytes too early the parts after the damage are.
  // `given`: the size in the header says so.
  Search(absl::string_view file, int64_t missing, bool given, WorkMeter& work)
      : file_(file), bytes_(file, missing), given_(given), work_(work) {}

  struct Found {
    ByteRange range;  // bytes among which some are missing, or were inserted
    int64_t unsound;  // parts that it leaves
    bool has_moved;   // headers show it, and not only the end of the file
  };
  std::optional<Found> Run() {
    if (!FindMetadata() || !VisitHeaders() || contradicted_) {
      return std::nullopt;
    }
    // One header may look moved by chance.
    if (!given_ && moved_headers_ < 2) return std::nullopt;
    const std::optional<Alignment::Places> places = Narrow();
    if (!places.has_value() || work_.exhausted()) return std::nullopt;
    if (places->first > places->last) return std::nullopt;
    const uint64_t end = places->last + bytes_.extra();
    if (end > file_.size()) return std::nullopt;
    if (end == file_.size() &&
        (bytes_.lost() > kMaxInKeyframes || bytes_.extra() > kMaxInKeyframes)) {
      return std::nullopt;
    }
    return Found{
        {places->first, end - places->first}, places->unsound, has_moved()};
  }

 private:
  bool has_moved() const { return moved_ != kNone; }
  bool IsPlaced(uint64_t position) const { return IsHeader(file_, position); }
  bool IsMoved(uint64_t position) const {
    // Wraps to a place past the end when it would be before the file.
    return IsHeader(file_, position - static_cast<uint64_t>(bytes_.missing()));
  }

  // Whether the part of an animation's header after its name has moved: what
  // precedes it may contain the damage.
  bool HasMovedTail(uint64_t position) const {
    const absl::string_view tail = bytes_.After(position + 0x48, 20);
    return !tail.empty() &&
           Load<uint32_t>(tail.data(), ByteOrder::kLittle) == kHierarchical &&
           tail.find_first_not_of('\0', 12) == tail.npos;
  }

  // The metadata, from whichever field refers to it.
  bool FindMetadata() {
    for (const uint64_t damage : {uint64_t{file_.size()}, uint64_t{0}}) {
      const uint64_t by_offset =
          bytes_.U32At(kMetadataOffsetAt, damage) + kLibraryHeaderSize;
      const uint64_t by_bones =
          bytes_.U32At(kSkeletonBoneCountAt, damage) * kBoneSize + kBonesOffset;
      const bool empty = bytes_.U32At(kAnimationCountAt, damage) == 0;
      for (const uint64_t at : {by_offset, by_bones}) {
        const bool is_end = empty && at == bytes_.size();
        if (at < kBonesOffset ||
            !(IsPlaced(at) || IsMoved(at) || HasMovedTail(at) || is_end)) {
          continue;
        }
        metadata_ = at;
        return true;
      }
    }
    return false;
  }

  // Notes where the header that belongs at `position` is; false if nowhere.
  bool Visit(uint64_t position) {
    if (IsPlaced(position)) {
      contradicted_ |= has_moved();
      placed_ = position;
      broken_ = kNone;
      return true;
    }
    if (IsMoved(position)) {
      ++moved_headers_;
      if (!has_moved()) moved_ = position;
      return true;
    }
    if (broken_ == kNone && !has_moved() && HasMovedTail(position)) {
      broken_ = position;
    }
    return false;
  }

  // The offset in a metadata record, which may contain the damage.
  uint64_t DataOffset(uint64_t record) const {
    const uint64_t at = record + kDataOffsetAt;
    const uint64_t before = bytes_.U32At(at, file_.size());
    const uint64_t after = bytes_.U32At(at, 0);
    const bool is_after =
        has_moved() || (!IsPlaced(before) && !IsMoved(before) &&
                        (IsPlaced(after) || IsMoved(after)));
    return is_after ? after : before;
  }

  bool VisitHeaders() {
    struct Data {
      uint64_t offset;
      uint64_t record;
    };
    std::vector<Data> data;
    uint64_t first_data = kNone;
    for (uint64_t record = metadata_; record + kMetadataSize <= first_data;
         record += kMetadataSize) {
      if (!work_.Spend(8)) return false;
      if (!Visit(record) && broken_ != record) break;
      const uint64_t offset = DataOffset(record);
      data.push_back({offset, record});
      if (offset > record) first_data = std::min(first_data, offset);
      after_metadata_ = record + kMetadataSize;
    }
    // Where the first data usually is, if its offset is lost.
    if (!data.empty() && first_data != after_metadata_) {
      data.push_back({after_metadata_, metadata_});
    }
    std::sort(data.begin(), data.end(),
              [](const Data& a, const Data& b) { return a.offset < b.offset; });
    for (const Data& each : data) {
      if (each.offset <= metadata_) continue;
      Visit(each.offset);
      if (placed_ == each.offset || broken_ == each.offset) {
        record_ = each.record;
      }
    }
    return work_.Spend(8 * data.size());
  }

  // The places that explain most, in the part before which everything is in
  // its place.
  std::optional<Alignment::Places> Narrow() {
    const uint64_t part = broken_ != kNone ? broken_ : placed_;
    if (part == kNone) {
      if (!work_.Spend(metadata_ / 4)) return std::nullopt;
      return PlaceInHead(bytes_, metadata_);
    }
    if (part < after_metadata_) {
      if (!has_moved()) return std::nullopt;
      Alignment::Places places = PlaceInRecord(bytes_, part);
      // Whole records may be any of them.
      if (bytes_.missing() % static_cast<int64_t>(kMetadataSize) == 0) {
        places.first = metadata_;
      }
      return places;
    }
    std::optional<Alignment::Places> places = PlaceInData(
        bytes_, record_, part, has_moved() ? moved_ : bytes_.size(), work_);
    if (!places.has_value() && has_moved()) {
      const uint64_t end = moved_ - static_cast<uint64_t>(bytes_.missing());
      places = Alignment::Places{part, end - bytes_.extra()};
    }
    return places;
  }

  absl::string_view file_;
  ShiftedBytes bytes_;
  bool given_;
  WorkMeter& work_;
  uint64_t metadata_ = 0;
  uint64_t after_metadata_ = 0;
  uint64_t placed_ = kNone;  // the last header in its place
  uint64_t broken_ = kNone;  // after it, the first that is nowhere
  uint64_t record_ = 0;      // of the data that one of them begins
  uint64_t moved_ = kNone;   // where the first other one belongs
  uint64_t moved_headers_ = 0;
  // A header after a moved one is in its place.
  bool contradicted_ = false;
};

struct Candidate {
  int64_t missing;  // bytes
  // The size in the header says so. Otherwise, only the place of the metadata
  // does.
  bool by_size;
};

// How many bytes may be missing; likeliest first.
std::vector<Candidate> Candidates(absl::string_view bytes, const Library& l) {
  std::vector<Candidate> candidates;
  const auto size = static_cast<int64_t>(bytes.size() - kLibraryHeaderSize);
  const auto add = [&](bool by_size, const auto& is_shown) {
    for (int64_t distance = 1; distance <= kMaxMoved; ++distance) {
      for (const int64_t each : {distance, -distance}) {
        if (is_shown(each)) candidates.push_back({each, by_size});
      }
    }
  };
  // The size itself may have moved.
  add(true, [&](int64_t missing) {
    uint32_t moved = 0;
    return HasU32(bytes, kFileSizeAt - static_cast<uint64_t>(missing), moved) &&
           moved == size + missing;
  });
  if (l.size != size && std::abs(l.size - size) <= size) {
    candidates.push_back({l.size - size, true});
  }
  add(false, [&](int64_t missing) {
    return IsHeader(bytes, l.metadata_offset + kLibraryHeaderSize -
                               static_cast<uint64_t>(missing));
  });
  return candidates;
}

// Whether everything is in its place and only the size in the header differs,
// or a gap at the end that has another size than the extra bytes.
bool IsWholeBut(const ParsedLibrary& l, int64_t missing, const Report& report) {
  if (!report.decodes() || l.data.empty()) return false;
  const auto gap = static_cast<int64_t>(l.data.back().gap.size());
  if (gap != 0 && gap == -missing) return false;
  return std::none_of(report.findings().begin(), report.findings().end(),
                      [](const Finding& finding) {
                        return finding.rule->severity != Severity::kInfo &&
                               finding.field != "size";
                      });
}

// The file with bytes inserted again, or removed.
std::string Repaired(absl::string_view bytes, uint64_t damage,
                     int64_t missing) {
  std::string repaired(bytes.substr(0, damage));
  if (missing > 0) repaired.append(static_cast<size_t>(missing), '\0');
  const uint64_t extra = missing < 0 ? static_cast<uint64_t>(-missing) : 0;
  absl::StrAppend(&repaired, bytes.substr(damage + extra));
  return repaired;
}

// Drops what would not be reported without the damage.
void DropConsequences(absl::string_view bytes, uint64_t damage, int64_t missing,
                      Report& report) {
  const auto original = [&](uint64_t offset) {
    return offset < damage ? offset : offset + static_cast<uint64_t>(missing);
  };
  if (KeepFindingsOf(Repaired(bytes, damage, missing), original, report)) {
    return;
  }
  // What follows is read from the wrong place.
  std::vector<Finding> others = report.findings();
  std::erase_if(
      others, [&](const Finding& other) { return other.range.end() > damage; });
  report.ReplaceAllButStructure(std::move(others));
}

void ReportMovedParts(absl::string_view bytes, int64_t missing, ByteRange range,
                      bool has_moved, Report& report) {
  DropConsequences(bytes, range.offset, missing, report);
  const uint64_t count = static_cast<uint64_t>(std::abs(missing));
  FindingBuilder finding = report.Add(kMovedParts, Path(), range);
  finding.As(FindingRole::kCause)
      .With(missing > 0 ? "missing" : "excess", count)
      .Message(Quantity(count, missing > 0 ? "byte" : "extra byte"),
               missing < 0  ? ""
               : count == 1 ? " is missing"
                            : " are missing");
  if (range.length == 0) {
    finding.Message(" at byte ", range.offset);
  } else {
    finding.Message(" between bytes ", range.offset, " and ", range.end());
  }
  if (has_moved) {
    finding.Message(": the headers after that are ", Quantity(count, "byte"),
                    missing > 0 ? " before" : " after",
                    " where their offsets say");
  } else {
    finding.Message(": the file is ", Quantity(count, "byte"),
                    missing > 0 ? " shorter" : " longer",
                    " than its header says");
  }
}

}  // namespace

bool DiagnoseMovedParts(absl::string_view bytes, const ParsedLibrary& l,
                        Report& report) {
  constexpr Hint kHint("moved parts");
  if (!kHint.enabled() || !l.notes.header_complete ||
      bytes.size() < kBonesOffset || report.findings().empty() ||
      report.work().left() == 0) {
    return false;
  }
  std::optional<Search::Found> best;
  int64_t best_missing = 0;
  for (const auto& [missing, by_size] : Candidates(bytes, l)) {
    if (by_size && IsWholeBut(l, missing, report)) continue;
    Search search(bytes, missing, by_size, report.work());
    const std::optional<Search::Found> found = search.Run();
    if (!found.has_value() ||
        (best.has_value() && best->unsound <= found->unsound)) {
      continue;
    }
    best = found;
    best_missing = missing;
  }
  if (!best.has_value()) return false;
  ReportMovedParts(bytes, best_missing, best->range, best->has_moved, report);
  return true;
}

absl::Span<const Rule* const> MovedPartsRules() { return kRules; }

}  // namespace assetlint::bw2
