#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "lint/os/file_info_posix.h"
#include "lint/os/file_system.h"

namespace assetlint::os {
namespace {

// The kind of an entry, also on file systems that do not report it in listings.
FileKind EntryKind(int folder, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) return KindOf(DTTOIF(entry.d_type));
  struct stat info;
  if (fstatat(folder, entry.d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return FileKind::kFile;  // gone or locked: reading it will report that
  }
  return KindOf(info.st_mode);
}

}  // namespace

bool Describe(const std::string& path, FileInfo& info) {
  struct stat found;
  if (stat(path.c_str(), &found) != 0) return false;
  info = InfoOf(found);
  return true;
}

bool DescribeLink(const std::string& path, FileInfo& info) {
  struct stat found;
  if (lstat(path.c_str(), &found) != 0) return false;
  info = InfoOf(found);
  return true;
}

bool IsFolder(const std::string& path) {
  struct stat found;
  return stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

bool ListFolder(const std::string& path, Links links,
                absl::FunctionRef<void(absl::string_view, FileKind)> take) {
  int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  if (links == Links::kRefuse) flags |= O_NOFOLLOW;
  const int descriptor = open(path.c_str(), flags);
  if (descriptor < 0) return false;
  DIR* const listing = fdopendir(descriptor);
  if (listing == nullptr) {
    const int error = errno;
    close(descriptor);
    errno = error;
    return false;
  }
  // Also when `take` throws.
  const std::unique_ptr<DIR, int (*)(DIR*)> closer(listing, &closedir);
  errno = 0;
  while (const dirent* entry = readdir(listing)) {
    const absl::string_view name = entry->d_name;
    if (name != "." && name != "..") take(name, EntryKind(descriptor, *entry));
    errno = 0;
  }
  return errno == 0;
}

std::string CurrentFolder() {
  std::string folder(1024, '\0');
  while (getcwd(folder.data(), folder.size()) == nullptr) {
    if (errno != ERANGE) return "";
    folder.resize(2 * folder.size());
  }
  folder.resize(std::strlen(folder.c_str()));
  return folder;
}

bool EnterFolder(const std::string& path) { return chdir(path.c_str()) == 0; }

std::optional<std::string> RealPath(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(
      realpath(path.c_str(), nullptr), &std::free);
  if (real == nullptr) return std::nullopt;
  return real.get();
}

bool MayWrite(const std::string& path) {
  return access(path.c_str(), W_OK) == 0;
}

bool CreateEmpty(const std::string& path) {
  const int descriptor =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) return false;
  close(descriptor);
  return true;
}

void RemoveFile(const std::string& path) { unlink(path.c_str()); }

void SyncFolder(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  // Not every file system supports it.
  (void)fsync(descriptor);
  close(descriptor);
}

std::string ErrorText(int error) { return std::strerror(error); }

}  // namespace assetlint::os
