#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/known_root.h"
#include "formats/alamo/container/truncation.h"
#include "formats/alamo/container/value_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kScalePool = {
    .id = "ALA030",
    .name = "scale-pool",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The animation has a scale pool, which public readers refuse.",
    .why =
        "The model viewer and the animation converter refuse the file. The "
        "document describes the pool, but whether the game plays it is not "
        "known.",
    .statement =
        "No file has 0x100B (0 of 4927 animations), and public readers refuse "
        "it.",
    .source = "formats/alamo/animation/FORMAT.md#scale-pool",
    .repair = "Export the animation without scaled bones.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The bones may be meant to change their size.",
};

constexpr const Rule* kRules[] = {&kScalePool};

constexpr GrammarRow kFileRows[] = {{"0x1000 animation", {0x1000}}};

// Version 1 has the first two.
constexpr GrammarRow kAnimationRows[] = {
    {"0x1001 info", {0x1001}},
    {"0x1002 bone", {0x1002}, 0, kAnyNumber},
    {"0x100b scale pool", {0x100B}, 0, 1},
    {"0x100a translation pool", {0x100A}, 0, 1},
    {"0x1009 rotation pool", {0x1009}, 0, 1},
};

constexpr GrammarRow kBoneRows1[] = {
    {"0x1003 info", {0x1003}},
    {"0x1004 translations", {0x1004}, 0, 1},
    {"0x1005 scales", {0x1005}, 0, 1},
    {"0x1006 rotations", {0x1006}},
    {"0x1007 visibility", {0x1007}, 0, 1},
    {"0x1008 steps", {0x1008}, 0, 1},
};
constexpr GrammarRow kBoneRows2[] = {
    {"0x1003 info", {0x1003}},
    {"0x1007 visibility", {0x1007}, 0, 1},
    {"0x1008 steps", {0x1008}, 0, 1},
};

// Version 1 has the first three.
constexpr GrammarRow kInfoRows[] = {
    {"1 numFrames", {1}},
    {"2 fps", {2}},
    {"3 numBones", {3}},
    {"11 rotationBlockSize", {11}},
    {"12 translationBlockSize", {12}},
    {"13 scaleBlockSize", {13}},
};

// Version 1 has the first seven.
constexpr GrammarRow kBoneInfoRows[] = {
    {"4 name", {4}},
    {"5 index", {5}},
    {"10 unknown", {10}, 0, 1},
    {"6 translationOffset", {6}},
    {"7 translationScale", {7}},
    {"8 scaleOffset", {8}},
    {"9 scaleScale", {9}},
    {"14 translationIndex", {14}},
    {"15 scaleIndex", {15}},
    {"16 rotationIndex", {16}},
    {"17 defaultRotation", {17}},
};

// The grammars of one format version.
struct VersionGrammars {
  Grammar animation;
  Grammar info;
  Grammar bone;
  Grammar bone_info;
};

VersionGrammars GrammarsOf(int version) {
  VersionGrammars all = {
      {kAnimationRows}, {kInfoRows}, {kBoneRows2}, {kBoneInfoRows}};
  if (version != 1) return all;
  return {{all.animation.rows.first(2)},
          {all.info.rows.first(3)},
          {kBoneRows1},
          {all.bone_info.rows.first(7)}};
}

void ValidateBone(const BoneTrack& bone, const VersionGrammars& grammars,
                  const Path& path, Report& report) {
  CheckChunkGrammar(grammars.bone, bone.children, bone.origin, path, report);
  ForEach<BoneTrackInfo>(bone.children, [&](const BoneTrackInfo& info, size_t) {
    if (!info.origin.complete) return;
    const Path info_path(path, "info");
    CheckMiniGrammar(grammars.bone_info, info.minis, info.origin, info_path,
                     report);
    CheckMiniValues(kBoneTrackTable, info.minis, info_path, report);
  });
}

}  // namespace

void ValidateAnimationGrammar(const AnimationFile& file, Report& report) {
  const Path root;
  if (!HasNoKnownRoot(file.children)) {
    CheckChunkGrammar({kFileRows}, file.children, {}, root, report);
  }
  ReportTruncation(file.children, root, report);
  ForEach<Animation>(file.children, [&](const Animation& animation, size_t) {
    const Path path(root, "animation");
    const VersionGrammars grammars = GrammarsOf(AnimationVersion(animation));
    CheckChunkGrammar(grammars.animation, animation.children, animation.origin,
                      path, report);
    ForEach<AnimationInfo>(
        animation.children, [&](const AnimationInfo& info, size_t) {
          if (!info.origin.complete) return;
          const Path info_path(path, "info");
          CheckMiniGrammar(grammars.info, info.minis, info.origin, info_path,
                           report);
          CheckMiniValues(kAnimationInfoTable, info.minis, info_path, report);
        });
    ForEach<BoneTrack>(
        animation.children, [&](const BoneTrack& bone, size_t index) {
          const Path bone_path(path, "bone", static_cast<int64_t>(index));
          ValidateBone(bone, grammars, bone_path, report);
        });
    if (const auto* pool = First<ScalePool>(animation.children)) {
      const Path pool_path(path, ScalePool::kType.name);
      report.Add(kScalePool, pool_path, TypeWord(pool->origin))
          .Field("type")
          .Message("there is a scale pool, which public readers refuse");
    }
  });
}

absl::Span<const Rule* const> AnimationGrammarRules() { return kRules; }

}  // namespace assetlint::alamo
