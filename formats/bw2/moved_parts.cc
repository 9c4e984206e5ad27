#include "formats/bw2/moved_parts.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/base/endian.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/hint.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/bw2/plan.h"

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
    .fix_reason = "Bytes are missing or too many: get the file again."};

constexpr const Rule* kRules[] = {&kMovedParts};

// After the last field of the library's header that the search depends on.
constexpr uint64_t kAfterSize = 0x50;
// The sizes in an animation's header, in which the copies differ.
constexpr uint64_t kSizesBegin = 0x4C;
constexpr uint64_t kSizesEnd = 0x54;

constexpr uint64_t kNone = ~uint64_t{0};

bool HasU32(absl::string_view bytes, uint64_t position, uint32_t& value) {
  if (position > bytes.size() || bytes.size() - position < 4) return false;
  value = Load<uint32_t>(bytes.data() + position, ByteOrder::kLittle);
  return true;
}

// Whether the name is printable and the parent another bone, or none.
bool IsPossibleBone(absl::string_view bone, uint64_t index) {
  const absl::string_view name = NameText(bone.substr(0, kBoneNameSize));
  const auto parent =
      Load<int32_t>(bone.data() + kBoneNameSize, ByteOrder::kLittle);
  return parent >= -1 && parent < static_cast<int64_t>(index) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return c >= 0x20 && c < 0x7F; });
}

// Looks for each header at the place that an offset or a count gives, and where
// it would be if bytes before it were missing or inserted.
class Search {
 public:
  // `moved`: how many bytes too early the parts after the damage are.
  Search(absl::string_view bytes, const Library& l, int64_t moved)
      : bytes_(bytes), l_(l), moved_(moved) {}

  // The bytes among which some are missing, or were inserted.
  std::optional<ByteRange> Run() {
    const uint64_t metadata = uint64_t{l_.metadata_offset} + kLibraryHeaderSize;
    const uint64_t most =
        std::min<uint64_t>(l_.animation_count, bytes_.size() / kMetadataSize);
    std::vector<uint64_t> offsets;
    for (uint64_t i = 0; i < most; ++i) {
      const std::optional<uint64_t> at = Visit(metadata + i * kMetadataSize);
      uint32_t offset = 0;
      if (at.has_value() &&
          HasU32(bytes_, *at + kAnimationHeaderSize, offset)) {
        offsets.push_back(offset);
      }
    }
    std::sort(offsets.begin(), offsets.end());
    for (const uint64_t offset : offsets) Visit(offset);
    if (contradicted_) return std::nullopt;
    bool found = has_moved();
    begin_ = last_placed_ == kNone ? kAfterSize : last_placed_;
    end_ = has_moved() ? first_moved_ : bytes_.size();
    if (last_placed_ == kNone) {
      NarrowToBone();
    } else if (last_placed_ >= metadata + most * kMetadataSize) {
      // Of the last animation, only the header shows it.
      found |= NarrowToHeader(metadata, most);
    }
    if (!found || begin_ > end_) return std::nullopt;
    return ByteRange{begin_, end_ - begin_};
  }
  bool has_moved() const { return first_moved_ != kNone; }

 private:
  bool IsHeader(uint64_t position) const {
    uint32_t version = 0;
    return HasAnimationHeader(bytes_, position) &&
           HasU32(bytes_, position + 4, version) &&
           version == kAnimationVersion;
  }

  // Where a header that belongs at `position` is.
  std::optional<uint64_t> Visit(uint64_t position) {
    if (IsHeader(position)) {
      contradicted_ |= has_moved();
      last_placed_ = position;
      return position;
    }
    // Wraps to a place past the end when it would be before the file.
    const uint64_t there = position - static_cast<uint64_t>(moved_);
    if (!IsHeader(there)) return std::nullopt;
    if (!has_moved()) first_moved_ = there;
    return there;
  }

  // Where the part that begins at `begin` ends, extended by inserted bytes.
  uint64_t EndOf(uint64_t begin, uint64_t length) const {
    return begin + length +
           static_cast<uint64_t>(std::max<int64_t>(-moved_, 0));
  }

