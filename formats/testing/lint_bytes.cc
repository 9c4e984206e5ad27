#include "formats/testing/lint_bytes.h"

#include "formats/base/report.h"

namespace assetlint {

std::vector<Finding> LintBytes(const Format& format, absl::string_view bytes,
                               absl::string_view file_name) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{file_name}, report);
  return report.TakeSorted();
}

std::vector<Finding> FindingsOf(const Format& format, absl::string_view rule,
                                absl::string_view bytes,
                                absl::string_view file_name) {
  std::vector<Finding> findings = LintBytes(format, bytes, file_name);
  std::erase_if(findings, [&](const Finding& f) { return f.rule->id != rule; });
  return findings;
}

RuleIds BrokenRules(const Format& format, absl::string_view bytes,
                    Severity least) {
  RuleIds rules;
  for (const Finding& finding : LintBytes(format, bytes)) {
    if (finding.rule->severity < least) continue;
    rules.insert(std::string(finding.rule->id));
  }
  return rules;
}

Facts FactsOf(const Format& format, absl::string_view bytes) {
  Facts facts;
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{"", &facts}, report);
  return facts;
}

}  // namespace assetlint
