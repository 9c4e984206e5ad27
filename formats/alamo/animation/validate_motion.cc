#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "absl/base/attributes.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/repeats.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kFrameJump = {
    .id = "ALA027",
    .name = "frame-jump",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A bone jumps away for a single frame.",
    .why = "The bone twitches: most often, the value of the frame was damaged.",
    .statement =
        "Bones move steadily: where the frames before and after agree, the "
        "bone is near them (sample: 90 of 90 rotation tracks, 35 of 35 "
        "translation tracks).",
    .source = "formats/alamo/animation/FORMAT.md#motion",
    .repair =
        "Look at the frame in a viewer. If the jump is not meant, export the "
        "animation again.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "The value of the frame is not in the file, and the jump may be meant.",
};

constexpr const Rule* kRules[] = {&kFrameJump};

// A track in which every 16th value or more jumps is meant to shake.
constexpr uint64_t kValuesPerJump = 16;
// A jump is several times as far as the frames around it are apart.
constexpr int kFarther = 4;
// A twentieth of the range of a packed translation's component.
constexpr int kLeastTranslation = 3277;
// Noise of the packed values.
constexpr int kTranslationNoise = 64;

// The values of one bone: every `step` words from the word `first` on.
struct Column {
  const PackedArray<uint16_t>& words;
  uint64_t first;
  uint64_t step;
  uint64_t frames;

  // The word `part` of the value in a frame.
  ABSL_ATTRIBUTE_ALWAYS_INLINE uint16_t At(uint64_t frame,
                                           uint64_t part) const {
    return words[first + frame * step + part];
  }
};

struct Quaternion {
  std::array<int16_t, 4> v;
};

ABSL_ATTRIBUTE_ALWAYS_INLINE inline Quaternion RotationAt(const Column& column,
                                                          uint64_t frame) {
  Quaternion q;
  for (uint64_t i = 0; i < q.v.size(); ++i) {
    q.v[i] = static_cast<int16_t>(column.At(frame, i));
  }
  return q;
}

// How far two rotations are apart: 0 for the same one, whose quaternion has
// two signs, and 1 at half a turn. It grows with the square of the angle.
ABSL_ATTRIBUTE_ALWAYS_INLINE inline double Apart(const Quaternion& a,
                                                 const Quaternion& b) {
  constexpr double kOne = 32767.0 * 32767.0;
  int64_t dot = 0;
  for (size_t i = 0; i < a.v.size(); ++i) dot += int64_t{a.v[i]} * b.v[i];
  return 1 - static_cast<double>(std::abs(dot)) / kOne;
}

// About 6 degrees, and what rounding adds.
constexpr double kLeastApart = 0.00137;
constexpr double kApartNoise = 0.0001;

// The frames in which a value jumps.
class Jumps {
 public:
  void Note(uint64_t frame) {
    if (count_++ == 0) first_ = frame;
  }
  // The first one; no value without one, or with so many that the bone is
  // meant to shake.
  std::optional<uint64_t> First(uint64_t frames) const {
    if (count_ == 0 || count_ > 1 + frames / kValuesPerJump) {
      return std::nullopt;
    }
    return first_;
  }
  uint64_t count() const { return count_; }

 private:
  uint64_t first_ = 0;
  uint64_t count_ = 0;
};

Jumps RotationJumps(const Column& column) {
  Jumps jumps;
  if (column.frames < 3) return jumps;
  Quaternion before = RotationAt(column, 0);
  Quaternion here = RotationAt(column, 1);
  double last = Apart(before, here);
  for (uint64_t i = 1; i + 1 < column.frames; ++i) {
    const Quaternion after = RotationAt(column, i + 1);
    const double next = Apart(here, after);
    const double least = std::min(last, next);
    if (least > kLeastApart &&
        least > kFarther * kFarther * (Apart(before, after) + kApartNoise)) {
      jumps.Note(i);
    }
    before = here;
    here = after;
    last = next;
  }
  return jumps;
}

bool IsTranslationJump(int before, int here, int after) {
  const int up = here - before;
  const int down = here - after;
  if ((up > 0) != (down > 0)) return false;
  const int least = std::min(std::abs(up), std::abs(down));
  return least > kLeastTranslation &&
         least > kFarther * (std::abs(before - after) + kTranslationNoise);
}

// Of the components that `scale` moves.
Jumps TranslationJumps(const Column& column, const Float3& scale) {
  Jumps jumps;
  uint64_t moved = 0;
  std::array<uint64_t, 3> parts{};
  for (uint64_t part = 0; part < scale.size(); ++part) {
    if (std::fabs(scale[part]) > kScaleResidue) parts[moved++] = part;
  }
  if (moved == 0 || column.frames < 3) return jumps;
  std::array<uint16_t, 3> before{};
  std::array<uint16_t, 3> here{};
  for (uint64_t k = 0; k < moved; ++k) {
    before[k] = column.At(0, parts[k]);
    here[k] = column.At(1, parts[k]);
  }
  for (uint64_t i = 1; i + 1 < column.frames; ++i) {
    bool jumps_here = false;
    for (uint64_t k = 0; k < moved; ++k) {
      const uint16_t after = column.At(i + 1, parts[k]);
      jumps_here |= IsTranslationJump(before[k], here[k], after);
      before[k] = here[k];
      here[k] = after;
    }
    if (jumps_here) jumps.Note(i);
  }
  return jumps;
}

