#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kAnimationInfoPage =
    "formats/alamo/animation/FORMAT.md#animation-info";
constexpr absl::string_view kBoneInfoPage =
    "formats/alamo/animation/FORMAT.md#bone-info";
constexpr uint32_t kMaxFramesSeen = 2001;
// The largest number up to which a 32-bit float counts in steps of one.
constexpr uint32_t kMaxFrames = uint32_t{1} << 24;
// No skeleton comes close to this.
constexpr uint32_t kMaxBones = 4096;

constexpr Rule kBoneCount = {
    .id = "ALA001",
    .name = "animation-bone-count",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "The field numBones is not the number of bone chunks.",
    .why =
        "A reader that allocates numBones bones writes past the allocation or "
        "leaves bones without motion.",
    .statement = "numBones is the number of 0x1002 chunks in the file.",
    .source = kAnimationInfoPage,
    .repair = "Set numBones to the number of bone chunks.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value fits: the number of bone chunks in the file.",
};

constexpr Rule kFrameCountZero = {
    .id = "ALA002",
    .name = "frame-count-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The animation has no frames.",
    .why =
        "A player divides by the number of frames, or shows a pose from "
        "uninitialised memory.",
    .statement = "numFrames is at least 1 (1 to 2001 in real files).",
    .source = kAnimationInfoPage,
    .repair = "Export at least one frame.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Where the tracks say how many frames there are, frame-count (ALA012) "
        "sets the number; otherwise there is nothing to play: export the "
        "animation again.",
};

constexpr Rule kFrameCountUnusual = {
    .id = "ALA003",
    .name = "frame-count-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The animation has more frames than any real animation.",
    .why = "The number may be damaged; constant tracks cannot contradict it.",
    .statement = "numFrames is 1 to 2001 in real files.",
    .source = kAnimationInfoPage,
    .repair = "Check the length of the animation.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Only the scene says how long the animation is.",
};

constexpr Rule kFrameCountImpossible = {
    .id = "ALA026",
    .name = "frame-count-impossible",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The animation has more frames than a player can count.",
    .why =
        "A reader allocates every frame of every bone before it reads a track "
        "(the model viewer uses 108 bytes for each, or 1.8 GB for one bone "
        "with 16777216 frames), and runs out of memory or writes past the "
        "allocation.",
    .statement =
        "Players compute the frame as time x fps in a 32-bit float, which "
        "represents every integer only up to 16777216; real files have 1 to "
        "2001 frames.",
    .source = kAnimationInfoPage,
    .repair = "Set numFrames to the length of the animation.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Where the tracks say how many frames there are, frame-count (ALA012) "
        "sets the number; otherwise only the scene says how long the "
        "animation is.",
};

constexpr Rule kFrameRate = {
    .id = "ALA004",
    .name = "frame-rate",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The field fps is zero or negative.",
    .why =
        "The length of the animation, numFrames / fps, becomes infinite or "
        "negative.",
    .statement =
        "fps is finite and greater than 0: it is 30 in most files, and 1, 5, "
        "10 or 25 in others.",
    .source = kAnimationInfoPage,
    .repair = "Set fps to the frame rate of the scene, usually 30.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A negative rate loses its sign, and 0 becomes 30, which most files "
        "have: the animation may play at another speed than the author meant.",
};

constexpr Rule kFrameRateUnusual = {
    .id = "ALA005",
    .name = "frame-rate-unusual",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The field fps is not a whole number between 1 and 120.",
    .why =
        "Exporters write the scene's frame rate, so any other number is likely "
        "damage.",
    .statement = "fps is 30 in most files, and 1, 5, 10 or 25 in others.",
    .source = kAnimationInfoPage,
    .repair = "Set fps to the frame rate of the scene, usually 30.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "Only the scene says which rate is meant, and any positive one plays.",
};

constexpr Rule kBoneOrder = {
    .id = "ALA006",
    .name = "animation-bone-order",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "Bone indices are not in ascending order.",
    .why =
        "Two tracks for one bone overwrite each other; a wrong index moves a "
        "bone other than the one named.",
    .statement = "Bone indices are strictly ascending (104 of 104 real files).",
    .source = kBoneInfoPage,
    .repair =
        "Give each track the index of its bone in the model, and sort the "
        "tracks by index.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one index fits between those of the bones before and after. "
        "Where several would fit, there is no fix.",
};

