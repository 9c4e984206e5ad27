#include "lint/os/windows_text.h"

#include <algorithm>
#include <cerrno>

#include "absl/strings/match.h"
#include "formats/base/text.h"
#include "lint/os/path.h"
#include "lint/text/user_text.h"

namespace assetlint::os {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
// Shorter than MAX_PATH by what the system reserves in the path of a folder.
constexpr size_t kLongestPlainPath = 247;

int ErrnoOf(DWORD error) {
  switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
    case ERROR_BAD_PATHNAME:
      return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT:
    case ERROR_PRIVILEGE_NOT_HELD:
      return EACCES;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_USER_MAPPED_FILE:
    case ERROR_DELETE_PENDING:
    case ERROR_UNABLE_TO_REMOVE_REPLACED:
    case ERROR_UNABLE_TO_MOVE_REPLACEMENT:
    case ERROR_UNABLE_TO_MOVE_REPLACEMENT_2:
      return ETXTBSY;
    case ERROR_DIRECTORY:
      return ENOTDIR;
    case ERROR_CANT_RESOLVE_FILENAME:
      return ELOOP;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
      return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
      return ENOSPC;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
      return ENOMEM;
    case ERROR_TOO_MANY_OPEN_FILES:
      return EMFILE;
    case ERROR_FILENAME_EXCED_RANGE:
      return ENAMETOOLONG;
    case ERROR_INVALID_HANDLE:
      return EBADF;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
    case ERROR_PIPE_NOT_CONNECTED:
      return EPIPE;
    default:
      return EIO;
  }
}

}  // namespace

std::wstring ToWide(absl::string_view text) {
  std::wstring wide;
  wide.reserve(text.size());
  while (!text.empty()) {
    size_t length = 0;
    char32_t character = DecodeUtf8(text, length).value_or(kReplacement);
    // Half of a pair, as ToUtf8 writes it.
    if (character == kReplacement && text.size() >= 3 && text[0] == '\xED' &&
        (text[1] & '\xE0') == '\xA0' && (text[2] & '\xC0') == '\x80') {
      character = 0xD000 | (text[1] & 0x3F) << 6 | (text[2] & 0x3F);
      length = 3;
    }
    text.remove_prefix(length);
    if (character < 0x10000) {
      wide += static_cast<wchar_t>(character);
    } else {
      wide += static_cast<wchar_t>(0xD7C0 + (character >> 10));
      wide += static_cast<wchar_t>(0xDC00 | (character & 0x3FF));
    }
  }
  return wide;
}

std::string ToUtf8(std::wstring_view text) {
  return Utf16ToUtf8({reinterpret_cast<const char*>(text.data()),
                      text.size() * sizeof(wchar_t)},
                     /*big_endian=*/false);
}

std::wstring SystemText(absl::FunctionRef<DWORD(wchar_t*, DWORD)> call) {
  std::wstring text(MAX_PATH, L'\0');
  for (;;) {
    const DWORD length = call(text.data(), static_cast<DWORD>(text.size()));
    const bool complete = length < text.size();
    text.resize(length);
    if (complete) return text;
  }
}

std::wstring SystemPath(absl::string_view path) {
  std::string full(path);
  const size_t folder = IsAbsolute(path) ? 0 : GetCurrentDirectoryW(0, nullptr);
  // Longer, unless many of its bytes are of few characters: harmless then. The
  // system takes such a path as it is, so it must be normal.
  if (folder + path.size() > kLongestPlainPath) {
    full = AbsolutePath(full);
    if (!absl::StartsWith(full, "//")) {
      full = "//?/" + full;
    } else if (!absl::StartsWith(full, "//?/") &&
               !absl::StartsWith(full, "//./")) {
      full = "//?/UNC" + full.substr(1);
    }
  }
  std::wstring wide = ToWide(full);
  std::replace(wide.begin(), wide.end(), L'/', L'\\');
  return wide;
}

std::string PathFromSystem(std::wstring_view path) {
  std::string text = FromUser(ToUtf8(path));
  if (absl::StartsWith(text, "//?/UNC/")) return "//" + text.substr(8);
  return absl::StartsWith(text, "//?/") ? text.substr(4) : text;
}

bool IsDeviceName(absl::string_view path) {
  const std::wstring name = ToWide(FileName(path));
  wchar_t full[MAX_PATH];
  // Releases of Windows differ in what they take for a device: nul.txt.
  const DWORD length = GetFullPathNameW(name.c_str(), MAX_PATH, full, nullptr);
  return length > 0 && length < MAX_PATH &&
         std::wstring_view(full).substr(0, 4) == L"\\\\.\\";
}

bool SetErrno(DWORD error) {
  errno = ErrnoOf(error);
  return false;
}

}  // namespace assetlint::os
