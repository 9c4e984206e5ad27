#include "lint/fix/fixed_file.h"

namespace assetlint {
namespace {

void AddCounts(const RuleCounts& counts, RuleCounts& sum) {
  for (const auto& [rule, count] : counts) sum[rule] += count;
}

}  // namespace

void FixSummary::Add(const FixedFile& file) {
  switch (file.status) {
    case FixedFile::Status::kChanged:
    case FixedFile::Status::kChangeable:
      ++changed;
      fixes += file.applied.size();
      ++files;
      break;
    case FixedFile::Status::kUnchanged:
    case FixedFile::Status::kDeclined:
      ++files;
      break;
    case FixedFile::Status::kNotWritten:
      ++not_written;
      ++files;
      break;
    case FixedFile::Status::kSkipped:
      ++skipped;
      break;
    case FixedFile::Status::kUnreadable:
      ++unreadable;
      break;
    case FixedFile::Status::kInternalError:
      ++internal_errors;
      break;
  }
  declined += file.declined.size();
  left.Add(file.left);
  failed |= file.Fails();
  AddCounts(file.needs_unsafe, needs_unsafe);
  AddCounts(file.unfixable, unfixable);
  AddCounts(file.needs_source, needs_source);
}

}  // namespace assetlint
