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

constexpr Rule kFillLength = {
    .id = "ANM091",
    .name = "fill-length",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The fill does not end at a multiple of 32 bytes.",
    .why =
        "This does no harm, but a tool that pads for the game's packages would "
        "have written another length.",
    .statement = "Fill of 0xFF brings the file to a multiple of 32 bytes.",
    .source = "formats/prime/FORMAT.md#fill",
    .repair = "None is needed.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The fill does no harm.",
};

constexpr uint64_t kAlignment = 32;

}  // namespace

void ValidateFill(absl::string_view fill, uint64_t offset, Report& report) {
  if (fill.empty()) return;
  const Path root;
  const size_t first = fill.find_first_not_of('\xFF');
  if (first != absl::string_view::npos) {
    const size_t last = fill.find_last_not_of('\xFF');
    report.Add(kTrailingBytes, root, {offset + first, last - first + 1})
        .Field("fill")
        .Found(fill.size())
        .Allowed("0xFF up to a multiple of 32 bytes")
        .Message("the fill of ", Quantity(fill.size(), "byte"),
                 " after the last field is not all 0xFF");
    return;
  }
  const uint64_t end = offset + fill.size();
  const uint64_t expected = (kAlignment - offset % kAlignment) % kAlignment;
  if (fill.size() == expected) return;
  report.Add(kFillLength, root, {offset, fill.size()})
      .Field("fill")
      .Found(fill.size())
      .Allowed(expected)
      .Message("the fill of ", Quantity(fill.size(), "byte"), " ends at byte ",
               end, ", ", expected, " would end at a multiple of 32");
}

absl::Span<const Rule* const> FillRules() {
  static constexpr const Rule* kRules[] = {&kTrailingBytes, &kFillLength};
  return kRules;
}

}  // namespace assetlint::prime