  // Before the metadata: the first impossible bone contains the damage, unless
  // whole bones are missing.
  void NarrowToBone() {
    uint32_t count = 0;
    if (!HasU32(bytes_, kLibraryHeaderSize, count) ||
        (end_ - std::min(end_, kBonesOffset)) / kBoneSize + 1 < count) {
      end_ = std::min(end_, EndOf(kLibraryHeaderSize, 8));
      return;
    }
    if (moved_ % static_cast<int64_t>(kBoneSize) == 0) return;
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t at = kBonesOffset + i * kBoneSize;
      if (at + kBoneSize > bytes_.size()) return;
      if (IsPossibleBone(bytes_.substr(at, kBoneSize), i)) continue;
      if (i > 0) begin_ = at;
      end_ = std::min(end_, EndOf(at, kBoneSize));
      return;
    }
  }

  // In the data of an animation: in its header if that differs from the copy in
  // the metadata, otherwise after it. Whether it is in the header.
  bool NarrowToHeader(uint64_t metadata, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t record = metadata + i * kMetadataSize;
      uint32_t offset = 0;
      if (!HasU32(bytes_, record + kAnimationHeaderSize, offset) ||
          offset != last_placed_ || !IsHeader(record)) {
        continue;
      }
      const absl::string_view copy =
          bytes_.substr(record, kAnimationHeaderSize);
      const absl::string_view header =
          bytes_.substr(offset, kAnimationHeaderSize);
      uint64_t same = 0;
      while (same < header.size() &&
             (header[same] == copy[same] ||
              (same >= kSizesBegin && same < kSizesEnd))) {
        ++same;
      }
      const bool differs = same < header.size();
      if (differs) {
        end_ = std::min(end_, EndOf(begin_, same));
      } else {
        begin_ += header.size();
      }
      return differs;
    }
    return false;
  }

  absl::string_view bytes_;
  const Library& l_;
  int64_t moved_;
  uint64_t last_placed_ = kNone;  // position of a header
  uint64_t first_moved_ = kNone;  // the same, where it was found
  // A header after a moved one is in its place.
  bool contradicted_ = false;
  uint64_t begin_ = 0;
  uint64_t end_ = 0;
};

}  // namespace

void DiagnoseMovedParts(absl::string_view bytes, const ParsedLibrary& l,
                        Report& report) {
  constexpr Hint kHint("moved parts");
  if (!kHint.enabled() || report.decodes() || !l.notes.header_complete) return;
  const uint64_t whole = uint64_t{l.size} + kLibraryHeaderSize;
  if (whole == bytes.size()) return;
  const bool missing = whole > bytes.size();
  const uint64_t count = missing ? whole - bytes.size() : bytes.size() - whole;
  const auto moved =
      missing ? static_cast<int64_t>(count) : -static_cast<int64_t>(count);
  Search search(bytes, l, moved);
  const std::optional<ByteRange> range = search.Run();
  if (!range.has_value()) return;
  // What follows is read from the wrong place; that it is unusual says nothing.
  std::vector<Finding> others = report.findings();
  others.erase(std::remove_if(others.begin(), others.end(),
                              [&](const Finding& other) {
                                return other.rule->severity ==
                                           Severity::kInfo &&
                                       other.range.offset >= range->offset;
                              }),
               others.end());
  report.ReplaceAllButStructure(std::move(others));
  FindingBuilder finding = report.Add(kMovedParts, Path(), *range);
  finding.As(FindingRole::kCause)
      .With(missing ? "missing" : "excess", count)
      .Message(Quantity(count, missing ? "byte" : "extra byte"),
               missing ? count == 1 ? " is missing" : " are missing" : "",
               " between bytes ", range->offset, " and ", range->end());
  if (search.has_moved()) {
    finding.Message(": the headers after that are ", Quantity(count, "byte"),
                    missing ? " before" : " after", " where their offsets say");
  } else {
    finding.Message(
        ", where the last animation's header differs from its metadata");
  }
}

absl::Span<const Rule* const> MovedPartsRules() { return kRules; }

}  // namespace assetlint::bw2