constexpr Rule kRootAnimated = {
    .id = "ALA007",
    .name = "root-bone-animated",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A track moves bone 0, the root.",
    .why = "The game places the root itself.",
    .statement = "Bone indices are at least 1: the root is not animated.",
    .source = kBoneInfoPage,
    .repair = "Remove the root's track.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If the next bone has index 2, this one can only be bone 1, but the "
        "author may have meant the root; otherwise export the animation "
        "without it.",
};

constexpr Rule kScaleOffsetUnusual = {
    .id = "ALA008",
    .name = "scale-offset-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A bone's scaleOffset is far from 1.",
    .why =
        "The bone and all bones below it are drawn at a different size, which "
        "is rarely intended without a scale track.",
    .statement = "scaleOffset is about 1.",
    .source = kBoneInfoPage,
    .repair = "Reset the scale of the bone in the scene.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The bone may be meant to have another size: only the scene says.",
};

constexpr Rule kScaleScaleUnusual = {
    .id = "ALA009",
    .name = "scale-step-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A bone's scaleScale is negative, or set without a scale track.",
    .why = "The value has no effect, so it is unintended or damaged.",
    .statement = "scaleScale is (0, 0, 0), rarely (1, 1, 1).",
    .source = kBoneInfoPage,
    .repair = "Set it to zero, or export the scale track.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A negative step loses its sign. One without a track could be 0, "
        "which is only shown: it may be what is left of a lost track.",
};

constexpr Rule kTranslationScaleUnusual = {
    .id = "ALA010",
    .name = "translation-step-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A bone's translationScale is negative, or set without a translation "
        "track.",
    .why =
        "Exporters write (largest - smallest) / 65535, which is never "
        "negative, and zero when there is no track.",
    .statement = "translation = translationOffset + packed * translationScale.",
    .source =
        "formats/alamo/animation/FORMAT.md#bone-info; "
        "formats/alamo/animation/FORMAT.md#decoding",
    .repair = "Export the animation again.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A negative step loses its sign. One without a track could be 0, "
        "which is only shown: it may be what is left of a lost track.",
};

constexpr Rule kUnknownTen = {
    .id = "ALA011",
    .name = "bone-unknown",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "Mini-chunk 10 of a bone is neither 0 nor 1.",
    .why = "Its purpose is unknown; real files have 0 or 1.",
    .statement = "Mini-chunk 10 is optional, and its meaning is unknown.",
    .source = kBoneInfoPage,
    .repair = "Set it to 0.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Real files have 0 or 1, and its meaning is unknown: 0, the more "
        "cautious value, is a guess.",
};

constexpr Rule kBoneStep = {
    .id = "ALA023",
    .name = "animation-bone-step",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "One bone's index breaks the sequence that all others follow.",
    .why =
        "The track moves a bone other than the one it is named for, or none at "
        "all.",
    .statement =
        "The index applies the track to a bone of the model; animations of "
        "whole models number their bones 1, 2, 3 and so on.",
    .source = kBoneInfoPage,
    .repair = "Give the track the index of its bone in the model.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The index follows from all others, but exporters may leave out "
        "bones.",
};

constexpr const Rule* kRules[] = {
    &kBoneCount,
    &kFrameCountZero,
    &kFrameCountUnusual,
    &kFrameRate,
    &kFrameRateUnusual,
    &kBoneOrder,
    &kRootAnimated,
    &kScaleOffsetUnusual,
    &kScaleScaleUnusual,
    &kTranslationScaleUnusual,
    &kUnknownTen,
    &kBoneStep,
    &kFrameCountImpossible,
};

bool IsUsualRate(float fps) {
  return fps >= 1 && fps <= 120 && fps == std::floor(fps);
}

