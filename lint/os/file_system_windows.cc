#include <fcntl.h>
#include <io.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/windows_system.h"

namespace assetlint::os {

namespace {

constexpr DWORD kShareAll =
    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr size_t kListingSize = size_t{1} << 16;

// Sets the numbers by which a file is known; pipes and devices have none. Takes
// much longer than all else, because it asks for the volume.
bool Identify(HANDLE handle, FileInfo& info) {
  if (info.kind == FileKind::kPipe || info.kind == FileKind::kDevice) {
    return true;
  }
  BY_HANDLE_FILE_INFORMATION found;
  if (!GetFileInformationByHandle(handle, &found)) {
    SetErrno();
    return false;
  }
  info.volume = found.dwVolumeSerialNumber;
  info.number = uint64_t{found.nFileIndexHigh} << 32 | found.nFileIndexLow;
  return true;
}

bool DescribePath(const std::string& path, Links links, FileInfo& info) {
  if (IsDeviceName(path)) {
    info = {};
    info.kind = FileKind::kDevice;
    return true;
  }
  const Handle handle(OpenExisting(path, FILE_READ_ATTRIBUTES, links));
  if (!handle.ok()) {
    SetErrno();
    return false;
  }
  return DescribeHandle(handle.get(), info) && Identify(handle.get(), info);
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

}  // namespace

HANDLE OpenExisting(absl::string_view path, DWORD access, Links links) {
  DWORD flags = FILE_FLAG_BACKUP_SEMANTICS;  // folders too
  if (links == Links::kRefuse) flags |= FILE_FLAG_OPEN_REPARSE_POINT;
  return CreateFileW(SystemPath(path).c_str(), access, kShareAll, nullptr,
                     OPEN_EXISTING, flags, nullptr);
}

FileKind KindOf(DWORD attributes, DWORD reparse_tag) {
  if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
      IsReparseTagNameSurrogate(reparse_tag)) {
    return FileKind::kLink;
  }
  return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::kFolder
                                                      : FileKind::kFile;
}

bool DescribeHandle(HANDLE handle, FileInfo& info) {
  info = {};
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_PIPE || type == FILE_TYPE_CHAR) {
    info.kind = type == FILE_TYPE_PIPE ? FileKind::kPipe : FileKind::kDevice;
    return true;
  }
  FILE_BASIC_INFO basic = {};
  FILE_STANDARD_INFO standard = {};
  if (!GetFileInformationByHandleEx(handle, FileBasicInfo, &basic,
                                    sizeof(basic)) ||
      !GetFileInformationByHandleEx(handle, FileStandardInfo, &standard,
                                    sizeof(standard))) {
    SetErrno();
    return false;
  }
  FILE_ATTRIBUTE_TAG_INFO tagged = {};
  if ((basic.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
      !GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tagged,
                                    sizeof(tagged))) {
    tagged = {};
  }
  constexpr int64_t kTicksPerSecond = 10'000'000;
  info.kind = KindOf(basic.FileAttributes, tagged.ReparseTag);
  info.size = static_cast<uint64_t>(standard.EndOfFile.QuadPart);
  info.seconds = basic.LastWriteTime.QuadPart / kTicksPerSecond;
  info.nanoseconds = basic.LastWriteTime.QuadPart % kTicksPerSecond * 100;
  info.names = standard.NumberOfLinks;
  return true;
}

bool Describe(const std::string& path, FileInfo& info) {
  return DescribePath(path, Links::kFollow, info);
}

bool DescribeLink(const std::string& path, FileInfo& info) {
  return DescribePath(path, Links::kRefuse, info);
}

bool ListFolder(const std::string& path, Links links,
                absl::FunctionRef<void(absl::string_view, FileKind)> take) {
  const Handle handle(OpenExisting(path, FILE_LIST_DIRECTORY, links));
  if (!handle.ok()) {
    SetErrno();
    return false;
  }
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
  SetErrno();
  return false;
}

bool OnWindows() { return true; }

std::string CurrentFolder() {
  std::wstring folder;
  // With room for what it said, unless another thread changes the folder.
  for (DWORD size = GetCurrentDirectoryW(0, nullptr); size > folder.size();) {
    folder.resize(size);
    size = GetCurrentDirectoryW(size, folder.data());
    if (size < folder.size()) {
      folder.resize(size);
      return FullPath(PathFromSystem(folder));
    }
  }
  SetErrno();
  return "";
}

std::string CompletedPath(const std::string& path) {
  const std::wstring wide = ToWide(path);
  const DWORD size = GetFullPathNameW(wide.c_str(), 0, nullptr, nullptr);
  std::wstring full(size, L'\0');
  const DWORD length =
      GetFullPathNameW(wide.c_str(), size, full.data(), nullptr);
  if (length == 0 || length >= size) return "";
  full.resize(length);
  return PathFromSystem(full);
}

bool EnterFolder(const std::string& path) {
  if (SetCurrentDirectoryW(SystemPath(path).c_str())) return true;
  SetErrno();
  return false;
}

std::optional<std::string> RealPath(const std::string& path) {
  const Handle handle(OpenExisting(path, 0, Links::kFollow));
  if (!handle.ok()) {
    SetErrno();
    return std::nullopt;
  }
  std::wstring real;
  const DWORD size =
      GetFinalPathNameByHandleW(handle.get(), nullptr, 0, VOLUME_NAME_DOS);
  real.resize(size);
  const DWORD length = GetFinalPathNameByHandleW(handle.get(), real.data(),
                                                 size, VOLUME_NAME_DOS);
  // A volume may have no letter, and a driver may not know.
  if (length == 0 || length >= size) return AbsolutePath(path);
  real.resize(length);
  return PathFromSystem(real);
}

