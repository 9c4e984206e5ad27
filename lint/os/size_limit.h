// The limit on the size of files (ulimit -f).
#ifndef ASSETLINT_LINT_OS_SIZE_LIMIT_H_
#define ASSETLINT_LINT_OS_SIZE_LIMIT_H_

namespace assetlint::os {

// Makes writing past the limit an error of the call; otherwise the system ends
// the process without a word.
void FailWritesPastSizeLimit();

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_SIZE_LIMIT_H_
