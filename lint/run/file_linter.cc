#include "lint/run/file_linter.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/report.h"
#include "lint/baseline/baseline_check.h"

namespace assetlint {
namespace {

FileResult InternalError(FileResult result, absl::string_view note) {
  result.status = FileResult::Status::kInternalError;
  result.note = absl::StrCat("internal error: ", note);
  return result;
}

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

void AddFinding(Finding finding, Severity severity, uint64_t max_findings,
                FileResult& result) {
  result.status = FileResult::Status::kFindings;
  result.counts.Add(severity);
  result.fixable.Add(finding);
  result.rules[finding.rule].Add({1, finding.count, severity});
  if (result.findings.size() < max_findings) {
    result.findings.push_back({std::move(finding), severity});
  }
}

// Both uses of a baseline, for one file.
class KnownFindings {
 public:
  KnownFindings(const InputFile& file, const LintOptions& options)
      : filter_(file.policy->filter),
        collect_(options.collect),
        check_(options.baseline == nullptr
                   ? nullptr
                   : options.baseline->Find(file.path)) {}

  // True when the finding must not be reported.
  bool Take(const Finding& finding, FileResult& result) {
    if (collect_) result.collected[KeyOf(finding)] += finding.count;
    const bool known = collect_ || check_.TakeKnown(finding);
    result.known += known ? 1 : 0;
    return known;
  }

  void Finish(FileResult& result) {
    result.stale = check_.TakeLeft();
    std::erase_if(result.stale, [&](const auto& entry) {
      return filter_.IsOff(entry.first.rule);
    });
  }

 private:
  const RuleFilter& filter_;
  bool collect_;
  BaselineCheck check_;
};

}  // namespace

FileResult NotCheckedResult(const LoadedInput& input) {
  FileResult result;
  result.status = input.status == LoadedInput::Status::kSkipped
                      ? FileResult::Status::kSkipped
                      : FileResult::Status::kUnreadable;
  result.note = input.note;
  result.format = input.format;
  result.size = input.size;
  return result;
}

FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const LintOptions& options) {
  const LoadedInput input = loader.Load(file);
  if (input.status != LoadedInput::Status::kLoaded) {
    return NotCheckedResult(input);
  }
  FileResult result;
  result.format = input.format;
  result.size = input.size;
  result.fail_on = file.policy->fail_on;
  Report report(Report::Mode::kCollect);
  input.format->lint(input.bytes, FileContext{input.file_name}, report);
  if (report.findings().empty()) {
    KnownFindings(file, options).Finish(result);
    return result;
  }

  KnownFindings known(file, options);
  for (Finding& finding : report.TakeSorted()) {
    const std::string fault = Fault(finding, input.bytes.size());
    if (!fault.empty()) {
      return InternalError(std::move(result), fault);
    }
    const std::optional<Severity> severity =
        file.policy->filter.SeverityOf(*finding.rule);
    if (!severity.has_value() || known.Take(finding, result)) continue;
    AddFinding(std::move(finding), *severity, options.max_findings, result);
  }
  known.Finish(result);
  return result;
}

}  // namespace assetlint
