#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "lint/os/new_file.h"
#include "lint/os/path.h"
#include "lint/os/windows_file_info.h"
#include "lint/os/windows_text.h"

namespace assetlint::os {
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
