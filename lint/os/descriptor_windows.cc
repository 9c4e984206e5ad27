#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <windows.h>
// After windows.h, which it needs.
#include <shellapi.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "lint/os/descriptor.h"
#include "lint/os/process.h"
#include "lint/os/windows_system.h"
#include "lint/text/user_text.h"

namespace assetlint::os {
namespace {

// Consoles refuse pieces that are much larger.
constexpr size_t kConsolePiece = size_t{1} << 13;
constexpr size_t kMostAtOnce = size_t{1} << 30;

HANDLE HandleOf(int descriptor) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

// A descriptor for the handle, which it owns; -1 with errno for none.
int DescriptorOf(HANDLE handle, int flags) {
  if (handle == INVALID_HANDLE_VALUE) {
    SetErrno();
    return -1;
  }
  const int descriptor =
      _open_osfhandle(reinterpret_cast<intptr_t>(handle), flags | _O_BINARY);
  if (descriptor < 0) CloseHandle(handle);
  return descriptor;
}

// Whether the file is deleted when it is closed, however the process ends.
void SetTemporary(int descriptor, bool temporary) {
  FILE_DISPOSITION_INFO info = {temporary};
  SetFileInformationByHandle(HandleOf(descriptor), FileDispositionInfo, &info,
                             sizeof(info));
}

// Whether the file is a link; if not, it may have to be opened as what it is.
bool IsLink(HANDLE handle, bool& as_it_is) {
  FILE_ATTRIBUTE_TAG_INFO found = {};
  if (!GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &found,
                                    sizeof(found))) {
    return false;
  }
  as_it_is = (found.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
  return KindOf(found.FileAttributes, found.ReparseTag) == FileKind::kLink;
}

HANDLE OpenNoLink(const std::string& path) {
  Handle handle(OpenExisting(path, GENERIC_READ, Links::kRefuse));
  bool stored_elsewhere = false;
  if (!handle.ok()) return INVALID_HANDLE_VALUE;
  if (IsLink(handle.get(), stored_elsewhere)) {
    SetLastError(ERROR_CANT_RESOLVE_FILENAME);
    return INVALID_HANDLE_VALUE;
  }
  // Opened as a link, it would not be fetched or unpacked.
  if (stored_elsewhere) {
    return OpenExisting(path, GENERIC_READ, Links::kFollow);
  }
  return handle.Release();
}

// Reads; the end of a file or pipe is 0.
ptrdiff_t ReadFrom(int descriptor, char* to, size_t length,
                   OVERLAPPED* position) {
  DWORD count = 0;
  if (ReadFile(HandleOf(descriptor), to,
               static_cast<DWORD>(std::min(length, kMostAtOnce)), &count,
               position)) {
    return count;
  }
  const DWORD error = GetLastError();
  if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
  SetErrno(error);
  return -1;
}

// A console takes characters, so that its code page does not matter.
ptrdiff_t WriteToConsole(HANDLE console, absl::string_view text) {
  const absl::string_view piece = Utf8Piece(text, kConsolePiece);
  const std::wstring wide = ToWide(piece);
  for (size_t at = 0; at < wide.size();) {
    DWORD count = 0;
    if (!WriteConsoleW(console, wide.data() + at,
                       static_cast<DWORD>(wide.size() - at), &count, nullptr)) {
      SetErrno();
      return -1;
    }
    at += count;
  }
  return static_cast<ptrdiff_t>(piece.size());
}

}  // namespace

void PrepareStandardStreams() {
  // An empty drive is an error, not a question to the user.
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX);
  for (const int descriptor :
       {kStandardInput, kStandardOutput, kStandardError}) {
    if (_get_osfhandle(descriptor) < 0) {
      // Reading the first and writing the others fails as it did.
      const int nothing =
          _open("NUL", descriptor == kStandardInput ? _O_WRONLY : _O_RDONLY);
      if (nothing != descriptor) {
        _dup2(nothing, descriptor);
        _close(nothing);
      }
    }
    _setmode(descriptor, _O_BINARY);
  }
}

