// What the system says of an open file, as the program sees it.
#ifndef ASSETLINT_LINT_OS_WINDOWS_FILE_INFO_H_
#define ASSETLINT_LINT_OS_WINDOWS_FILE_INFO_H_

#include <windows.h>

#include "absl/strings/string_view.h"
#include "lint/os/file_system.h"

namespace assetlint::os {

// Owns a handle, which may be INVALID_HANDLE_VALUE.
class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() { Close(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  bool ok() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  void Close() {
    if (ok()) CloseHandle(Release());
  }
  HANDLE Release() {
    const HANDLE handle = handle_;
    handle_ = INVALID_HANDLE_VALUE;
    return handle;
  }

 private:
  HANDLE handle_;
};

// Opens what exists at the path: a file, a folder, a link itself with kRefuse.
// Others may read, write, replace and delete it meanwhile.
HANDLE OpenExisting(absl::string_view path, DWORD access, Links links);

// A file that is stored elsewhere or compressed is marked like a link, but is
// none: only the tag says so.
FileKind KindOf(DWORD attributes, DWORD reparse_tag);
// All but volume and number. False with errno.
bool DescribeHandle(HANDLE handle, FileInfo& info);

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_WINDOWS_FILE_INFO_H_
