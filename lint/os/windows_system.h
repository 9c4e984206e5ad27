// What the sources for Windows share.
#ifndef ASSETLINT_LINT_OS_WINDOWS_SYSTEM_H_
#define ASSETLINT_LINT_OS_WINDOWS_SYSTEM_H_

#include <windows.h>

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "lint/os/file_system.h"

namespace assetlint::os {

// Each byte that is not UTF-8 becomes U+FFFD, which is in no name. A surrogate
// without its other half, which file names may have, is three bytes as if it
// were a character: so each name can be opened again.
std::wstring ToWide(absl::string_view text);
std::string ToUtf8(std::wstring_view text);

// A path as the system's functions expect it: with '\', and with a prefix
// where it is longer than they accept otherwise.
std::wstring SystemPath(absl::string_view path);
// What the system calls a path, as the program does.
std::string PathFromSystem(std::wstring_view path);

// Whether the path names a device, such as NUL or con.txt, in any folder.
bool IsDeviceName(absl::string_view path);

// The text of a call that takes a buffer and its size, and returns the text's
// length or, if that is larger, the size it needs. Empty if the call fails.
std::wstring SystemText(absl::FunctionRef<DWORD(wchar_t*, DWORD)> call);

// Sets errno to what GetLastError() means, or the given error. ETXTBSY is a
// file that another program has open.
void SetErrno(DWORD error = GetLastError());

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

// Opens or creates a file: CreateFileW. By default others may read, write,
// replace and delete it meanwhile.
HANDLE OpenFile(absl::string_view path, DWORD access, DWORD creation,
                DWORD flags = FILE_ATTRIBUTE_NORMAL,
                DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE |
                              FILE_SHARE_DELETE);
// Opens what exists at the path: a file, a folder, a link itself with kRefuse.
HANDLE OpenExisting(absl::string_view path, DWORD access, Links links);

// A file that is stored elsewhere or compressed is marked like a link, but is
// none: only the tag says so.
FileKind KindOf(DWORD attributes, DWORD reparse_tag);
// False with errno.
bool DescribeHandle(HANDLE handle, FileInfo& info);

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_WINDOWS_SYSTEM_H_
