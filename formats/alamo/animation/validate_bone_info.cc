#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

// No skeleton comes close to this.
constexpr uint32_t kMaxBones = 4096;

constexpr Rule kBoneOrder = {
    .id = "ALA006",
    .name = "animation-bone-order",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "Bone indices are not in ascending order.",
    .why =
        "Two tracks for one bone overwrite each other; a wrong index moves a "
        "bone other than the one named.",
    .statement = "Bone indices are strictly ascending (4927 of 4927 files).",
    .source = "formats/alamo/animation/FORMAT.md#bone-info",
    .repair =
        "Give each track the index of its bone in the model, and sort the "
        "tracks by index.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one index fits between those of the bones before and after, and "
        "no other bone has it. Where several would fit, or the tracks are in "
        "the wrong order, there is no fix.",
};

constexpr Rule kRootAnimated = {
    .id = "ALA007",
    .name = "root-bone-animated",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A track moves bone 0, the root.",
    .why = "The game places the root itself.",
    .statement = "Bone indices are at least 1: the root is not animated.",
    .source = "formats/alamo/animation/FORMAT.md#bone-info",
    .repair = "Remove the root's track.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If the next bone has index 2, this one can only be bone 1, but the "
        "author may have meant the root; otherwise export the animation "
        "without it.",
};

// Nearly all animations have every bone but the root, in order.
bool IsInStep(const BoneIndex& bone) { return bone.index == bone.position + 1; }

FindingBuilder AddIndex(const Rule& rule, const BoneIndex& bone,
                        const Path& path, Report& report) {
  const Path bone_path(path, "bone", static_cast<int64_t>(bone.position));
  return std::move(report.Add(rule, Path(bone_path, "info"), {bone.offset, 4})
                       .Field("index")
                       .Found(bone.index));
}

// The only index between those of the bones before and after, if there is one.
std::optional<uint32_t> OnlyIndex(const std::vector<BoneIndex>& bones,
                                  size_t i) {
  // Bones whose index is lost come in between.
  const size_t first = i == 0 ? i : i - 1;
  if (i + 1 == bones.size() || bones.size() > kMaxBones ||
      bones[first].position + (i - first) + 1 != bones[i + 1].position) {
    return std::nullopt;
  }
  if (i == 0 && bones[i].position != 0) return std::nullopt;
  const uint32_t below = i == 0 ? 0 : bones[i - 1].index;
  if (uint64_t{below} + 2 != bones[i + 1].index) return std::nullopt;
  // If another track has it, the tracks are in the wrong order.
  const auto has_it = [&](const BoneIndex& b) { return b.index == below + 1; };
  if (std::any_of(bones.begin(), bones.end(), has_it)) return std::nullopt;
  return below + 1;
}

void OfferIndex(const std::vector<BoneIndex>& bones, size_t i,
                FindingBuilder& finding) {
  if (!finding.detailed()) return;
  if (const std::optional<uint32_t> index = OnlyIndex(bones, i)) {
    finding.FixBy(FixLevel::kSafe, Overwrite({bones[i].offset, 4}, *index),
                  "only ", *index, " fits between the bones before and after");
    return;
  }
  const auto in_step = std::count_if(bones.begin(), bones.end(), IsInStep);
  if (bones.size() < 3 || IsInStep(bones[i]) ||
      static_cast<size_t>(in_step) + 1 != bones.size()) {
    return;
  }
  finding.FixBy(FixLevel::kUnsafe,
                Overwrite({bones[i].offset, 4}, bones[i].position + 1),
                "all other bones are numbered from 1 without gaps");
}

// The index of one of the first bones, if it has one.
std::optional<uint32_t> IndexOf(const Animation& animation, size_t position) {
  size_t at = 0;
  for (const Animation::Child& child : animation.children) {
    const auto* bone = std::get_if<BoneTrack>(&child);
    if (bone == nullptr || at++ < position) continue;
    return GetMini<uint32_t>(InfoOf(*bone), kBoneIndex);
  }
  return std::nullopt;
}

constexpr Rule kScaleOffsetUnusual = {
    .id = "ALA008",
    .name = "scale-offset-unusual",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "A bone's scaleOffset is far from 1.",
    .why =
        "The bone and all bones below it are drawn at a different size, which "
        "is rarely intended without a scale track; at 0 they vanish.",
    .statement =
        "scaleOffset is about 1 (in all but 20 of 4927 animations, of one "
        "exporter, which have 0 for every bone).",
    .source = "formats/alamo/animation/FORMAT.md#bone-info",
    .repair =
        "Reset the scale of the bone in the scene, and export the animation "
        "again.",
    .fix_reason =
        "The bone may be meant to have another size: only the scene says.",
};

bool HasScaleTrack(const BoneTrack& bone, int version) {
  return version == 1
             ? First<ScaleTrack>(bone.children) != nullptr
             : GetMini<uint16_t>(InfoOf(bone), kScaleIndex) != kNoTrack;
}