class MotionChecker {
 public:
  MotionChecker(const Animation& animation, uint64_t frames, const Path& path,
                Report& report)
      : animation_(animation),
        frames_(frames),
        path_(path),
        jumps_(kFrameJump, report) {}

  void CheckBones() {
    ForEach<BoneTrack>(
        animation_.children, [&](const BoneTrack& bone, size_t position) {
          const auto* info = First<BoneTrackInfo>(bone.children);
          if (info == nullptr) return;
          const Path path(path_, "bone", static_cast<int64_t>(position),
                          NameIn(info->minis));
          const auto* moves = First<TranslationTrack>(bone.children);
          if (moves != nullptr && moves->values.size() == frames_) {
            const PackedArray<uint16_t> words(moves->values.bytes());
            const Path track(path, TranslationTrack::kType.name);
            CheckTranslations({words, 0, 3, frames_}, info->minis,
                              BodyOffset(moves->origin), "values", 3, track);
          }
          const auto* turns = First<RotationTrack>(bone.children);
          if (turns != nullptr && turns->values.size() == frames_) {
            const PackedArray<uint16_t> words(turns->values.bytes());
            const Path track(path, RotationTrack::kType.name);
            CheckRotations({words, 0, 4, frames_}, info->minis,
                           BodyOffset(turns->origin), "values", 4, track);
          }
        });
  }

  void CheckPools(const AnimationInfo& info) {
    if (const auto* pool = First<TranslationPool>(animation_.children)) {
      CheckPool(pool->words, BodyOffset(pool->origin), 3, kTranslationIndex,
                GetMini<uint32_t>(info.minis, kTranslationBlockSize),
                TranslationPool::kType.name);
    }
    if (const auto* pool = First<RotationPool>(animation_.children)) {
      CheckPool(PackedArray<uint16_t>(pool->words.bytes()),
                BodyOffset(pool->origin), 4, kRotationIndex,
                GetMini<uint32_t>(info.minis, kRotationBlockSize),
                RotationPool::kType.name);
    }
  }

  void Finish() { jumps_.Finish(); }

 private:
  static absl::string_view NameIn(const Minis& minis) {
    return GetText(minis, kBoneName);
  }

  // Each value of a frame once: that of the first bone that has it.
  void CheckPool(const PackedArray<uint16_t>& words, uint64_t offset,
                 uint64_t size, uint8_t index_id, std::optional<uint32_t> block,
                 absl::string_view name) {
    if (!block.has_value() || *block == 0 || *block % size != 0 ||
        words.size() != frames_ * *block) {
      return;
    }
    std::vector<bool> checked(*block / size, false);
    const Path path(path_, name);
    ForEach<BoneTrack>(animation_.children, [&](const BoneTrack& bone, size_t) {
      const auto* info = First<BoneTrackInfo>(bone.children);
      if (info == nullptr) return;
      const std::optional<uint16_t> index =
          GetMini<uint16_t>(info->minis, index_id);
      if (!index.has_value() || *index % size != 0 ||
          *index / size >= checked.size() || checked[*index / size]) {
        return;
      }
      checked[*index / size] = true;
      const Column column = {words, *index, *block, frames_};
      if (index_id == kTranslationIndex) {
        CheckTranslations(column, info->minis, offset, "words", 1, path);
      } else {
        CheckRotations(column, info->minis, offset, "words", 1, path);
      }
    });
  }

  void CheckTranslations(const Column& column, const Minis& minis,
                         uint64_t offset, absl::string_view field,
                         uint64_t words, const Path& path) {
    const std::optional<Float3> scale =
        GetMini<Float3>(minis, kTranslationScale);
    if (!scale.has_value()) return;
    ReportJumps(TranslationJumps(column, *scale), column, 3, NameIn(minis),
                "moves", offset, field, words, path);
  }

  void CheckRotations(const Column& column, const Minis& minis, uint64_t offset,
                      absl::string_view field, uint64_t words,
                      const Path& path) {
    ReportJumps(RotationJumps(column), column, 4, NameIn(minis), "turns",
                offset, field, words, path);
  }

  // `size`: words of a value; `words`: those of an element of `field`.
  void ReportJumps(const Jumps& jumps, const Column& column, uint64_t size,
                   absl::string_view bone, absl::string_view does,
                   uint64_t offset, absl::string_view field, uint64_t words,
                   const Path& path) {
    const std::optional<uint64_t> frame = jumps.First(column.frames);
    if (!frame.has_value()) return;
    const uint64_t word = column.first + *frame * column.step;
    const ByteRange place = {offset + word * sizeof(uint16_t),
                             size * sizeof(uint16_t)};
    jumps_.Note(path, place, [=, count = jumps.count()](FindingBuilder& f) {
      f.Field(field, "[", word / words, "]")
          .Found(*frame)
          .Message("bone \"", bone.substr(0, kMaxQuotedText), "\" ", does,
                   " away in frame ", *frame, ", and back in the next");
      if (count > 1) {
        f.Message("; it does in ", Quantity(count, "frame"), " of the track");
      }
    });
  }

  const Animation& animation_;
  const uint64_t frames_;
  const Path& path_;
  Repeats jumps_;
};

}  // namespace

void ValidateMotion(const Animation& animation, const AnimationInfo& info,
                    uint32_t num_frames, const Path& path, Report& report) {
  MotionChecker checker(animation, num_frames, path, report);
  checker.CheckBones();
  checker.CheckPools(info);
  checker.Finish();
}

absl::Span<const Rule* const> MotionRules() { return kRules; }

}  // namespace assetlint::alamo
