#include "lint/report/summary.h"

namespace assetlint {

void Summary::Add(const FileResult& result) {
  switch (result.status) {
    case FileResult::Status::kOk:
    case FileResult::Status::kFindings:
      ++files;
      break;
    case FileResult::Status::kSkipped:
      ++skipped;
      break;
    case FileResult::Status::kUnreadable:
      ++unreadable;
      break;
    case FileResult::Status::kInternalError:
      ++internal_errors;
      break;
  }
  counts.Add(result.counts);
  fixable.Add(result.fixable);
  failed |= result.Fails();
  for (const auto& [rule, count] : result.rules) rules[rule].Add(count);
  known += result.known;
}

}  // namespace assetlint
