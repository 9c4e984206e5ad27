// Calls of the system that fail when a test wants it. A test that links this
// must be linked statically: its functions stand in front of the C library's.
#ifndef ASSETLINT_LINT_FAILING_CALL_H_
#define ASSETLINT_LINT_FAILING_CALL_H_

#include <cstdint>

namespace assetlint::testing {

enum class SystemCall : uint8_t {
  kRead,
  kWrite,
  kFstat,
  kFstatat,
  kLstat,
  kFdopendir,
  kReaddir,  // error 0 is the end of the folder
  kSchedGetaffinity,
  kFsync,
  kFchmod,
  kRename,
  kOpen,
  kLinkat,
  kAccess,
};

// As long as it lives, one call fails with `error`, after `others` that do not;
// those behind it do not fail either. One at a time for each call.
class FailingCall {
 public:
  FailingCall(SystemCall call, int error, int others = 0);
  ~FailingCall();
  FailingCall(const FailingCall&) = delete;
  FailingCall& operator=(const FailingCall&) = delete;

  // Whether the call was made, and failed.
  bool happened() const;

 private:
  SystemCall call_;
};

// As long as it lives, readdir() says of every entry that it is of this type
// (DT_...).
class ListedAs {
 public:
  explicit ListedAs(unsigned char type);
  ~ListedAs();
  ListedAs(const ListedAs&) = delete;
  ListedAs& operator=(const ListedAs&) = delete;
};

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_FAILING_CALL_H_