bool MayWrite(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(SystemPath(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) {
    SetErrno();
    return false;
  }
  if ((attributes & FILE_ATTRIBUTE_READONLY) != 0) {
    errno = EACCES;
    return false;
  }
  // Access lists say the rest. Nothing is written yet: that another program
  // has the file open may be over by then.
  const Handle handle(OpenExisting(path, GENERIC_WRITE, Links::kFollow));
  if (handle.ok() || GetLastError() == ERROR_SHARING_VIOLATION) return true;
  SetErrno();
  return false;
}

bool CreateEmpty(const std::string& path) {
  const Handle handle(CreateFileW(SystemPath(path).c_str(), GENERIC_WRITE,
                                  kShareAll, nullptr, CREATE_NEW,
                                  FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!handle.ok()) SetErrno();
  return handle.ok();
}

void RemoveFile(const std::string& path) {
  DeleteFileW(SystemPath(path).c_str());
}

void SyncFolder(const std::string&) {
  // Only administrators may; PutInPlace writes through.
}

std::string ErrorText(int error) {
  switch (error) {
    case ETXTBSY:
      return "in use by another program";
    case ENAMETOOLONG:
      return "File name too long";
    case ELOOP:
      return "Too many levels of symbolic links";
    case ENOMEM:
      return "Cannot allocate memory";
    case EMFILE:
      return "Too many open files";
    default:
      // The same as elsewhere.
      return std::strerror(error);
  }
}

namespace {

// How many names are tried until one is free.
constexpr int kTries = 100;

// A virus scanner, or the indexer, opens a file as soon as it is new. They are
// done within a second.
constexpr int kReplaceTries = 20;
constexpr DWORD kPause = 50;  // ms

HANDLE HandleOf(const NewFile& file) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(file.descriptor));
}

// Whether the file is deleted when it is closed, however the process ends.
bool SetTemporary(const NewFile& file, bool temporary) {
  FILE_DISPOSITION_INFO info = {temporary};
  return SetFileInformationByHandle(HandleOf(file), FileDispositionInfo, &info,
                                    sizeof(info)) != 0;
}

bool IsInUse(DWORD error) {
  SetErrno(error);
  // A file that is being deleted cannot be accessed.
  return errno == ETXTBSY || errno == EACCES;
}

// One attempt; returns the error, or ERROR_SUCCESS.
DWORD Replace(const std::wstring& target, const std::wstring& file) {
  // A call that fails may leave temporary files, so not while it must fail.
  Handle target_file(
      CreateFileW(target.c_str(), GENERIC_READ | DELETE,
                  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                  nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!target_file.ok() && GetLastError() == ERROR_SHARING_VIOLATION) {
    return ERROR_SHARING_VIOLATION;
  }
  target_file.Close();
  // Keeps the target's attributes, access list and date of creation.
  if (ReplaceFileW(target.c_str(), file.c_str(), nullptr,
                   REPLACEFILE_IGNORE_MERGE_ERRORS, nullptr, nullptr)) {
    return ERROR_SUCCESS;
  }
  const DWORD error = GetLastError();
  // There is no target yet; or the file system has no such call.
  if (MoveFileExW(file.c_str(), target.c_str(),
                  MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
    return ERROR_SUCCESS;
  }
  return IsInUse(error) ? error : GetLastError();
}

void Close(NewFile& file) {
  if (file.descriptor >= 0) _close(file.descriptor);
  file.descriptor = -1;
}

}  // namespace

bool CreateNewFile(const std::string& target, NewFile& file) {
  for (int i = 0; i < kTries; ++i) {
    const std::string name =
        JoinPath(ParentPath(target),
                 absl::StrCat(".assetlint-", GetCurrentProcessId(), "-", i));
    const HANDLE handle = CreateFileW(
        SystemPath(name).c_str(), GENERIC_WRITE | DELETE, FILE_SHARE_READ,
        nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) {
      SetErrno();
      if (errno != EEXIST) return false;
      continue;
    }
    file.name = name;
    file.descriptor = _open_osfhandle(reinterpret_cast<intptr_t>(handle),
                                      _O_WRONLY | _O_BINARY);
    if (file.descriptor < 0) {
      CloseHandle(handle);
      return false;
    }
    // Where it fails, the file is deleted only by this program.
    SetTemporary(file, true);
    return true;
  }
  return false;
}

bool CreateNewFileLike(const std::string& target, NewFile& file) {
  // PutInPlace keeps the properties of the target.
  return CreateNewFile(target, file);
}

bool PutInPlace(const std::string& target, NewFile& file) {
  if (!FlushFileBuffers(HandleOf(file))) {
    SetErrno();
    return false;
  }
  SetTemporary(file, false);
  Close(file);  // an open file cannot be moved
  const std::wstring from = SystemPath(file.name);
  const std::wstring to = SystemPath(target);
  for (int i = 0; i < kReplaceTries; ++i) {
    if (i > 0) Sleep(kPause);
    const DWORD error = Replace(to, from);
    if (error == ERROR_SUCCESS) {
      file.name.clear();
      return true;
    }
    if (!IsInUse(error)) break;
  }
  return false;
}

void DiscardNewFile(NewFile& file) {
  Close(file);
  if (!file.name.empty()) DeleteFileW(SystemPath(file.name).c_str());
  file = {};
}

}  // namespace assetlint::os
