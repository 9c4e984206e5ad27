#include <string>
#include <vector>

#include "formats/alamo/grammar.h"
#include "formats/alamo/validate_animation.h"
#include "formats/alamo/value_checks.h"

namespace assetlint::alamo {
namespace {

constexpr GrammarRow kFileRows[] = {{"0x1000 animation", {0x1000}}};

constexpr GrammarRow kAnimationRows1[] = {
    {"0x1001 info", {0x1001}},
    {"0x1002 bone", {0x1002}, 0, kAnyNumber},
};
constexpr GrammarRow kAnimationRows2[] = {
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

constexpr GrammarRow kInfoRows1[] = {
    {"1 numFrames", {1}},
    {"2 fps", {2}},
    {"3 numBones", {3}},
};
constexpr GrammarRow kInfoRows2[] = {
    {"1 numFrames", {1}},
    {"2 fps", {2}},
    {"3 numBones", {3}},
    {"11 rotationBlockSize", {11}},
    {"12 translationBlockSize", {12}},
    {"13 scaleBlockSize", {13}},
};

constexpr GrammarRow kBoneInfoRows1[] = {
    {"4 name", {4}},
    {"5 index", {5}},
    {"10 unknown", {10}, 0, 1},
    {"6 translationOffset", {6}},
    {"7 translationScale", {7}},
    {"8 scaleOffset", {8}},
    {"9 scaleScale", {9}},
};
constexpr GrammarRow kBoneInfoRows2[] = {
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
  if (version == 1) {
    return {{kAnimationRows1}, {kInfoRows1}, {kBoneRows1}, {kBoneInfoRows1}};
  }
  return {{kAnimationRows2}, {kInfoRows2}, {kBoneRows2}, {kBoneInfoRows2}};
}

void ValidateBone(const BoneTrack& bone, const VersionGrammars& grammars,
                  const Path& path, Report& report) {
  CheckChunkGrammar(grammars.bone, bone.children, Header(bone.origin), path,
                    report);
  ForEach<BoneTrackInfo>(bone.children, [&](const BoneTrackInfo& info, size_t) {
    if (!info.origin.complete) return;
    const Path info_path(path, "info");
    CheckMiniGrammar(grammars.bone_info, info.minis, Header(info.origin),
                     info_path, report);
    CheckMiniValues(kBoneTrackTable, info.minis, info_path, report);
  });
}

// The version, from whatever is left to tell it by.
int VersionOf(const Animation& animation) {
  if (const auto* info = First<AnimationInfo>(animation.children)) {
    // A format 2 info whose mini-chunk 11 was damaged still has the other two.
    const bool second = FindMini(info->minis, kTranslationBlockSize) != nullptr;
    return second ? 2 : AnimationVersion(*info);
  }
  return First<RotationPool>(animation.children) != nullptr ? 2 : 1;
}

}  // namespace

void ValidateAnimationGrammar(const AnimationFile& file, Report& report) {
  const Path root;
  CheckChunkGrammar({kFileRows}, file.children, {0, 0}, root, report);
  ForEach<Animation>(file.children, [&](const Animation& animation, size_t) {
    const Path path(root, "animation");
    const VersionGrammars grammars = GrammarsOf(VersionOf(animation));
    CheckChunkGrammar(grammars.animation, animation.children,
                      Header(animation.origin), path, report);
    ForEach<AnimationInfo>(
        animation.children, [&](const AnimationInfo& info, size_t) {
          if (!info.origin.complete) return;
          const Path info_path(path, "info");
          CheckMiniGrammar(grammars.info, info.minis, Header(info.origin),
                           info_path, report);
          CheckMiniValues(kAnimationInfoTable, info.minis, info_path, report);
        });
    ForEach<BoneTrack>(
        animation.children, [&](const BoneTrack& bone, size_t index) {
          const Path bone_path(path, "bone", static_cast<int64_t>(index));
          ValidateBone(bone, grammars, bone_path, report);
        });
  });
}

}  // namespace assetlint::alamo
