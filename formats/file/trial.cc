#include "formats/file/trial.h"

#include <algorithm>

#include "formats/base/decoder.h"
#include "formats/base/description.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"

namespace assetlint::file {
namespace {

// Steps that linting without searches takes at most: for each byte of records
// that are read one by one; or, of a file of lists, for each item of a list,
// and one for so many bytes.
constexpr uint64_t kStepsPerByte = 2;
constexpr uint64_t kStepsPerItem = 20;
constexpr uint64_t kBytesPerStep = 4;
constexpr uint64_t kLeastSteps = 256;

// The items of lists that decoding `bytes` meets.
uint64_t ItemsOf(const Format& format, absl::string_view bytes) {
  if (format.description == nullptr) return 0;
  Report report(Report::Audience::kNobody);
  Decoder decoder(bytes, format.description->order,
                  format.description->decoder_rules(), report);
  format.description->walk(decoder);
  return decoder.items();
}

}  // namespace

bool Counts(const Finding& finding) {
  return finding.rule->severity != Severity::kInfo;
}

bool Holds(absl::Span<const Finding> findings, const Finding& finding) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    return f.rule == finding.rule && f.range.offset == finding.range.offset &&
           f.field == finding.field;
  });
}

Trials::Trials(const Format& format, const FileContext& context, uint64_t size)
    : format_(format), context_(context), work_(SearchSteps(size) / 2) {}

bool Trials::Spend(absl::string_view bytes) {
  if (!work_.TrySpend(bytes.size() / kBytesPerStep + kLeastSteps)) return false;
  if (has_lists_) {
    const uint64_t items = ItemsOf(format_, bytes);
    // A format of lists has some.
    has_lists_ = items > 0;
    if (has_lists_) return work_.TrySpend(kStepsPerItem * items);
  }
  return work_.TrySpend(kStepsPerByte * bytes.size());
}

std::optional<std::vector<Finding>> Trials::Lint(absl::string_view bytes) {
  if (!Spend(bytes)) return std::nullopt;
  WorkMeter none(0);
  Report report(Report::Audience::kListener, none);
  format_.lint(bytes, context_, report);
  return report.TakeSorted();
}

bool Trials::IsWhole(absl::string_view bytes, absl::Span<const Finding> known,
                     std::vector<Finding>& findings) {
  std::optional<std::vector<Finding>> found = Lint(bytes);
  if (!found.has_value()) return false;
  for (const Finding& finding : *found) {
    if (finding.rule->rule_class == RuleClass::kStructure ||
        (Counts(finding) && !Holds(known, finding))) {
      return false;
    }
  }
  findings = std::move(*found);
  return true;
}

}  // namespace assetlint::file
