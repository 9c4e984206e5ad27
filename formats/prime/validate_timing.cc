#include "formats/prime/validate_timing.h"

#include <cmath>

#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/number_text.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {
namespace {

constexpr Rule kDuration = {
    .id = "ANM020",
    .name = "duration",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The duration is not a positive number of seconds.",
    .why =
        "Playback runs until it is reached; with NaN or zero the animation "
        "never advances, or ends before it starts.",
    .statement =
        "The duration is finite and greater than zero. That of a single frame "
        "in version 0 may be a zero of type 1 to 3.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair =
        "Set it to the interval times one less than the number of frames.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The duration is computed from the interval and the number of "
        "frames.",
};

constexpr Rule kInterval = {
    .id = "ANM021",
    .name = "interval",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The interval is not a positive number of seconds.",
    .why = "A reader divides the time by it to find the frame.",
    .statement =
        "The interval between frames is finite and greater than "
        "zero.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair =
        "Set it to the duration divided by one less than the number of frames; "
        "1/30 is usual.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The interval is computed from the duration and the number of "
        "frames.",
};

constexpr Rule kIntervalUnusual = {
    .id = "ANM022",
    .name = "interval-unusual",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The interval is not a thirtieth of a second.",
    .why = "The game plays it, but it is rarely intended.",
    .statement = "Animations typically have 30 frames per second.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair = "None is needed if another rate is intended.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Nothing is wrong if another rate is intended.",
};

constexpr Rule kFrameCount = {
    .id = "ANM023",
    .name = "frame-count",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The duration, interval and number of frames do not agree.",
    .why = "The end of the animation is cut off, or its last frame freezes.",
    .statement =
        "The number of frames is the duration divided by the interval, "
        "rounded, plus one.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair = "Correct whichever of the three is wrong.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the three is wrong cannot be known.",
};

constexpr Rule kRootBone = {
    .id = "ANM024",
    .name = "root-bone",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The root bone is not a bone.",
    .why = "The movement of the whole figure is looked up by this id.",
    .statement = "The field names a bone, and bone ids are below 100.",
    .source = "formats/prime/FORMAT.md#root-bone",
    .repair = "Set it to the skeleton's root, usually 3.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "3 is the root of the skeletons of the game; another skeleton "
        "may differ.",
};

constexpr Rule kRootBoneUnusual = {
    .id = "ANM025",
    .name = "root-bone-unusual",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The root bone is not 3.",
    .why = "The game's own files have 3 here, the id of a skeleton's root.",
    .statement = "The word is always 3.",
    .source = "formats/prime/FORMAT.md#root-bone",
    .repair = "None is needed if the skeleton's root has another id.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Nothing is wrong if the root of the skeleton has another id.",
};

constexpr Rule kDurationFraction = {
    .id = "ANM026",
    .name = "duration-fraction",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The duration is not a whole number of intervals.",
    .why =
        "The last frame is shown for a shorter or longer time than the others.",
    .statement =
        "Frames are at whole multiples of the interval, and the last frame "
        "ends the animation.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair = "None is needed if the end looks right.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Nothing is wrong if the end looks right.",
};

constexpr float kUsualInterval = 1.0f / 30;

bool IsUsual(float interval) {
  return std::abs(interval - kUsualInterval) <= 1e-5f;
}

// Whether the stored interval is wrong, and not the duration: no animation has
// such an interval, or the duration is right with the usual one.
bool IsIntervalAtFault(const Timing& t) {
  if (t.interval < 1e-3f || t.interval > 1) return true;
  const double intervals = double{t.duration} / kUsualInterval;
  return !IsUsual(t.interval) && t.frames > 1 &&
         std::abs(intervals - static_cast<double>(t.frames - 1)) <= 0.01;
}

void AddFrameCount(const Timing& t, double expected, const Path& root,
                   Report& report) {
  const double intervals = static_cast<double>(t.frames) - 1;
  if (!t.frames_known || t.frames < 2) {
    report.Add(kFrameCount, root, t.frames_range)
        .Field(t.frames_field)
        .Found(t.frames)
        .Allowed(expected)
        .Message(t.frames_field, " is ", t.frames, ", but a duration of ",
                 t.duration, " s at an interval of ", t.interval, " s needs ",
                 expected, expected == 1 ? " frame" : " frames");
  } else if (IsIntervalAtFault(t)) {
    report.Add(kFrameCount, root, t.interval_range)
        .Field("interval")
        .Found(t.interval)
        .Allowed(t.duration / intervals)
        .Message("interval is ", t.interval, " s, but the ", t.frames,
                 " frames of ", t.duration, " s are ", t.duration / intervals,
                 " s apart");
  } else {
    report.Add(kFrameCount, root, t.duration_range)
        .Field("duration")
        .Found(t.duration)
        .Allowed(intervals * t.interval)
        .Message("duration is ", t.duration, " s, but ", t.frames,
                 " frames at an interval of ", t.interval, " s take ",
                 intervals * t.interval, " s");
  }
}

void CheckFrames(const Timing& t, const Path& root, Report& report) {
  const double intervals = double{t.duration} / t.interval;
  const double expected = std::round(intervals) + 1;
  if (expected != static_cast<double>(t.frames)) {
    AddFrameCount(t, expected, root, report);
    return;
  }
  // An animation of one frame ends before the first interval does.
  if (expected == 1 || std::abs(intervals + 1 - expected) <= 0.01) return;
  const bool interval = IsIntervalAtFault(t);
  report
      .Add(kDurationFraction, root,
           interval ? t.interval_range : t.duration_range)
      .Field(interval ? "interval" : "duration")
      .Found(interval ? t.interval : t.duration)
      .Allowed(interval ? t.duration / (expected - 1)
                        : (expected - 1) * t.interval)
      .Message("duration is ", t.duration, " s, which is ", intervals,
               " intervals of ", t.interval, " s");
}

bool IsPositive(float value) { return std::isfinite(value) && value > 0; }

// The duration or the interval is not greater than 0; `other` is the other one.
void ReportNotPositive(const Rule& rule, absl::string_view field, float value,
                       ByteRange range, float other, const Timing& t,
                       Report& report) {
  FindingBuilder finding = report.Add(rule, Path(), range);
  finding.Field(field)
      .Found(value)
      .Allowed("greater than 0")
      .Message(field, " is ", NumberText(value), " s, must be greater than 0");
  if (!IsPositive(other) || t.frames <= 1) return;
  const auto intervals = static_cast<double>(t.frames - 1);
  const bool is_duration = &rule == &kDuration;
  const auto right =
      static_cast<float>(is_duration ? intervals * other : other / intervals);
  finding.FixBy(FixLevel::kUnsafe,
                NumberEdit(range.offset, right, ByteOrder::kBig), other,
                is_duration ? " s * " : " s / ", t.frames - 1, " intervals");
}

}  // namespace

