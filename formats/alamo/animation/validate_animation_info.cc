#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/base/casts.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kAnimationInfoPage =
    "formats/alamo/animation/FORMAT.md#animation-info";
// The largest number up to which a 32-bit float counts in steps of one.
constexpr uint32_t kMaxFrames = uint32_t{1} << 24;
constexpr Rule kBoneCount = {
    .id = "ALA001",
    .name = "animation-bone-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "The field numBones is not the number of bone chunks.",
    .why =
        "A reader that allocates numBones bones writes past the allocation or "
        "leaves bones without motion.",
    .statement = "numBones is the number of 0x1002 chunks in the file.",
    .source = kAnimationInfoPage,
    .repair = "Set numBones to the number of bone chunks.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value fits, the number of bone chunks in the file; but if a "
        "chunk was lost, setting it hides that.",
};

constexpr Rule kFrameCountZero = {
    .id = "ALA002",
    .name = "frame-count-zero",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The animation has no frames.",
    .why =
        "A player divides by the number of frames, or shows a pose from "
        "uninitialised memory.",
    .statement = "numFrames is at least 1 (1 to 5001 in real files).",
    .source = kAnimationInfoPage,
    .repair = "Export at least one frame.",
    .fix_reason =
        "Where the tracks say how many frames there are, frame-count (ALA012) "
        "sets the number; otherwise there is nothing to play: export the "
        "animation again.",
};

constexpr Rule kFrameCountImpossible = {
    .id = "ALA026",
    .name = "frame-count-impossible",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The animation has more frames than a player can count.",
    .why =
        "A reader allocates every frame of every bone before it reads a track "
        "(the model viewer uses 108 bytes for each, or 1.8 GB for one bone "
        "with 16777216 frames), and runs out of memory or writes past the "
        "allocation.",
    .statement =
        "Players compute the frame as time x fps in a 32-bit float, which "
        "represents every integer only up to 16777216; real files have 1 to "
        "5001 frames.",
    .source = kAnimationInfoPage,
    .repair = "Set numFrames to the length of the animation.",
    .fix_reason =
        "Where the tracks say how many frames there are, frame-count (ALA012) "
        "sets the number; otherwise only the scene says how long the "
        "animation is.",
};

constexpr Rule kFrameRate = {
    .id = "ALA004",
    .name = "frame-rate",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The field fps is zero or negative.",
    .why =
        "The length of the animation, numFrames / fps, becomes infinite or "
        "negative.",
    .statement =
        "fps is finite and greater than 0: it is 30 in most files, and 1, 5, "
        "10, 15, 24 or 25 in others.",
    .source = kAnimationInfoPage,
    .repair = "Set fps to the frame rate of the scene, usually 30.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A negative rate loses its sign, and 0 becomes 30, which most files "
        "have: the animation may not play at the speed that was meant.",
};

constexpr Rule kFrameRateUnusual = {
    .id = "ALA005",
    .name = "frame-rate-unusual",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kInferred},
    .summary = "The field fps is not a whole number between 1 and 120.",
    .why =
        "Exporters write the scene's frame rate, so any other number is likely "
        "damage.",
    .statement =
        "fps is a whole number in 4927 of 4927 files: 30 in most, and 1, 5, "
        "10, 15, 24 or 25 in others.",
    .source = kAnimationInfoPage,
    .repair = "Set fps to the frame rate of the scene, usually 30.",
    .fix_reason =
        "Only the scene says which rate is meant, and any positive one plays.",
};

constexpr Rule kFrameRateImplausible = {
    .id = "ALA029",
    .name = "frame-rate-implausible",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The field fps is below 0.1 or above 1000.",
    .why =
        "The animation stands still or is over at once: numFrames / fps is its "
        "length in seconds.",
    .statement =
        "fps is the frame rate of a scene, 1 to 30 in real files; no scene has "
        "a rate below 0.1 or above 1000 (0 of 4927 files).",
    .source = kAnimationInfoPage,
    .repair =
        "Set fps to the frame rate of the scene, usually 30, as a float: 00 00 "
        "F0 41.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The bytes are a usual rate when they are read as a whole number, in "
        "reverse order or as the time of a frame; only the scene proves which "
        "rate is meant.",
};

