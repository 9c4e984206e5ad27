#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <optional>

#include "absl/strings/match.h"
#include "lint/os/path.h"
#include "lint/os/windows_system.h"
#include "lint/text/user_text.h"

namespace assetlint::os {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
// Shorter than MAX_PATH by what the system reserves in the path of a folder.
constexpr size_t kLongestPlainPath = 247;

// The surrogate that the text begins with, as ToUtf8 writes one.
std::optional<char32_t> SurrogateAt(absl::string_view text) {
  if (text.size() < 3 || text[0] != '\xED') return std::nullopt;
  const auto second = static_cast<uint8_t>(text[1]);
  const auto third = static_cast<uint8_t>(text[2]);
  if (second < 0xA0 || second > 0xBF || third < 0x80 || third > 0xBF) {
    return std::nullopt;
  }
  return 0xD000 | (second & 0x3F) << 6 | (third & 0x3F);
}

void AppendWide(char32_t character, std::wstring& wide) {
  if (character < 0x10000) {
    wide += static_cast<wchar_t>(character);
    return;
  }
  character -= 0x10000;
  wide += static_cast<wchar_t>(0xD800 | character >> 10);
  wide += static_cast<wchar_t>(0xDC00 | (character & 0x3FF));
}

std::wstring WithBackslashes(absl::string_view path) {
  std::wstring wide = ToWide(path);
  std::replace(wide.begin(), wide.end(), L'/', L'\\');
  return wide;
}

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
    if (const auto character = DecodeUtf8(text, length)) {
      AppendWide(*character, wide);
    } else if (const auto surrogate = SurrogateAt(text)) {
      AppendWide(*surrogate, wide);
      length = 3;
    } else {
      AppendWide(kReplacement, wide);
    }
    text.remove_prefix(length);
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
  const size_t folder = IsAbsolute(path) ? 0 : GetCurrentDirectoryW(0, nullptr);
  if (folder + path.size() <= kLongestPlainPath) return WithBackslashes(path);
  // Longer, unless many of its bytes are of few characters: harmless then. The
  // system takes such a path as it is, so it must be normal.
  const std::wstring full = WithBackslashes(AbsolutePath(std::string(path)));
  if (full.rfind(L"\\\\?\\", 0) == 0 || full.rfind(L"\\\\.\\", 0) == 0) {
    return full;
  }
  if (full.rfind(L"\\\\", 0) == 0) return L"\\\\?\\UNC" + full.substr(1);
  return L"\\\\?\\" + full;
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

void SetErrno(DWORD error) { errno = ErrnoOf(error); }

}  // namespace assetlint::os