bool IsTerminal(int descriptor) {
  const HANDLE handle = HandleOf(descriptor);
  DWORD mode = 0;
  return GetConsoleMode(handle, &mode) != 0 &&
         SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

int OpenToRead(const std::string& path, Links links) {
  if (IsDeviceName(path)) {
    // Opening a serial port may wait, and changes its signals.
    return DescriptorOf(OpenFile("NUL", GENERIC_READ, OPEN_EXISTING),
                        _O_RDONLY);
  }
  return DescriptorOf(links == Links::kRefuse
                          ? OpenNoLink(path)
                          : OpenExisting(path, GENERIC_READ, links),
                      _O_RDONLY);
}

int OpenToAppend(const std::string& path) {
  if (IsFolder(path)) {
    errno = EISDIR;
    return -1;
  }
  return DescriptorOf(IsDeviceName(path)
                          ? OpenFile(path, GENERIC_WRITE, OPEN_EXISTING)
                          : OpenFile(path, FILE_APPEND_DATA, OPEN_ALWAYS),
                      _O_WRONLY);
}

int OpenToWrite(const std::string& path) {
  if (IsFolder(path)) {
    errno = EISDIR;
    return -1;
  }
  return DescriptorOf(OpenFile(path, GENERIC_WRITE, OPEN_EXISTING), _O_WRONLY);
}

int Duplicate(int descriptor) {
  const int copy = _dup(descriptor);
  if (copy >= 0) _setmode(copy, _O_BINARY);
  return copy;
}

int CreateNew(const std::string& path) {
  const int descriptor =
      DescriptorOf(OpenFile(path, GENERIC_WRITE | DELETE, CREATE_NEW,
                            FILE_ATTRIBUTE_NORMAL, FILE_SHARE_READ),
                   _O_WRONLY);
  // Where it fails, the file is deleted only by this program.
  if (descriptor >= 0) SetTemporary(descriptor, true);
  return descriptor;
}

int CreateNameless(const std::string&) { return -1; }

bool GiveName(int, const std::string&) { return false; }

bool CopyMode(const std::string&, int) { return true; }

bool Sync(int descriptor) {
  SetTemporary(descriptor, false);
  if (FlushFileBuffers(HandleOf(descriptor))) return true;
  SetErrno();
  return false;
}

bool Describe(int descriptor, FileInfo& info) {
  return DescribeHandle(HandleOf(descriptor), info);
}

ptrdiff_t Read(int descriptor, char* to, size_t length) {
  return ReadFrom(descriptor, to, length, nullptr);
}

ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset) {
  OVERLAPPED position = {};
  position.Offset = static_cast<DWORD>(offset);
  position.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return ReadFrom(descriptor, to, length, &position);
}

ptrdiff_t Write(int descriptor, const char* from, size_t length) {
  const HANDLE handle = HandleOf(descriptor);
  DWORD mode = 0;
  if (GetFileType(handle) == FILE_TYPE_CHAR && GetConsoleMode(handle, &mode)) {
    return WriteToConsole(handle, {from, length});
  }
  DWORD count = 0;
  if (!WriteFile(handle, from,
                 static_cast<DWORD>(std::min(length, kMostAtOnce)), &count,
                 nullptr)) {
    SetErrno();
    return -1;
  }
  return count;
}

void Close(int descriptor) { _close(descriptor); }

std::vector<std::string> Arguments(int argc, const char* const* argv) {
  int count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return {argv, argv + argc};
  std::vector<std::string> arguments;
  for (int i = 0; i < count; ++i) arguments.push_back(ToUtf8(wide[i]));
  LocalFree(wide);
  return arguments;
}

std::optional<std::string> EnvironmentVariable(const char* name) {
  const std::wstring wide = ToWide(name);
  SetLastError(ERROR_SUCCESS);
  const std::wstring value = SystemText([&](wchar_t* text, DWORD size) {
    return GetEnvironmentVariableW(wide.c_str(), text, size);
  });
  if (GetLastError() == ERROR_ENVVAR_NOT_FOUND) return std::nullopt;
  return ToUtf8(value);
}

unsigned ProcessNumber() { return GetCurrentProcessId(); }

void Pause(int milliseconds) { Sleep(static_cast<DWORD>(milliseconds)); }

size_t ThreadCount(unsigned wanted) {
  if (wanted > 0) return wanted;
  DWORD_PTR ours = 0;
  DWORD_PTR all = 0;
  if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all)) return 1;
  return static_cast<size_t>(std::max(1, std::popcount(uint64_t{ours})));
}

std::tm LocalTime(std::time_t time) {
  std::tm local = {};
  localtime_s(&local, &time);
  return local;
}

void ExitNow(int code) { _exit(code); }

void FailWritesPastSizeLimit() {}

}  // namespace assetlint::os
