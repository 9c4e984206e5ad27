// A stack on which recursion that an input drives shows early.
#ifndef ASSETLINT_FUZZ_SMALL_STACK_H_
#define ASSETLINT_FUZZ_SMALL_STACK_H_

#include "absl/functional/function_ref.h"

namespace assetlint {

// Runs `body` on a thread of its own with a stack of 128 KiB (512 KiB with
// AddressSanitizer, whose frames are larger). Running past its end is a crash.
void OnSmallStack(absl::FunctionRef<void()> body);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SMALL_STACK_H_
