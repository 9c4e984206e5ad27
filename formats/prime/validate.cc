// The rules that both versions share: duration, interval, number of frames,
// root bone, and the bytes after the last field.
#include <cmath>
#include <variant>

#include "formats/base/finding.h"
#include "formats/base/quantity.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kTrailingBytes = {
    .id = "ANM090",
    .name = "trailing-bytes",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "There is data after the last field.",
    .why =
        "No reader looks at it; if a width or a count before it is too small, "
        "it is the end of the keys.",
    .statement =
        "The last word of the stream, or the event id, is followed by nothing "
        "but fill bytes of 0xFF.",
    .source = "formats/prime/FORMAT.md#fill",
    .repair =
        "Check the bit widths, the key bitmap and the counts; remove the bytes "
        "if these are right.",
};

constexpr Rule kDuration = {
    .id = "ANM020",
    .name = "duration",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
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
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The duration is computed from the interval and the number of frames.",
};

constexpr Rule kInterval = {
    .id = "ANM021",
    .name = "interval",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The interval is not a positive number of seconds.",
    .why = "A reader divides the time by it to find the frame.",
    .statement = "The interval between frames is finite and greater than zero.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair =
        "Set it to the duration divided by one less than the number of frames; "
        "1/30 is usual.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The interval is computed from the duration and the number of frames.",
};

constexpr Rule kFrameCount = {
    .id = "ANM023",
    .name = "frame-count",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The duration, interval and number of frames do not agree.",
    .why = "The end of the animation is cut off, or its last frame freezes.",
    .statement =
        "The number of frames is the duration divided by the interval, "
        "rounded, plus one.",
    .source = "formats/prime/FORMAT.md#timing",
    .repair = "Correct whichever of the three is wrong.",
};

constexpr Rule kRootBone = {
    .id = "ANM024",
    .name = "root-bone",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "The root bone is not a bone.",
    .why = "The movement of the whole figure is looked up by this id.",
    .statement =
        "The field names a bone, and bone ids are below 100."
        " Inferred from readers, which look a bone up by it.",
    .source = "formats/prime/FORMAT.md#root-bone",
    .repair = "Set it to the skeleton's root, usually 3.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "3 is the root of the skeletons of the game; another skeleton "
        "may differ.",
};

void CheckFrames(const Timing& t, const Path& root, Report& report) {
  const double expected = std::round(double{t.duration} / t.interval) + 1;
  if (expected == static_cast<double>(t.frames)) return;
  report.Expect(kFrameCount, root, t.field(t.frames_field), expected)
      .Message(t.frames_field, " is ", t.frames, ", but a duration of ",
               t.duration, " s at an interval of ", t.interval, " s needs ",
               expected, expected == 1 ? " frame" : " frames");
}

bool IsPositive(float value) { return std::isfinite(value) && value > 0; }

// The duration or the interval is not greater than 0; `other` is the other one.
void ReportNotPositive(const Rule& rule, const FieldValue& field, float other,
                       const Timing& t, Report& report) {
  FindingBuilder finding = report.Expect(rule, Path(), field, "greater than 0");
  finding.Message(field.name, " is ", DataText(field.value),
                  " s, must be greater than 0");
  if (!IsPositive(other) || t.frames <= 1) return;
  const auto intervals = static_cast<double>(t.frames - 1);
  const bool is_duration = &rule == &kDuration;
  const double right = is_duration ? intervals * other : other / intervals;
  finding.FixBy(FixLevel::kUnsafe, FieldEdit(field, right), other,
                is_duration ? " s * " : " s / ", t.frames - 1, " intervals");
}

template <typename Content>
void ReportFill(const Content& a, Report& report) {
  const size_t first = a.fill.find_first_not_of('\xFF');
  if (!report.decodes() || first == absl::string_view::npos) return;
  const size_t last = a.fill.find_last_not_of('\xFF');
  const uint64_t begin = RangeInFile(a, "fill").offset;
  report.Add(kTrailingBytes, Path(), {begin + first, last - first + 1})
      .Field("fill")
      .Found(a.fill.size())
      .Allowed("0xFF up to a multiple of 32 bytes")
      .Message("the fill of ", Quantity(a.fill.size(), "byte"),
               " after the last field is not all 0xFF");
}

}  // namespace

void ValidateTiming(const Timing& t, Report& report) {
  const Path root;
  if (!IsPositive(t.duration) && !t.is_pose) {
    ReportNotPositive(kDuration, t.field("duration"), t.interval, t, report);
  }
  if (!IsPositive(t.interval)) {
    ReportNotPositive(kInterval, t.field("interval"), t.duration, t, report);
  }
  if (IsPositive(t.duration) && IsPositive(t.interval)) {
    CheckFrames(t, root, report);
  }
  if (t.root_bone >= kMaxBones) {
    const FieldValue field = t.field("root_bone");
    report.Expect(kRootBone, root, field, "0..99")
        .FixBy(FixLevel::kUnsafe, FieldEdit(field, uint64_t{3}),
               "the root of the skeletons of the game");
  }
}

void ValidateFill(const Animation& animation, Report& report) {
  std::visit([&](const auto& content) { ReportFill(content, report); },
             animation.content);
}

absl::Span<const Rule* const> CommonRules() {
  static constexpr const Rule* kRules[] = {
      &kDuration, &kInterval, &kFrameCount, &kRootBone, &kTrailingBytes,
  };
  return kRules;
}

}  // namespace assetlint::prime
