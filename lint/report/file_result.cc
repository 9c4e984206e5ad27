#include "lint/report/file_result.h"

#include <algorithm>

namespace assetlint {

void FixCounts::Add(const Finding& finding) {
  FixLevel best = FixLevel::kNone;
  for (const Fix& fix : finding.fixes) best = std::max(best, fix.level);
  safe += best == FixLevel::kSafe;
  unsafe += best == FixLevel::kUnsafe;
}

absl::string_view FileStatusName(FileResult::Status status) {
  switch (status) {
    case FileResult::Status::kOk:
      return "ok";
    case FileResult::Status::kFindings:
      return "findings";
    case FileResult::Status::kSkipped:
      return "skipped";
    case FileResult::Status::kUnreadable:
      return "unreadable";
    case FileResult::Status::kInternalError:
      return "internal-error";
  }
  return "internal-error";
}

}  // namespace assetlint
