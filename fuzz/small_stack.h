// A stack that makes recursion driven by an input fail early.
#ifndef ASSETLINT_FUZZ_SMALL_STACK_H_
#define ASSETLINT_FUZZ_SMALL_STACK_H_

#include "absl/functional/function_ref.h"

namespace assetlint {

// Runs `body` on a new thread with a stack of 128 KiB (512 KiB with
// AddressSanitizer, whose frames are larger). Overflowing it is a crash.
void OnSmallStack(absl::FunctionRef<void()> body);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SMALL_STACK_H_
