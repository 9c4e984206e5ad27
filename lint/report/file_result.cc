#include "lint/report/file_result.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace assetlint {

std::string FaultOfFinding(const Finding& finding, uint64_t size) {
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
  if (!result.archive.has_value()) {
    result.fixable.Add(finding);
    result.fixed.Add(finding);
  }
  result.rules[finding.rule].Add({1, finding.count, severity});
  if (result.findings.size() < max_findings) {
    result.findings.push_back({std::move(finding), severity});
  }
}

absl::string_view FileStatusName(FileResult::Status status) {
  constexpr absl::string_view kNames[] = {"ok", "findings", "skipped",
                                          "unreadable", "internal-error"};
  return kNames[static_cast<size_t>(status)];
}

void Summary::Add(const FileResult& result) {
  uint64_t* const totals[] = {&files, &files, &skipped, &unreadable,
                              &internal_errors};
  ++*totals[static_cast<size_t>(result.status)];
  counts.Add(result.counts);
  fixable.Add(result.fixable);
  fixed.Add(result.fixed);
  failed |= result.Fails();
  for (const auto& [rule, count] : result.rules) {
    rules[rule].Add(count);
    if (!result.findings.empty() &&
        (first == nullptr || count.severity > worst)) {
      first = result.findings[0].finding.rule;
      worst = count.severity;
    }
  }
  known += result.known;
}

}  // namespace assetlint
