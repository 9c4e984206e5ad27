// Text, paths and errors of Windows.
#ifndef ASSETLINT_LINT_OS_WINDOWS_TEXT_H_
#define ASSETLINT_LINT_OS_WINDOWS_TEXT_H_

#include <windows.h>

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"

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

// Sets errno to what GetLastError() means, or the given error; returns false.
// ETXTBSY is a file that another program has open.
bool SetErrno(DWORD error = GetLastError());

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_WINDOWS_TEXT_H_
