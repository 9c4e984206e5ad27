#include "formats/file/trial.h"

#include <algorithm>

#include "formats/base/limits.h"
#include "formats/base/report.h"

namespace assetlint::file {
namespace {

// Steps that linting a byte without searches takes at most.
constexpr uint64_t kStepsPerByte = 2;
constexpr uint64_t kLeastSteps = 256;

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

std::optional<std::vector<Finding>> Trials::Lint(absl::string_view bytes) {
  if (!work_.TrySpend(kStepsPerByte * bytes.size() + kLeastSteps)) {
    return std::nullopt;
  }
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