void CheckFrames(const AnimationInfo& info, const Path& path, Report& report) {
  if (const std::optional<Mini> mini = FindMini(info.minis, kNumFrames)) {
    const uint32_t frames = std::get<uint32_t>(mini->value);
    if (frames == 0) {
      report.Add(kFrameCountZero, path, MiniPayload(*mini))
          .Field("numFrames")
          .Found(frames)
          .Allowed("1 or more")
          .Message("numFrames is 0, must be at least 1");
    } else if (frames > kMaxFrames) {
      report.Add(kFrameCountImpossible, path, MiniPayload(*mini))
          .Field("numFrames")
          .Found(frames)
          .Allowed(absl::StrCat("1..", kMaxFrames))
          .Message("numFrames is ", frames, ", must be at most ", kMaxFrames,
                   "; real files have 1 to ", kMaxFramesSeen);
    } else if (frames > kMaxFramesSeen) {
      report.Add(kFrameCountUnusual, path, MiniPayload(*mini))
          .Field("numFrames")
          .Found(frames)
          .Allowed("1..2001")
          .Message("numFrames is ", frames, ", but real files have 1 to ",
                   kMaxFramesSeen);
    }
  }
  if (const std::optional<Mini> mini = FindMini(info.minis, kFramesPerSecond)) {
    const float fps = std::get<float>(mini->value);
    if (!std::isfinite(fps)) return;  // reported with all other floats
    if (fps <= 0) {
      report.Add(kFrameRate, path, MiniPayload(*mini))
          .Field("fps")
          .Found(fps)
          .Allowed("above 0")
          .FixBy(FixLevel::kUnsafe,
                 NumberEdit<float>(MiniPayload(*mini).offset,
                                   IsUsualRate(-fps) ? -fps : 30,
                                   ByteOrder::kLittle),
                 IsUsualRate(-fps) ? "the rate without its sign"
                                   : "most animations have 30")
          .Message("fps is ", fps, ", must be greater than 0");
    } else if (!IsUsualRate(fps)) {
      report.Add(kFrameRateUnusual, path, MiniPayload(*mini))
          .Field("fps")
          .Found(fps)
          .Message("fps is ", fps, ", but real files have 30, 1, 5, 10 or 25");
    }
  }
}

void CheckBoneCount(const Animation& animation, const AnimationInfo& info,
                    const Path& path, Report& report) {
  const std::optional<Mini> mini = FindMini(info.minis, kNumBones);
  if (!mini.has_value()) return;
  const uint32_t declared = std::get<uint32_t>(mini->value);
  const size_t found = CountOf<BoneTrack>(animation.children);
  if (declared == found || AreLost(animation, declared, found)) return;
  FindingBuilder finding = report.Add(kBoneCount, path, MiniPayload(*mini));
  // A chunk of an unknown type may be a bone whose type was damaged.
  if (report.decodes() && CountOf<UnknownChunk>(animation.children) == 0) {
    finding.FixBy(
        FixLevel::kSafe,
        NumberEdit<uint32_t>(MiniPayload(*mini).offset,
                             static_cast<uint32_t>(found), ByteOrder::kLittle),
        "the animation has ", Quantity(found, "bone chunk"));
  }
  finding.Field("numBones")
      .Found(declared)
      .Allowed(found)
      .Message("numBones is ", declared, ", but the animation has ",
               Quantity(found, "bone chunk"));
}

// How a wrong step of a track is repaired.
enum class StepFix : uint8_t {
  kNone,
  kZero,  // it has no effect
  kSign,  // it must not be negative
};

void OfferStep(StepFix fix, float value, uint64_t offset,
               FindingBuilder& finding) {
  if (fix == StepFix::kNone) return;
  const bool zero = fix == StepFix::kZero;
  // A step without a track may be all that is left of a lost one.
  finding.FixBy(
      zero ? FixLevel::kDisplay : FixLevel::kUnsafe,
      NumberEdit<float>(offset, zero ? 0 : -value, ByteOrder::kLittle),
      zero ? "without a track, the step is 0" : "the step without its sign");
}

// Reports the components of a Float3 mini-chunk that `is_wrong`, as one
// finding.
template <typename IsWrong>
void CheckComponents(const Minis& minis, uint8_t id, const Rule& rule,
                     absl::string_view name, absl::string_view expected,
                     const Path& path, Report& report, StepFix fix,
                     const IsWrong& is_wrong) {
  const std::optional<Mini> mini = FindMini(minis, id);
  if (!mini.has_value()) return;
  const Float3& value = std::get<Float3>(mini->value);
  for (size_t i = 0; i < value.size(); ++i) {
    if (!std::isfinite(value[i]) || !is_wrong(value[i])) continue;
    FindingBuilder finding = report.Add(rule, path, MiniElement(*mini, i));
    OfferStep(fix, value[i], MiniElement(*mini, i).offset, finding);
    finding.Field(absl::StrCat(name, "[", i, "]"))
        .Found(value[i])
        .Allowed(expected)
        .Message(name, "[", i, "] is ", value[i], ", expected ", expected);
  }
}

