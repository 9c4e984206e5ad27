#include "formats/prime/validate_fill.h"

#include "formats/base/quantity.h"

namespace assetlint::prime {
namespace {

constexpr Rule kTrailingBytes = {
    .id = "ANM090",
    .name = "trailing-bytes",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "There is data after the last field.",
    .why =
        "No reader looks at it. More often than not a width or a count before "
        "it is too small, or a key is missing, and it is the end of the keys.",
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

}  // namespace

void ValidateFill(absl::string_view fill, uint64_t offset, Report& report) {
  const size_t first = fill.find_first_not_of('\xFF');
  if (first == absl::string_view::npos) return;
  const size_t last = fill.find_last_not_of('\xFF');
  report.Add(kTrailingBytes, Path(), {offset + first, last - first + 1})
      .Field("fill")
      .Found(fill.size())
      .Allowed("0xFF up to a multiple of 32 bytes")
      .Message("the fill of ", Quantity(fill.size(), "byte"),
               " after the last field is not all 0xFF");
}

absl::Span<const Rule* const> FillRules() {
  static constexpr const Rule* kRules[] = {&kTrailingBytes};
  return kRules;
}

}  // namespace assetlint::prime