bool IsUsualRate(float fps) {
  return fps >= 1 && fps <= 120 && fps == std::floor(fps);
}

constexpr float kMinRate = 0.1f;
constexpr float kMaxRate = 1000;

// A rate that an exporter may have meant, and how it wrote that.
struct MeantRate {
  float rate;
  absl::string_view reason;
};

std::optional<MeantRate> FindMeantRate(float fps) {
  const auto bits = absl::bit_cast<uint32_t>(fps);
  if (bits <= kMaxRate && IsUsualRate(static_cast<float>(bits))) {
    return MeantRate{static_cast<float>(bits),
                     "its bytes as a whole number are that rate"};
  }
  const float swapped = SwapBytes(fps);
  if (IsUsualRate(swapped)) {
    return MeantRate{swapped, "its bytes in reverse order are that rate"};
  }
  // 1 / 30 of a second is not exact.
  const float rate = std::round(1 / fps);
  if (IsUsualRate(rate) && std::abs(fps * rate - 1) < 1e-3f) {
    return MeantRate{rate, "it is the time of a frame at that rate"};
  }
  return std::nullopt;
}

// What six digits show as 30 may not be 30.
std::string RateText(float fps) {
  const float whole = std::round(fps);
  const std::string text = NumberText(fps);
  if (fps == whole || text != NumberText(whole)) return text;
  return absl::StrCat(fps < whole ? "just below " : "just above ", text);
}

void ReportImplausibleRate(float fps, const FieldValue& field, const Path& path,
                           Report& report) {
  FindingBuilder finding =
      report.Expect(kFrameRateImplausible, path, field, "0.1..1000");
  finding.Message("fps is ", NumberText(fps), ", must be between 0.1 and 1000");
  const std::optional<MeantRate> meant = FindMeantRate(fps);
  if (!meant.has_value()) return;
  finding.Message("; ", NumberText(meant->rate),
                  " may be meant: ", meant->reason);
  finding.FixBy(FixLevel::kUnsafe, Overwrite<float>(field.range, meant->rate),
                meant->reason);
}

