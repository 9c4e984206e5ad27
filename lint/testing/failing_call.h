// System calls that fail on request of a test. A test that links this must be
// linked statically: its functions take precedence over the C library's.
#ifndef ASSETLINT_LINT_TESTING_FAILING_CALL_H_
#define ASSETLINT_LINT_TESTING_FAILING_CALL_H_

#include <cstdint>

namespace assetlint::testing {

enum class SystemCall : uint8_t {
  kRead,
  kWrite,
  kFstat,
  kFsync,
  kFchmod,
  kRename,
  kOpen,
  kLinkat,
  kAccess,
};

// During its lifetime, one call fails with `error` after `others` successful
// ones; later calls succeed. At most one object per call at a time.
class FailingCall {
 public:
  FailingCall(SystemCall call, int error, int others = 0);
  ~FailingCall();
  FailingCall(const FailingCall&) = delete;
  FailingCall& operator=(const FailingCall&) = delete;

  // Whether the failing call was made.
  bool happened() const;

 private:
  SystemCall call_;
};

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_FAILING_CALL_H_
