// A stack that makes recursion driven by an input fail early.
#ifndef ASSETLINT_FUZZ_SMALL_STACK_H_
#define ASSETLINT_FUZZ_SMALL_STACK_H_

#include <pthread.h>

#include <cstddef>
#include <cstdlib>

#include "absl/base/config.h"
#include "absl/functional/function_ref.h"

namespace assetlint {

// Runs `body` on a new thread with a stack of 128 KiB (512 KiB with
// AddressSanitizer, whose frames are larger). Overflowing it is a crash.
inline void OnSmallStack(absl::FunctionRef<void()> body) {
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
  constexpr size_t kStack = 512 << 10;
#else
  constexpr size_t kStack = 128 << 10;
#endif
  pthread_attr_t attributes;
  pthread_t thread;
  const auto run = [](void* argument) -> void* {
    (*static_cast<absl::FunctionRef<void()>*>(argument))();
    return nullptr;
  };
  if (pthread_attr_init(&attributes) != 0 ||
      pthread_attr_setstacksize(&attributes, kStack) != 0 ||
      pthread_create(&thread, &attributes, run, &body) != 0) {
    std::abort();
  }
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SMALL_STACK_H_
