#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/truncation.h"
#include "formats/alamo/container/value_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kUnseenTrack = {
    .id = "ALA024",
    .name = "track-unseen",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A bone has a scale or step track, which no known file has.",
    .why =
        "The documents describe such tracks, but the game may never have "
        "played one; a visibility or translation track whose type was damaged "
        "looks the same.",
    .statement = "No real file contains 0x1005, 0x1008 or 0x100B.",
    .source = "formats/alamo/animation/FORMAT.md#unseen-tracks",
    .repair = "Nothing to repair if the animation is meant to scale or step.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The track may be meant.",
};

constexpr const Rule* kRules[] = {&kUnseenTrack};

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

template <typename Track>
void CheckUnseen(const std::vector<BoneTrack::Child>& children,
                 const Path& path, Report& report) {
  const auto* track = First<Track>(children);
  if (track == nullptr) return;
  const Path track_path(path, Track::kType.name);
  report.Add(kUnseenTrack, track_path, TypeWord(track->origin))
      .Field("type")
      .Found(uint64_t{Track::kType.id})
      .Message("the bone has track 0x", absl::Hex(Track::kType.id), " (",
               Track::kType.name, "), which no known file has");
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
  CheckUnseen<ScaleTrack>(bone.children, path, report);
  CheckUnseen<StepTrack>(bone.children, path, report);
}

}  // namespace

void ValidateAnimationGrammar(const AnimationFile& file, Report& report) {
  const Path root;
  CheckChunkGrammar({kFileRows}, file.children, {}, root, report);
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
  });
}

absl::Span<const Rule* const> AnimationGrammarRules() { return kRules; }

}  // namespace assetlint::alamo
