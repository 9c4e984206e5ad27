// How many threads to work with.
#ifndef ASSETLINT_LINT_OS_THREAD_COUNT_H_
#define ASSETLINT_LINT_OS_THREAD_COUNT_H_

#include <cstddef>

namespace assetlint {

// `wanted`, or for 0 one per processor that this process may use.
size_t ThreadCount(unsigned wanted);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_THREAD_COUNT_H_
