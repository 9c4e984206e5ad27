#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <windows.h>
// After windows.h, which it needs.
#include <shellapi.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/os/windows_text.h"
#include "lint/text/user_text.h"

namespace assetlint::os {
namespace {

// Consoles refuse pieces that are much larger.
constexpr size_t kConsolePiece = size_t{1} << 13;
constexpr size_t kMostAtOnce = size_t{1} << 30;
constexpr size_t kListingSize = size_t{1} << 16;

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

// Opens or creates a file. By default others may read, write, replace and
// delete it meanwhile.
HANDLE OpenFile(absl::string_view path, DWORD access, DWORD creation,
                DWORD flags = FILE_ATTRIBUTE_NORMAL,
                DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE |
                              FILE_SHARE_DELETE) {
  return CreateFileW(SystemPath(path).c_str(), access, share, nullptr, creation,
                     flags, nullptr);
}

// Opens what exists at the path: a file, a folder, a link itself with kRefuse.
HANDLE OpenExisting(absl::string_view path, DWORD access, Links links) {
  DWORD flags = FILE_FLAG_BACKUP_SEMANTICS;  // folders too
  if (links == Links::kRefuse) flags |= FILE_FLAG_OPEN_REPARSE_POINT;
  return OpenFile(path, access, OPEN_EXISTING, flags);
}

// A file that is stored elsewhere or compressed is marked like a link, but is
// none: only the tag says so.
FileKind KindOf(DWORD attributes, DWORD reparse_tag) {
  if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
      IsReparseTagNameSurrogate(reparse_tag)) {
    return FileKind::kLink;
  }
  return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::kFolder
                                                      : FileKind::kFile;
}

FILE_ATTRIBUTE_TAG_INFO TagOf(HANDLE handle) {
  FILE_ATTRIBUTE_TAG_INFO tag = {};
  if (!GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag,
                                    sizeof(tag))) {
    return {};
  }
  return tag;
}

uint64_t Join(DWORD high, DWORD low) { return uint64_t{high} << 32 | low; }

// False with errno.
bool DescribeHandle(HANDLE handle, FileInfo& info) {
  info = {};
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_PIPE || type == FILE_TYPE_CHAR) {
    info.kind = type == FILE_TYPE_PIPE ? FileKind::kPipe : FileKind::kDevice;
    return true;
  }
  BY_HANDLE_FILE_INFORMATION found;
  if (!GetFileInformationByHandle(handle, &found)) return SetErrno();
  const bool tagged =
      (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
  constexpr int64_t kTicksPerSecond = 10'000'000;
  const FILETIME& changed = found.ftLastWriteTime;
  const auto ticks =
      static_cast<int64_t>(Join(changed.dwHighDateTime, changed.dwLowDateTime));
  info = {KindOf(found.dwFileAttributes, tagged ? TagOf(handle).ReparseTag : 0),
          Join(found.nFileSizeHigh, found.nFileSizeLow),
          ticks / kTicksPerSecond,
          ticks % kTicksPerSecond * 100,
          found.dwVolumeSerialNumber,
          Join(found.nFileIndexHigh, found.nFileIndexLow),
          found.nNumberOfLinks};
  return true;
}

bool DescribePath(const std::string& path, Links links, FileInfo& info) {
  if (IsDeviceName(path)) {
    info = {};
    info.kind = FileKind::kDevice;
    return true;
  }
  const Handle handle(OpenExisting(path, FILE_READ_ATTRIBUTES, links));
  if (!handle.ok()) return SetErrno();
  return DescribeHandle(handle.get(), info);
}

// Calls `take` with the entries of a part of a listing.
void TakeEntries(const std::byte* listing,
                 absl::FunctionRef<void(absl::string_view, FileKind)> take) {
  for (;;) {
    const auto* entry = reinterpret_cast<const FILE_FULL_DIR_INFO*>(listing);
    const std::wstring_view name(entry->FileName,
                                 entry->FileNameLength / sizeof(wchar_t));
    if (name != L"." && name != L"..") {
      const std::string text = ToUtf8(name);
      // The size of extended attributes is the tag of what is like a link.
      take(text, IsDeviceName(text)
                     ? FileKind::kDevice
                     : KindOf(entry->FileAttributes, entry->EaSize));
    }
    if (entry->NextEntryOffset == 0) return;
    listing += entry->NextEntryOffset;
  }
}

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

