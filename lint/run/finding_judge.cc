#include "lint/run/finding_judge.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "lint/baseline/baseline_check.h"

namespace assetlint {
namespace {

// What is wrong with a finding that breaks the invariants of all findings.
std::string Fault(const Finding& finding, uint64_t size) {
  if (finding.range.offset > size ||
      finding.range.length > size - finding.range.offset) {
    return absl::StrCat("a finding of ", finding.rule->id, " at offset ",
                        finding.range.offset, ", length ", finding.range.length,
                        ", exceeds the file size ", size);
  }
  return "";
}

void MakeInternalError(absl::string_view note, FileResult& result) {
  result.status = FileResult::Status::kInternalError;
  result.note = absl::StrCat("internal error: ", note);
  result.stale.clear();
}

void AddFinding(Finding finding, Severity severity, uint64_t max_findings,
                FileResult& result) {
  result.status = FileResult::Status::kFindings;
  // A file without a format may have findings all the same.
  result.note.clear();
  result.counts.Add(severity);
  // `fix` does not write into archives.
  if (!result.archive.has_value()) result.fixable.Add(finding);
  result.rules[finding.rule].Add({1, finding.count, severity});
  if (result.findings.size() < max_findings) {
    result.findings.push_back({std::move(finding), severity});
  }
}

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
    const std::string fault = Fault(finding, result.size.value_or(0));
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