// The first component that is neither about 1 nor NaN, if there is one.
std::optional<size_t> FirstUnusual(const Float3& scale) {
  for (size_t i = 0; i < scale.size(); ++i) {
    if (std::isfinite(scale[i]) && std::fabs(scale[i] - 1) > 0.01f) return i;
  }
  return std::nullopt;
}

// The bones whose scaleOffset is unusual, and the first of them.
struct UnusualScales {
  Occurrences at;
  uint64_t zero = 0;  // bones of size 0
  size_t bone = 0;
  size_t component = 0;
  ByteRange place;
  float value = 0;
};

void ReportScales(const UnusualScales& scales, uint64_t bones, const Path& path,
                  Report& report) {
  const Path bone_path(path, "bone", static_cast<int64_t>(scales.bone));
  FindingBuilder finding =
      report.Add(kScaleOffsetUnusual, Path(bone_path, "info"), scales.place);
  finding.As(FindingRole::kConsequence)
      .Field("scaleOffset[", scales.component, "]")
      .Found(scales.value)
      .Allowed("about 1")
      .Times(scales.at);
  if (scales.zero == bones) {
    finding.Message("scaleOffset is 0, usually about 1: ",
                    bones == 1 ? "the bone" : "every bone", " is scaled to 0");
    return;
  }
  finding.Message("scaleOffset[", scales.component, "] is ",
                  NumberText(scales.value), ", usually about 1");
  if (scales.at.count() > 1) {
    finding.Message("; so it is in ", Quantity(scales.at.count(), "bone"));
  }
}

}  // namespace

std::optional<BoneIndex> ValidateBoneIndex(const Animation& animation,
                                           const Minis& minis,
                                           uint32_t position, const Path& path,
                                           Report& report) {
  const std::optional<Mini> mini = FindMini(minis, kBoneIndex);
  if (!mini.has_value()) return std::nullopt;
  const uint32_t index = std::get<uint32_t>(mini->value);
  if (index == 0) {
    FindingBuilder finding = report.Expect(
        kRootAnimated, path, FieldOf(*mini, "index"), "1 or more");
    if (position == 0 && IndexOf(animation, 1) == 2) {
      finding.FixBy(FixLevel::kUnsafe,
                    Overwrite<uint32_t>(MiniPayload(*mini), 1),
                    "the next bone is 2, so this one is 1");
    }
    finding.Message("index is 0 (the root bone), must be at least 1");
  }
  return BoneIndex{position, index,
                   static_cast<uint32_t>(MiniPayload(*mini).offset)};
}

void ValidateBoneOrder(const std::vector<BoneIndex>& bones, const Path& path,
                       Report& report) {
  for (size_t i = 1; i < bones.size(); ++i) {
    if (bones[i].index > bones[i - 1].index) continue;
    const BoneIndex& before = bones[i - 1];
    const bool same = bones[i].index == before.index;
    // An index that no skeleton has is also the wrong one.
    const bool wrong_one_known =
        IsInStep(bones[i]) != IsInStep(before) ||
        (before.index > kMaxBones && bones[i].index <= kMaxBones);
    if (wrong_one_known ? !IsInStep(before) : same) {
      FindingBuilder finding = AddIndex(kBoneOrder, before, path, report);
      OfferIndex(bones, i - 1, finding);
      finding.Allowed(absl::StrCat("below ", bones[i].index))
          .Message("index is ", before.index,
                   ", must be below the next bone's ", bones[i].index);
    }
    if (wrong_one_known ? !IsInStep(bones[i]) : true) {
      FindingBuilder finding = AddIndex(kBoneOrder, bones[i], path, report);
      OfferIndex(bones, i, finding);
      finding.Allowed(absl::StrCat("above ", before.index))
          .Message("index is ", bones[i].index,
                   ", must be above the previous bone's ", before.index);
    }
  }
}

void ValidateBoneScales(const Animation& animation, int version,
                        const Path& path, Report& report) {
  UnusualScales unusual;
  uint64_t bones = 0;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone, size_t i) {
    ++bones;
    const Minis& minis = InfoOf(bone);
    const auto mini = minis.Find(kScaleOffset);
    if (mini == minis.end() || HasScaleTrack(bone, version)) return;
    const Float3 scale = mini.As<Float3>().value_or(Float3{1, 1, 1});
    const std::optional<size_t> component = FirstUnusual(scale);
    if (!component.has_value()) return;
    const ByteRange place = MiniElement(*mini, *component);
    if (unusual.at.empty()) {
      unusual.bone = i;
      unusual.component = *component;
      unusual.place = place;
      unusual.value = scale[*component];
    }
    unusual.at.Note(place.offset);
    unusual.zero += scale == Float3{};
  });
  if (!unusual.at.empty()) ReportScales(unusual, bones, path, report);
}

absl::Span<const Rule* const> BoneInfoRules() {
  static constexpr const Rule* kRules[] = {&kBoneOrder, &kRootAnimated,
                                           &kScaleOffsetUnusual};
  return kRules;
}

}  // namespace assetlint::alamo
