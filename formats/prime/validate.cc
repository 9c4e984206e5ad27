// The rules that both versions share: duration, interval, number of frames,
// root bone, and the bytes after the last field.
#include <cmath>
#include <variant>

#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kTrailingBytes = {
    .id = "ANM090",
    .name = "trailing-bytes",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
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
    .confidence = Confidence::kReaders,
    .fix_reason = "The bytes may be the end of the keys.",
};

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

void CheckFrames(const Timing& t, const Path& root, Report& report) {
  const double expected = std::round(double{t.duration} / t.interval) + 1;
  if (expected == static_cast<double>(t.frames)) return;
  Expected(report.Add(kFrameCount, root, t.frames_range), t.frames_field,
           t.frames, expected)
      .Message(t.frames_field, " is ", t.frames, ", but a duration of ",
               t.duration, " s at an interval of ", t.interval, " s needs ",
               expected, expected == 1 ? " frame" : " frames");
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

void CheckFill(absl::string_view fill, uint64_t offset, Report& report) {
  const size_t first = fill.find_first_not_of('\xFF');
  if (first == absl::string_view::npos) return;
  const size_t last = fill.find_last_not_of('\xFF');
  Expected(
      report.Add(kTrailingBytes, Path(), {offset + first, last - first + 1}),
      "fill", fill.size(), "0xFF up to a multiple of 32 bytes")
      .Message("the fill of ", Quantity(fill.size(), "byte"),
               " after the last field is not all 0xFF");
}

void ValidateContent(const CompressedAnimation& a, const ReadingNotes& notes,
                     Report& report) {
  ValidateHeader(a, report);
  ValidateChannels(a, notes, report);
  if (report.decodes()) CheckFill(a.fill, a.fill_offset(), report);
}

void ValidateContent(const UncompressedAnimation& a, const ReadingNotes& notes,
                     Report& report) {
  ValidateUncompressed(a, notes, report);
  if (report.decodes()) CheckFill(a.fill, a.fill_offset(), report);
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
    Expected(report.Add(kRootBone, root, t.root_bone_range), "root_bone",
             t.root_bone, "0..99")
        .FixBy(
            FixLevel::kUnsafe,
            NumberEdit(t.root_bone_range.offset, uint32_t{3}, ByteOrder::kBig),
            "the root of the skeletons of the game")
        .Message("root_bone is ", t.root_bone, ", must be between 0 and 99");
  }
}

absl::Span<const Rule* const> CommonRules() {
  static constexpr const Rule* kRules[] = {
      &kDuration, &kInterval, &kFrameCount, &kRootBone, &kTrailingBytes,
  };
  return kRules;
}

void AnimCodec::Validate(const Parsed& parsed, const FileContext&,
                         Report& report) {
  std::visit(
      [&](const auto& content) {
        ValidateContent(content, parsed.notes, report);
      },
      parsed.content);
  report.FoldRepeats();
}

}  // namespace assetlint::prime