void ValidateTiming(const Timing& t, Report& report) {
  const Path root;
  if (!IsPositive(t.duration) && !t.is_pose) {
    ReportNotPositive(kDuration, "duration", t.duration, t.duration_range,
                      t.interval, t, report);
  }
  if (!IsPositive(t.interval)) {
    ReportNotPositive(kInterval, "interval", t.interval, t.interval_range,
                      t.duration, t, report);
  } else if (!IsUsual(t.interval)) {
    report.Add(kIntervalUnusual, root, t.interval_range)
        .Field("interval")
        .Found(t.interval)
        .Allowed(kUsualInterval)
        .Message("interval is ", t.interval, " s, usually ", kUsualInterval);
  }
  if (IsPositive(t.duration) && IsPositive(t.interval)) {
    CheckFrames(t, root, report);
  }
  if (t.root_bone >= kMaxBones) {
    report.Add(kRootBone, root, t.root_bone_range)
        .Field("root_bone")
        .Found(t.root_bone)
        .Allowed("0..99")
        .FixBy(
            FixLevel::kUnsafe,
            NumberEdit(t.root_bone_range.offset, uint32_t{3}, ByteOrder::kBig),
            "the root of the skeletons of the game")
        .Message("root_bone is ", t.root_bone, ", must be between 0 and 99");
  } else if (t.root_bone != 3) {
    report.Add(kRootBoneUnusual, root, t.root_bone_range)
        .Field("root_bone")
        .Found(t.root_bone)
        .Allowed(3)
        .Message("root_bone is ", t.root_bone, ", usually 3");
  }
}

absl::Span<const Rule* const> TimingRules() {
  static constexpr const Rule* kRules[] = {
      &kDuration, &kInterval,        &kIntervalUnusual,  &kFrameCount,
      &kRootBone, &kRootBoneUnusual, &kDurationFraction,
  };
  return kRules;
}

}  // namespace assetlint::prime
