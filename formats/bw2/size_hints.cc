// Determines which size is at fault when an animation's data does not fit. Four
// sizes precede the keyframes, and a wrong one is noticed only after them, at
// some other field. But the data ends where the next begins, and the first
// frame's rotations have length 1: few other sizes satisfy both.
#include <cmath>
#include <optional>
#include <vector>

#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/locator.h"
#include "formats/base/work_meter.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kLikelySize = {
    .id = "BWA051",
    .name = "size-likely",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "An animation's data would fit exactly with another size.",
    .why =
        "The data does not end where the next begins. With the size in the "
        "finding it would, so the field is probably damaged.",
    .statement =
        "An animation's data is followed by that of the next, or by the end of "
        "the file.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair =
        "Compare the field with a good copy, and try the size in the finding.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "With the size the data ends where the next begins, but "
        "another size may be damaged instead."};

constexpr const Rule* kRules[] = {&kLikelySize};

constexpr float kSquareTolerance = 2e-3f;
// The size of the words after the offset block: two counts, 32 bytes, two
// points.
constexpr uint64_t kAfterBlock = 8 + 32 + 24;
// The size of the size field and the padding before the opaque bytes.
constexpr uint64_t kBeforeOpaque = 4 + 12;
constexpr uint64_t kKeySize = 6;

// Steps of work for examining a size, excluding the rotations.
constexpr uint64_t kStepsPerSize = 3;

// Sizes before the keyframes.
struct Sizes {
  uint64_t strings = 0;
  uint64_t opaque = 0;
  uint64_t block = 0;
};

class SizeSearch {
 public:
  // Examining a size spends steps from `work`, as does each rotation.
  SizeSearch(const AnimationData& data, WorkMeter& work)
      : h_(data.header),
        bytes_(data.window),
        strings_begin_(kAnimationHeaderSize +
                       kEventSize * uint64_t{h_.event_count}),
        work_(work) {}

  // Without bones there is only the sum of the sizes to go by.
  bool CanSearch() const {
    return h_.bone_count > 0 && h_.frame_count > 0 &&
           strings_begin_ + h_.event_string_size + 4 <= bytes_.size();
  }

  uint64_t WrittenOpaque(uint64_t strings) const {
    return U32At(strings_begin_ + strings);
  }

  // Whether data with these sizes ends with the bytes.
  bool Fits(const Sizes& sizes) const {
    if (!work_.Spend(kStepsPerSize)) return false;
    const uint64_t keys_at = strings_begin_ + sizes.strings + kBeforeOpaque +
                             sizes.opaque + sizes.block;
    const uint64_t rotations = keys_at + kAfterBlock;
    const uint64_t keyframes = rotations + uint64_t{28} * h_.bone_count;
    if (keyframes > bytes_.size()) return false;
    const uint64_t room = bytes_.size() - keyframes;
    const uint64_t each = kKeySize * (uint64_t{h_.frame_count} - 1);
    const uint64_t keys = uint64_t{U32At(keys_at)} + U32At(keys_at + 4);
    const bool ends =
        each == 0 ? room == 0 : room % each == 0 && room / each == keys;
    return ends && AreRotations(rotations);
  }

  // The largest size worth trying.
  uint64_t most() const { return bytes_.size(); }

 private:
  uint64_t U32At(uint64_t at) const {
    return Load<uint32_t>(bytes_.data() + at, ByteOrder::kLittle);
  }

  bool AreRotations(uint64_t at) const {
    const PackedArray<Quaternion> rotations(
        bytes_.substr(at, sizeof(Quaternion) * h_.bone_count));
    for (uint64_t i = 0; i < rotations.size(); ++i) {
      if (!work_.Spend(1)) return false;
      const Quaternion q = rotations[i];
      const float square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
      if (!(std::abs(square - 1) <= kSquareTolerance)) return false;
    }
    return true;
  }

  const AnimationHeader& h_;
  absl::string_view bytes_;
  uint64_t strings_begin_;
  WorkMeter& work_;
};

struct Hint {
  absl::string_view field;
  uint64_t declared;
  uint64_t fits;
};

// The sizes for which another value makes everything fit, each with the others
// unchanged. There may be several: they measure adjacent bytes, and one that is
// too large looks like another that is too small.
std::vector<Hint> FindSizes(const AnimationData& data, WorkMeter& work) {
  std::vector<Hint> hints;
  const SizeSearch search(data, work);
  if (!search.CanSearch()) return hints;
  const Sizes declared = {data.header.event_string_size,
                          search.WrittenOpaque(data.header.event_string_size),
                          data.header.offset_block_size};
  const uint64_t begin =
      kAnimationHeaderSize + kEventSize * data.header.event_count;
  Sizes sizes = declared;
  for (sizes.strings = 0;
       begin + sizes.strings + 4 <= search.most() && !work.exhausted();
       ++sizes.strings) {
    sizes.opaque = search.WrittenOpaque(sizes.strings);
    if (!search.Fits(sizes)) continue;
    hints.push_back({"eventStringSize", declared.strings, sizes.strings});
    break;
  }
  sizes = declared;
  for (sizes.opaque = 0; sizes.opaque < search.most() && !work.exhausted();
       ++sizes.opaque) {
    if (!search.Fits(sizes)) continue;
    hints.push_back({"opaqueSize", declared.opaque, sizes.opaque});
    break;
  }
  sizes = declared;
  for (sizes.block = uint64_t{8} * data.header.frame_count;
       sizes.block < search.most() && !work.exhausted(); ++sizes.block) {
    if (!search.Fits(sizes)) continue;
    hints.push_back({"offsetBlockSize", declared.block, sizes.block});
    break;
  }
  return hints;
}

// Room for whole keys after the keyframes: there may be more of them.
std::optional<Hint> FindKeys(const AnimationData& data) {
  const uint64_t each = kKeySize * (uint64_t{data.header.frame_count} - 1);
  if (!data.origin.complete || each == 0 || data.gap.size() % each != 0) {
    return std::nullopt;
  }
  const uint64_t keys =
      uint64_t{data.keys_per_frame[0]} + data.keys_per_frame[1];
  return Hint{"keysPerFrame", keys, keys + data.gap.size() / each};
}

}  // namespace

void HintAtSizes(const AnimationData& data, const Path& path, Report& report) {
  if (data.origin.complete && data.gap.empty()) return;
  std::vector<Hint> hints = FindSizes(data, report.work());
  const std::optional<Hint> keys = FindKeys(data);
  if (keys.has_value()) hints.push_back(*keys);
  for (const Hint& hint : hints) {
    const ByteRange range = FieldRange(data, data.origin.offset, hint.field);
    report.Add(kLikelySize, path, range)
        .Field(hint.field)
        .Found(hint.declared)
        .Allowed(hint.fits)
        .Message(hint.field, " is ", hint.declared, "; with ", hint.fits,
                 " the data would end where the next begins")
        .FixBy(hints.size() == 1 && range.length == 4 ? FixLevel::kUnsafe
                                                      : FixLevel::kDisplay,
               NumberEdit(range.offset, static_cast<uint32_t>(hint.fits),
                          ByteOrder::kLittle),
               "with it the data ends where the next begins");
  }
}

absl::Span<const Rule* const> AlHintRules() { return kRules; }

}  // namespace assetlint::bw2