HANDLE OpenNoLink(const std::string& path) {
  Handle handle(OpenExisting(path, GENERIC_READ, Links::kRefuse));
  if (!handle.ok()) return INVALID_HANDLE_VALUE;
  const FILE_ATTRIBUTE_TAG_INFO tag = TagOf(handle.get());
  if (KindOf(tag.FileAttributes, tag.ReparseTag) == FileKind::kLink) {
    SetLastError(ERROR_CANT_RESOLVE_FILENAME);
    return INVALID_HANDLE_VALUE;
  }
  // Opened as a link, it would not be fetched or unpacked.
  if ((tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) {
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

bool Describe(const std::string& path, FileInfo& info) {
  return DescribePath(path, Links::kFollow, info);
}

bool DescribeLink(const std::string& path, FileInfo& info) {
  return DescribePath(path, Links::kRefuse, info);
}

bool ListFolder(const std::string& path, Links links,
                absl::FunctionRef<void(absl::string_view, FileKind)> take) {
  const Handle handle(OpenExisting(path, FILE_LIST_DIRECTORY, links));
  if (!handle.ok()) return SetErrno();
  FileInfo info;
  if (!DescribeHandle(handle.get(), info)) return false;
  if (info.kind != FileKind::kFolder) {
    errno = info.kind == FileKind::kLink ? ELOOP : ENOTDIR;
    return false;
  }
  const std::unique_ptr<std::byte[]> listing(new std::byte[kListingSize]);
  while (GetFileInformationByHandleEx(handle.get(), FileFullDirectoryInfo,
                                      listing.get(), kListingSize)) {
    TakeEntries(listing.get(), take);
  }
  if (GetLastError() == ERROR_NO_MORE_FILES) return true;
  return SetErrno();
}

bool OnWindows() { return true; }

std::string CurrentFolder() {
  const std::wstring folder = SystemText([](wchar_t* text, DWORD size) {
    return GetCurrentDirectoryW(size, text);
  });
  if (!folder.empty()) return FullPath(PathFromSystem(folder));
  SetErrno();
  return "";
}

std::string CompletedPath(const std::string& path) {
  const std::wstring wide = ToWide(path);
  return PathFromSystem(SystemText([&](wchar_t* text, DWORD size) {
    return GetFullPathNameW(wide.c_str(), size, text, nullptr);
  }));
}

bool EnterFolder(const std::string& path) {
  if (SetCurrentDirectoryW(SystemPath(path).c_str())) return true;
  return SetErrno();
}

std::optional<std::string> RealPath(const std::string& path) {
  const Handle handle(OpenExisting(path, 0, Links::kFollow));
  if (!handle.ok()) {
    SetErrno();
    return std::nullopt;
  }
  const std::wstring real = SystemText([&](wchar_t* text, DWORD size) {
    return GetFinalPathNameByHandleW(handle.get(), text, size, VOLUME_NAME_DOS);
  });
  // A volume may have no letter, and a driver may not know.
  return real.empty() ? AbsolutePath(path) : PathFromSystem(real);
}

bool MayWrite(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(SystemPath(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return SetErrno();
  if ((attributes & FILE_ATTRIBUTE_READONLY) != 0) {
    errno = EACCES;
    return false;
  }
  // Access lists say the rest. Nothing is written yet: that another program
  // has the file open may be over by then.
  const Handle handle(OpenExisting(path, GENERIC_WRITE, Links::kFollow));
  if (handle.ok() || GetLastError() == ERROR_SHARING_VIOLATION) return true;
  return SetErrno();
}

void RemoveFile(const std::string& path) {
  DeleteFileW(SystemPath(path).c_str());
}

bool Rename(const std::string& from, const std::string& to) {
  const std::wstring file = SystemPath(from);
  const std::wstring target = SystemPath(to);
  // A call that fails may leave temporary files, so not while it must fail.
  Handle target_file(OpenFile(to, GENERIC_READ | DELETE, OPEN_EXISTING));
  if (!target_file.ok() && GetLastError() == ERROR_SHARING_VIOLATION)
    return SetErrno();
  target_file.Close();
  // Keeps the target's attributes, access list and date of creation.
  if (ReplaceFileW(target.c_str(), file.c_str(), nullptr,
                   REPLACEFILE_IGNORE_MERGE_ERRORS, nullptr, nullptr)) {
    return true;
  }
  SetErrno();
  const int error = errno;
  // There is no target yet; or the file system has no such call.
  if (MoveFileExW(file.c_str(), target.c_str(),
                  MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
    return true;
  }
  SetErrno();
  // The file is in use, or is being deleted.
  if (error == ETXTBSY || error == EACCES) errno = error;
  return false;
}

void SyncFolder(const std::string&) {
  // Only administrators may; Rename writes through.
}

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
  return SetErrno();
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

Desktop StartedFromDesktop() {
  DWORD processes[2];
  const DWORD count = GetConsoleProcessList(processes, 2);
  if (count > 1) return Desktop::kNo;
  return count == 1 ? Desktop::kOwnConsole : Desktop::kNoConsole;
}

void OpenForUser(const std::string& path) {
  ShellExecuteW(nullptr, L"open", SystemPath(path).c_str(), nullptr, nullptr,
                SW_SHOWNORMAL);
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
