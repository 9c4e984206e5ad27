#include "formats/alamo/particle/value_limits.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/base/fix.h"
#include "formats/base/number_text.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kEmitterEnum = {
    .id = "ALP006",
    .name = "emitter-enum",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "An enumeration has an undefined value.",
    .why = "The game looks the value up past the end of a table.",
    .statement =
        "blendMode is 0..13, groundInteraction and emitMode are 0..3, a "
        "group's shape is 0..4, and a track's interpolation is 0..2.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#groups; "
        "formats/alamo/particle/FORMAT.md#tracks",
    .repair = "Choose one of the defined values in the particle editor.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "No defined value is nearer than another: choose one in the particle "
        "editor.",
};

constexpr Rule kEmitterCount = {
    .id = "ALP014",
    .name = "emitter-count-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A number that is small in all real files is enormous.",
    .why =
        "The game allocates what the number counts and slows down or stops; an "
        "enumeration has no such value.",
    .statement =
        "Properties 16, 38, 39 and 42 count texture elements, particles per "
        "burst, bursts and particles per second; 5 and 6 are enumerations, and "
        "the system's id is 0.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#system-id",
    .repair = "Set a number that the game can draw.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which number is meant is not known.",
};

constexpr Rule kNumber = {
    .id = "ALP019",
    .name = "emitter-number-unusual",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary =
        "A number of an emitter is far larger, or far closer to 0, than in "
        "real files.",
    .why =
        "Particles are too far away, too large or too short-lived to be seen; "
        "a damaged exponent is the usual cause.",
    .statement =
        "Floats of emitters are 0, or between 1e-8 and a million in size "
        "(sample: 6000 of 6000 are 0, or from 1.7e-7 to 923).",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#groups; "
        "formats/alamo/particle/FORMAT.md#tracks",
    .repair = "Set the number in the particle editor.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which number is meant is not known.",
};

}  // namespace

constexpr Rule kEmitterFlag = {
    .id = "ALP007",
    .name = "emitter-flag",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A flag is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement =
        "The u8 properties and the surface fields of a group are "
        "flags.",
    .source =
        "formats/alamo/particle/FORMAT.md#properties; "
        "formats/alamo/particle/FORMAT.md#groups",
    .repair = "Set it to 0 or 1.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers probably take any value but 0 as 1, but the flag may have "
        "been 0.",
};

void ReportEnum(const LimitedValue& v, uint32_t largest, Report& report) {
  report.Add(kEmitterEnum, v.path, v.range())
      .Field(v.field)
      .Found(v.value)
      .Allowed(absl::StrCat("0..", largest))
      .Message(v.field, " is ", v.value, ", must be between 0 and ", largest);
}

void ReportFlag(const LimitedValue& v, const Rule& rule, Report& report) {
  const ByteRange place = v.range();
  // A flag of any width is 1 in its first byte.
  Edit one = FillEdit(place, 0);
  if (place.length > 0) one.new_bytes.front() = 1;
  report.Add(rule, v.path, place)
      .Field(v.field)
      .Found(v.value)
      .Allowed("0..1")
      .FixBy(FixLevel::kUnsafe, std::move(one), "not 0, so most readers see 1")
      .Message(v.field, " is ", v.value, ", must be 0 or 1");
}

void ReportCount(const LimitedValue& v, Report& report) {
  report.Add(kEmitterCount, v.path, v.range())
      .Field(v.field)
      .Found(v.value)
      .Allowed(kMaxCounted)
      .Message(v.field, " is ", v.value, ", expected at most ", kMaxCounted);
}

void ReportNumber(const LimitedNumber& v, Report& report) {
  // ALC018 and ALC019 report what no float of a game is.
  const float size = std::fabs(v.value);
  if (!(size >= kSmallestPlausible && size <= kLargestPlausible)) return;
  report.Add(kNumber, v.path, v.range())
      .Field(v.field)
      .Found(v.value)
      .Allowed("0, or 1e-8 to 1e6 in size")
      .Message(v.field, " is ", NumberText(v.value),
               ", expected 0 or a magnitude of 1e-8 to 1e6");
}

absl::Span<const Rule* const> ValueLimitRules() {
  static constexpr const Rule* kRules[] = {&kEmitterEnum, &kEmitterFlag,
                                           &kEmitterCount, &kNumber};
  return kRules;
}

}  // namespace assetlint::alamo
