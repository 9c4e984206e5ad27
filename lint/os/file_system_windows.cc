#include <cerrno>
#include <cstddef>
#include <memory>
#include <string_view>

#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/windows_system.h"

namespace assetlint::os {

namespace {

constexpr size_t kListingSize = size_t{1} << 16;

uint64_t Join(DWORD high, DWORD low) { return uint64_t{high} << 32 | low; }

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

}  // namespace

HANDLE OpenFile(absl::string_view path, DWORD access, DWORD creation,
                DWORD flags, DWORD share) {
  return CreateFileW(SystemPath(path).c_str(), access, share, nullptr, creation,
                     flags, nullptr);
}

HANDLE OpenExisting(absl::string_view path, DWORD access, Links links) {
  DWORD flags = FILE_FLAG_BACKUP_SEMANTICS;  // folders too
  if (links == Links::kRefuse) flags |= FILE_FLAG_OPEN_REPARSE_POINT;
  return OpenFile(path, access, OPEN_EXISTING, flags);
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
  BY_HANDLE_FILE_INFORMATION found;
  if (!GetFileInformationByHandle(handle, &found)) {
    SetErrno();
    return false;
  }
  FILE_ATTRIBUTE_TAG_INFO tagged = {};
  if ((found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) {
    GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tagged,
                                 sizeof(tagged));
  }
  constexpr int64_t kTicksPerSecond = 10'000'000;
  const FILETIME& changed = found.ftLastWriteTime;
  const auto ticks =
      static_cast<int64_t>(Join(changed.dwHighDateTime, changed.dwLowDateTime));
  info = {KindOf(found.dwFileAttributes, tagged.ReparseTag),
          Join(found.nFileSizeHigh, found.nFileSizeLow),
          ticks / kTicksPerSecond,
          ticks % kTicksPerSecond * 100,
          found.dwVolumeSerialNumber,
          Join(found.nFileIndexHigh, found.nFileIndexLow),
          found.nNumberOfLinks};
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
  SetErrno();
  return false;
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

void RemoveFile(const std::string& path) {
  DeleteFileW(SystemPath(path).c_str());
}

bool Rename(const std::string& from, const std::string& to) {
  const std::wstring file = SystemPath(from);
  const std::wstring target = SystemPath(to);
  // A call that fails may leave temporary files, so not while it must fail.
  Handle target_file(OpenFile(to, GENERIC_READ | DELETE, OPEN_EXISTING));
  if (!target_file.ok() && GetLastError() == ERROR_SHARING_VIOLATION) {
    SetErrno();
    return false;
  }
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

}  // namespace assetlint::os