void CheckFrames(const AnimationInfo& info, const Path& path, Report& report) {
  if (const std::optional<Mini> mini = FindMini(info.minis, kNumFrames)) {
    const uint32_t frames = std::get<uint32_t>(mini->value);
    if (frames == 0) {
      report
          .Expect(kFrameCountZero, path, FieldOf(*mini, "numFrames"),
                  "1 or more")
          .Message("numFrames is 0, must be at least 1");
    } else if (frames > kMaxFrames) {
      report
          .Expect(kFrameCountImpossible, path, FieldOf(*mini, "numFrames"),
                  absl::StrCat("1..", kMaxFrames))
          .Message("numFrames is ", frames, ", must be at most ", kMaxFrames,
                   "; real files have 1 to 5001");
    }
  }
  if (const std::optional<Mini> mini = FindMini(info.minis, kFramesPerSecond)) {
    const float fps = std::get<float>(mini->value);
    const FieldValue field = FieldOf(*mini, "fps");
    if (!std::isfinite(fps)) return;  // reported with all other floats
    if (fps <= 0) {
      report.Expect(kFrameRate, path, field, "above 0")
          .FixBy(FixLevel::kUnsafe,
                 Overwrite<float>(MiniPayload(*mini),
                                  IsUsualRate(-fps) ? -fps : 30),
                 IsUsualRate(-fps) ? "the rate without its sign"
                                   : "most animations have 30")
          .Message("fps is ", NumberText(fps), ", must be greater than 0");
    } else if (fps < kMinRate || fps > kMaxRate) {
      ReportImplausibleRate(fps, field, path, report);
    } else if (!IsUsualRate(fps)) {
      report.Add(kFrameRateUnusual, path, MiniPayload(*mini))
          .Field("fps")
          .Found(fps)
          .Message(
              "fps is ", RateText(fps),
              ", but real files have whole numbers up to 30, most of them 30");
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
  FindingBuilder finding =
      report.Expect(kBoneCount, path, FieldOf(*mini, "numBones"), found);
  // A chunk of an unknown type may be a bone whose type was damaged.
  if (report.decodes() && CountOf<UnknownChunk>(animation.children) == 0) {
    finding.Fix(FixLevel::kUnsafe, "the animation has ",
                Quantity(found, "bone chunk"));
  }
  finding.As(FindingRole::kConsequence)
      .Message("numBones is ", declared, ", but the animation has ",
               Quantity(found, "bone chunk"));
}

constexpr Rule kScalePool = {
    .id = "ALA030",
    .name = "scale-pool",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
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
    .fix_reason = "The bones may be meant to change their size.",
};

constexpr GrammarRow kFileRows[] = {{"0x1000 animation", {0x1000}}};

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

struct AnimationGrammars {
  static constexpr FloatSize kFloats = FloatSize::kWorld;
  int version;

  Grammar operator()(const Animation&) const { return Rows(kAnimationRows, 2); }
  Grammar operator()(const BoneTrack&) const {
    return version == 1 ? Grammar(kBoneRows1) : kBoneRows2;
  }
  Grammar operator()(const AnimationInfo& info) const {
    return Rows(info.table().grammar(), 3);
  }
  Grammar operator()(const BoneTrackInfo& info) const {
    return Rows(info.table().grammar(), 7);
  }
  // Version 1 has only the first `old`.
  Grammar Rows(Grammar rows, size_t old) const {
    return version == 1 ? rows.first(old) : rows;
  }
};

}  // namespace

void ValidateAnimationInfo(const Animation& animation, int version,
                           const Path& path, Report& report) {
  const auto& info = FirstOrEmpty<AnimationInfo>(animation.children);
  const Path info_path(path, "info");
  CheckFrames(info, info_path, report);
  CheckBoneCount(animation, info, info_path, report);
  std::vector<BoneIndex> indices;
  ForEach<BoneTrack>(
      animation.children, [&](const BoneTrack& bone, size_t position) {
        const Minis& minis = InfoOf(bone);
        const Path bone_path(path, "bone", static_cast<int64_t>(position),
                             GetText(minis, kBoneName));
        const std::optional<BoneIndex> index =
            ValidateBoneIndex(animation, minis, static_cast<uint32_t>(position),
                              Path(bone_path, "info"), report);
        if (index.has_value()) indices.push_back(*index);
      });
  ValidateBoneOrder(indices, path, report);
  ValidateBoneScales(animation, version, path, report);
}

void ValidateAnimationGrammar(const AnimationFile& file, Report& report) {
  const Path root;
  CheckRoots(kFileRows, file.children, report);
  ForEach<Animation>(file.children, [&](const Animation& animation, size_t) {
    const Path path(root, "animation");
    const AnimationGrammars grammars = {AnimationVersion(animation)};
    CheckChunkGrammar(grammars(animation), animation.children, animation.origin,
                      path, report);
    CheckContents(animation.children, grammars, path, report);
    if (const auto* pool = First<ScalePool>(animation.children)) {
      const Path pool_path(path, ScalePool::kType.name);
      report.Add(kScalePool, pool_path, TypeWord(pool->origin))
          .Field("type")
          .Message("there is a scale pool, which public readers refuse");
    }
  });
}

absl::Span<const Rule* const> AnimationInfoRules() {
  static constexpr const Rule* kRules[] = {
      &kBoneCount, &kFrameCountZero,   &kFrameCountImpossible,
      &kFrameRate, &kFrameRateUnusual, &kFrameRateImplausible,
      &kScalePool};
  return kRules;
}

}  // namespace assetlint::alamo
