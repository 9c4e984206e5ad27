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
    .severity = Severity::kInfo,
    .summary = "The root bone is not a bone.",
    .why = "The movement of the whole figure is looked up by this id.",
    .statement =
        "The field names a bone, and bone ids are below 100."
        " Inferred from readers, which look a bone up by it.",
    .source = "formats/prime/FORMAT.md#root-bone",
    .repair = "Set it to the skeleton's root, usually 3.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "3 is the root of the skeletons of the game; another skeleton "
        "may differ.",
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
  }
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
  }
}

absl::Span<const Rule* const> TimingRules() {
  static constexpr const Rule* kRules[] = {
      &kDuration,
      &kInterval,
      &kFrameCount,
      &kRootBone,
  };
  return kRules;
}

}  // namespace assetlint::prime
