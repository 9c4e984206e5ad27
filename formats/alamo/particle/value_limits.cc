#include "formats/alamo/particle/value_limits.h"

#include "absl/strings/str_cat.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kEmitterEnum = {
    .id = "ALP006",
    .name = "emitter-enum",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "An enumeration has an undefined value.",
    .why =
        "Readers use a group's shape as the index of a table, and the particle "
        "editor refuses the file. The other values are replaced on loading: "
        "the effect is not the one that was saved.",
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

constexpr Rule kTriangles = {
    .id = "ALP014",
    .name = "emitter-count-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The number of a particle's triangles wraps around to 0.",
    .why =
        "Readers add 1 to primitiveType: 0xFFFFFFFF becomes 0 triangles, and "
        "nothing is drawn.",
    .statement =
        "primitiveType is the number of triangles less one: 0 is a triangle "
        "and 1 a quad, which all real emitters have.",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Set it to 1, a quad.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which number is meant is not known.",
};

}  // namespace

void ReportEnum(const LimitedValue& v, uint32_t largest, Report& report) {
  report.Add(kEmitterEnum, v.path, v.range())
      .Field(v.field)
      .Found(v.value)
      .Allowed(absl::StrCat("0..", largest))
      .Message(v.field, " is ", v.value, ", must be between 0 and ", largest);
}

void CheckTriangles(const LimitedValue& v, Report& report) {
  if (v.value != kWrappingTriangles) return;
  report.Add(kTriangles, v.path, v.range())
      .Field(v.field)
      .Found(v.value)
      .Allowed("0 or 1")
      .Message(v.field, " is ", v.value,
               ", which readers take for 0 triangles; 1 is a quad");
}

absl::Span<const Rule* const> ValueLimitRules() {
  static constexpr const Rule* kRules[] = {&kEmitterEnum, &kTriangles};
  return kRules;
}

}  // namespace assetlint::alamo
