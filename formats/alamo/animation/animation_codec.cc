// What decides whether an animation decodes, the checks of one that does, and
// what other files may refer to.
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/base/facts.h"
#include "formats/base/outline.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kAlaExtensions[] = {".ala"};

void AddTrack(const BoneTrack& track, Facts& facts) {
  const Minis& minis = InfoOf(track);
  const auto bone = GetMini<uint32_t>(minis, kBoneIndex);
  // A track for no bone is reported, and moves nothing.
  if (!bone.has_value()) return;
  facts.tracks.push_back({AddText(minis, kBoneName, facts), *bone});
}

}  // namespace

void AnimationCodec::CheckStructure(const AnimationFile& file, Report& report) {
  CheckRootTypes(file.children, "an animation", Animation::kType.id, report);
}

void AnimationCodec::CollectFacts(const AnimationFile& file, Facts& facts) {
  // A second animation is reported, and readers take the first.
  const auto* animation = First<Animation>(file.children);
  if (animation == nullptr) return;
  if (const auto* info = First<AnimationInfo>(animation->children)) {
    // What readers go by.
    facts.animation_format = HasMini(info->minis, kRotationBlockSize) ? 2 : 1;
    facts.frames = GetMini<uint32_t>(info->minis, kNumFrames, 0);
    facts.frames_per_second = GetMini<float>(info->minis, kFramesPerSecond, 0);
  }
  const size_t tracks = CountOf<BoneTrack>(animation->children);
  facts.tracks.reserve(tracks);
  ReserveNames(tracks, facts);
  ForEach<BoneTrack>(animation->children, [&](const BoneTrack& track, size_t) {
    AddTrack(track, facts);
  });
}

void AnimationCodec::Validate(const AnimationFile& file,
                              const FileContext& context, Report& report) {
  ValidateAnimationGrammar(file, report);
  CheckFill(file, report);
  const Path root;
  ForEach<Animation>(file.children, [&](const Animation& animation, size_t) {
    const Path path(root, "animation");
    const int version = AnimationVersion(animation);
    ValidateAnimationInfo(animation, version, path, report);
    ValidateAnimationTracks(animation, version, path, report);
    if (absl::StrContains(absl::AsciiStrToLower(context.file_name), "_die_")) {
      ValidateLastFrame(animation, path, report);
    }
  });
}

constinit const Beginning kAnimationBeginning = kBeginningOf<Animation>;

const Format kAnimationFormat = {
    .name = "ala",
    .title = "Alamo animation",
    .games = "Empire at War, Forces of Corruption, Universe at War",
    .extensions = kAlaExtensions,
    .checked =
        "both versions: chunks, counts, track sizes and indices, every "
        "quaternion, every float",
    .recognise = &RecogniseRoot<Animation>,
    .lint = &Lint<AnimationCodec>,
    .reencode = &Reencode<AnimationCodec>,
    .tree = &Tree<AnimationCodec>,
    .values = &WriteAnimationValues,
    .outline = &OutlineOf<AnimationCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules =
        RulesOf<ContainerRules, AnimationInfoRules, BoneInfoRules,
                AnimationCountRules, AnimationTrackRules, AnimationPoolRules>,
};

}  // namespace assetlint::alamo
