#include "lint/run/finding_judge.h"

#include <optional>
#include <string>
#include <utility>

#include "lint/baseline/baseline_check.h"

namespace assetlint {
namespace {

// Both uses of a baseline: true when the finding must not be reported.
bool TakeKnown(const Finding& finding, bool collect, BaselineCheck& check,
               FileResult& result) {
  if (collect) result.collected[KeyOf(finding)] += finding.count;
  const bool known = collect || check.TakeKnown(finding);
  result.known += known ? 1 : 0;
  return known;
}

}  // namespace

void BeginJudging(const InputFile& file, const LintOptions& options,
                  FileResult& result) {
  result.fail_on = file.policy->fail_on;
  if (options.baseline == nullptr) return;
  const KnownPlaces* known =
      options.baseline->Find(file.DiskPath(), file.EntryPart());
  if (known == nullptr) return;
  result.stale = *known;
  std::erase_if(result.stale, [&](const auto& entry) {
    return file.policy->filter.IsOff(entry.first.rule);
  });
}

void JudgeFindings(std::vector<Finding> findings, const InputFile& file,
                   const LintOptions& options, FileResult& result) {
  BaselineCheck check(&result.stale);
  for (Finding& finding : findings) {
    const std::string fault = FaultOfFinding(finding, result.size.value_or(0));
    if (!fault.empty()) return MakeInternalError(fault, result);
    const std::optional<Severity> severity =
        file.policy->filter.SeverityOf(*finding.rule);
    if (!severity.has_value() ||
        TakeKnown(finding, options.collect, check, result)) {
      continue;
    }
    AddFinding(std::move(finding), *severity, options.max_findings, result);
  }
  result.stale = check.TakeLeft();
}

}  // namespace assetlint