void CheckUnpacking(const BoneTrack& bone, const Minis& minis, int version,
                    const Path& path, Report& report) {
  const bool moves =
      version == 1 ? First<TranslationTrack>(bone.children) != nullptr
                   : GetMini<uint16_t>(minis, kTranslationIndex) != kNoTrack;
  const bool scales = version == 1
                          ? First<ScaleTrack>(bone.children) != nullptr
                          : GetMini<uint16_t>(minis, kScaleIndex) != kNoTrack;
  CheckComponents(
      minis, kTranslationScale, kTranslationScaleUnusual, "translationScale",
      moves ? "0 or more" : "0 or 1", path, report,
      moves ? StepFix::kSign : StepFix::kZero, [&](float v) {
        return v < -kScaleResidue || (!moves && v > kScaleResidue && v != 1);
      });
  CheckComponents(minis, kScaleScale, kScaleScaleUnusual, "scaleScale",
                  scales ? "0 or more" : "0 or 1", path, report,
                  scales ? StepFix::kSign : StepFix::kZero, [&](float v) {
                    return v < -kScaleResidue ||
                           (!scales && v > kScaleResidue && v != 1);
                  });
  CheckComponents(minis, kScaleOffset, kScaleOffsetUnusual, "scaleOffset",
                  "about 1", path, report, StepFix::kNone,
                  [&](float v) { return !scales && std::fabs(v - 1) > 0.01f; });
}

struct BoneIndex {
  uint32_t position;
  uint32_t index;
  uint32_t offset;  // of its four bytes

  // Nearly all animations have every bone but the root, in order.
  bool in_step() const { return index == position + 1; }
};

FindingBuilder AddIndex(const Rule& rule, const BoneIndex& bone,
                        const Path& path, Report& report) {
  const Path bone_path(path, "bone", static_cast<int64_t>(bone.position));
  const Path info_path(bone_path, "info");
  return std::move(report.Add(rule, info_path, {bone.offset, 4})
                       .Field("index")
                       .Found(bone.index));
}

// The only index between those of the bones before and after, if there is one.
std::optional<uint32_t> OnlyIndex(const std::vector<BoneIndex>& bones,
                                  size_t i) {
  // Bones whose index is lost come in between.
  const size_t first = i == 0 ? i : i - 1;
  if (i + 1 == bones.size() ||
      bones[first].position + (i - first) + 1 != bones[i + 1].position) {
    return std::nullopt;
  }
  if (i == 0 && bones[i].position != 0) return std::nullopt;
  const uint32_t below = i == 0 ? 0 : bones[i - 1].index;
  if (uint64_t{below} + 2 != bones[i + 1].index) return std::nullopt;
  return below + 1;
}

Edit IndexEdit(const BoneIndex& bone, uint32_t index) {
  return NumberEdit<uint32_t>(bone.offset, index, ByteOrder::kLittle);
}

void OfferIndex(const std::vector<BoneIndex>& bones, size_t i,
                FindingBuilder& finding) {
  if (!finding.detailed()) return;
  if (const std::optional<uint32_t> index = OnlyIndex(bones, i)) {
    finding.FixBy(FixLevel::kSafe, IndexEdit(bones[i], *index), "only ", *index,
                  " fits between the bones before and after");
    return;
  }
  const auto in_step =
      std::count_if(bones.begin(), bones.end(),
                    [](const BoneIndex& b) { return b.in_step(); });
  if (bones.size() < 3 || bones[i].in_step() ||
      static_cast<size_t>(in_step) + 1 != bones.size()) {
    return;
  }
  finding.FixBy(FixLevel::kUnsafe, IndexEdit(bones[i], bones[i].position + 1),
                "all other bones are numbered from 1 without gaps");
}

// Indices that do not ascend, reported at whichever of two neighbours is out of
// step with the others, or at both when that does not decide.
void CheckOrder(const std::vector<BoneIndex>& bones, const Path& path,
                Report& report) {
  size_t out_of_step = 0;
  size_t last = 0;
  bool ascends = true;
  for (size_t i = 0; i < bones.size(); ++i) {
    if (!bones[i].in_step()) {
      ++out_of_step;
      last = i;
    }
    if (i == 0 || bones[i].index > bones[i - 1].index) continue;
    ascends = false;
    const BoneIndex& before = bones[i - 1];
    const bool same = bones[i].index == before.index;
    // An index that no skeleton has is also the wrong one.
    const bool wrong_one_known =
        bones[i].in_step() != before.in_step() ||
        (before.index > kMaxBones && bones[i].index <= kMaxBones);
    if (wrong_one_known ? !before.in_step() : same) {
      FindingBuilder finding = AddIndex(kBoneOrder, before, path, report);
      OfferIndex(bones, i - 1, finding);
      finding.Allowed(absl::StrCat("below ", bones[i].index))
          .Message("index is ", before.index,
                   ", must be below the next bone's ", bones[i].index);
    }
    if (wrong_one_known ? !bones[i].in_step() : true) {
      FindingBuilder finding = AddIndex(kBoneOrder, bones[i], path, report);
      OfferIndex(bones, i, finding);
      finding.Allowed(absl::StrCat("above ", before.index))
          .Message("index is ", bones[i].index,
                   ", must be above the previous bone's ", before.index);
    }
  }
  if (out_of_step != 1 || !ascends) return;
  // Two or three bones do not make a sequence.
  if (bones.size() < 3 && bones[last].index <= kMaxBones) return;
  AddIndex(kBoneStep, bones[last], path, report)
      .Allowed(bones[last].position + 1)
      .FixBy(FixLevel::kUnsafe,
             IndexEdit(bones[last], bones[last].position + 1),
             "all other bones are numbered from 1 without gaps")
      .Message("index is ", bones[last].index, ", expected ",
               bones[last].position + 1,
               "; all other bones are numbered from 1 without gaps");
}

