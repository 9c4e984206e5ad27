#include "fuzz/small_stack.h"

#include <pthread.h>

#include <cstddef>
#include <cstdlib>

#include "absl/base/config.h"

namespace assetlint {
namespace {

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
constexpr size_t kStack = 512 << 10;
#else
constexpr size_t kStack = 128 << 10;
#endif

}  // namespace

void OnSmallStack(absl::FunctionRef<void()> body) {
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
