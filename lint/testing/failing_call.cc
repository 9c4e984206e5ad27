#include "lint/testing/failing_call.h"

#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>

namespace assetlint::testing {
namespace {

// Calls up to the failing one: 1 is the next; 0 and below mean none.
struct Plan {
  std::atomic<int> calls_left = 0;
  std::atomic<int> error = 0;
};
std::array<Plan, 9> plans;

Plan& PlanOf(SystemCall call) { return plans.at(static_cast<size_t>(call)); }

// Whether this call must fail; if so, sets errno.
bool Fails(SystemCall call) {
  Plan& plan = PlanOf(call);
  if (plan.calls_left <= 0 || --plan.calls_left != 0) return false;
  errno = plan.error;
  return true;
}

// The C library's function that one of ours replaces.
template <typename Function>
Function* Real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

FailingCall::FailingCall(SystemCall call, int error, int others) : call_(call) {
  PlanOf(call).error = error;
  PlanOf(call).calls_left = others + 1;
}

FailingCall::~FailingCall() { PlanOf(call_).calls_left = 0; }

bool FailingCall::happened() const { return PlanOf(call_).calls_left == 0; }

}  // namespace assetlint::testing

using ::assetlint::testing::Fails;
using ::assetlint::testing::Real;
using ::assetlint::testing::SystemCall;

// The parameter names in the C library's headers are reserved.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {

ssize_t read(int descriptor, void* buffer, size_t size) {
  if (Fails(SystemCall::kRead)) return -1;
  return Real<ssize_t(int, void*, size_t)>("read")(descriptor, buffer, size);
}

ssize_t write(int descriptor, const void* buffer, size_t size) {
  if (Fails(SystemCall::kWrite)) return -1;
  return Real<ssize_t(int, const void*, size_t)>("write")(descriptor, buffer,
                                                          size);
}

int fstat(int descriptor, struct stat* info) noexcept {
  if (Fails(SystemCall::kFstat)) return -1;
  return Real<int(int, struct stat*)>("fstat")(descriptor, info);
}

int fsync(int descriptor) {
  if (Fails(SystemCall::kFsync)) return -1;
  return Real<int(int)>("fsync")(descriptor);
}

int fchmod(int descriptor, mode_t mode) noexcept {
  if (Fails(SystemCall::kFchmod)) return -1;
  return Real<int(int, mode_t)>("fchmod")(descriptor, mode);
}

int rename(const char* from, const char* to) noexcept {
  if (Fails(SystemCall::kRename)) return -1;
  return Real<int(const char*, const char*)>("rename")(from, to);
}

int open(const char* path, int flags, ...) {
  if (Fails(SystemCall::kOpen)) return -1;
  va_list more;
  va_start(more, flags);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return Real<int(const char*, int, ...)>("open")(path, flags, mode);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to,
           int flags) noexcept {
  if (Fails(SystemCall::kLinkat)) return -1;
  return Real<int(int, const char*, int, const char*, int)>("linkat")(
      from_folder, from, to_folder, to, flags);
}

int access(const char* path, int mode) noexcept {
  if (Fails(SystemCall::kAccess)) return -1;
  return Real<int(const char*, int)>("access")(path, mode);
}

}  // extern "C"
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