// Mini-chunk 10, whose meaning is unknown.
void CheckUnknownTen(const Minis& minis, const Path& path, Report& report) {
  const std::optional<Mini> mini = FindMini(minis, kBoneUnknown);
  if (!mini.has_value()) return;
  const uint32_t value = std::get<uint32_t>(mini->value);
  if (value <= 1) return;
  const auto edit = [&](uint32_t other) {
    return NumberEdit<uint32_t>(MiniPayload(*mini).offset, other,
                                ByteOrder::kLittle);
  };
  report.Add(kUnknownTen, path, MiniPayload(*mini))
      .Field("unknown10")
      .Found(value)
      .Allowed("0..1")
      .FixBy(FixLevel::kUnsafe, edit(0), "real files have 0 or 1")
      .FixBy(FixLevel::kUnsafe, edit(1), "real files have 0 or 1")
      .Message("mini-chunk 10 is ", value, ", but real files have 0 or 1");
}

// The index of one of the first bones, if it has one.
std::optional<uint32_t> IndexOf(const Animation& animation, size_t position) {
  size_t at = 0;
  for (const Animation::Child& child : animation.children) {
    const auto* bone = std::get_if<BoneTrack>(&child);
    if (bone == nullptr || at++ < position) continue;
    const auto* info = First<BoneTrackInfo>(bone->children);
    if (info == nullptr) return std::nullopt;
    return GetMini<uint32_t>(info->minis, kBoneIndex);
  }
  return std::nullopt;
}

}  // namespace

void ValidateAnimationInfo(const Animation& animation, const Path& path,
                           Report& report) {
  const int version = AnimationVersion(animation);
  if (const auto* info = First<AnimationInfo>(animation.children)) {
    const Path info_path(path, "info");
    CheckFrames(*info, info_path, report);
    CheckBoneCount(animation, *info, info_path, report);
  }
  std::vector<BoneIndex> indices;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone,
                                             size_t position) {
    const auto* info = First<BoneTrackInfo>(bone.children);
    if (info == nullptr) return;
    const absl::string_view name =
        GetMini<Asciiz>(info->minis, kBoneName).value_or(Asciiz{}).text();
    const Path bone_path(path, "bone", static_cast<int64_t>(position), name);
    const Path info_path(bone_path, "info");
    CheckUnpacking(bone, info->minis, version, info_path, report);
    CheckUnknownTen(info->minis, info_path, report);
    const std::optional<Mini> mini = FindMini(info->minis, kBoneIndex);
    if (!mini.has_value()) return;
    const uint32_t index = std::get<uint32_t>(mini->value);
    if (index == 0) {
      FindingBuilder finding =
          report.Add(kRootAnimated, info_path, MiniPayload(*mini));
      if (position == 0 && IndexOf(animation, 1) == 2) {
        finding.FixBy(FixLevel::kUnsafe,
                      NumberEdit<uint32_t>(MiniPayload(*mini).offset, 1,
                                           ByteOrder::kLittle),
                      "the next bone is 2, so this one is 1");
      }
      finding.Field("index")
          .Found(index)
          .Allowed("1 or more")
          .Message("index is 0 (the root bone), must be at least 1");
    }
    indices.push_back({static_cast<uint32_t>(position), index,
                       static_cast<uint32_t>(MiniPayload(*mini).offset)});
  });
  CheckOrder(indices, path, report);
}

absl::Span<const Rule* const> AnimationInfoRules() { return kRules; }

}  // namespace assetlint::alamo
