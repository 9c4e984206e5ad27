#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "lint/os/file_info_posix.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"

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

namespace {

// How many names are tried until one is free.
constexpr int kTries = 100;

std::string DescriptorPath(int descriptor) {
  return absl::StrCat("/proc/self/fd/", descriptor);
}

// A file without a name, which disappears with the process, however it ends.
// Not every file system supports them.
bool CreateNameless(const std::string& target, NewFile& file) {
#ifdef O_TMPFILE
  const std::string folder(ParentPath(target));
  const int descriptor = open(folder.empty() ? "." : folder.c_str(),
                              O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor < 0) return false;
  // The path for linkat, where /proc exists.
  if (access(DescriptorPath(descriptor).c_str(), F_OK) != 0) {
    close(descriptor);
    return false;
  }
  file.descriptor = descriptor;
  return true;
#else
  (void)target;
  (void)file;
  return false;
#endif
}

// Until the drive has the data.
bool Sync(int descriptor) {
#ifdef F_FULLFSYNC
  // Where fsync() only passes it to the drive. Not every drive supports it.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return true;
#endif
  return fsync(descriptor) == 0;
}

// Calls `take` with names beside the target until it accepts one, which is then
// the file's.
bool TryNames(const std::string& target, NewFile& file,
              absl::FunctionRef<bool(const std::string&)> take) {
  for (int i = 0; i < kTries; ++i) {
    std::string name = JoinPath(ParentPath(target),
                                absl::StrCat(".assetlint-", getpid(), "-", i));
    if (take(name)) {
      file.name = std::move(name);
      return true;
    }
    if (errno != EEXIST) break;
  }
  return false;
}

bool CreateNamed(const std::string& target, NewFile& file) {
  return TryNames(target, file, [&](const std::string& name) {
    file.descriptor =
        open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return file.descriptor >= 0;
  });
}

}  // namespace

bool CreateNewFile(const std::string& target, NewFile& file) {
  return CreateNameless(target, file) || CreateNamed(target, file);
}

bool CreateNewFileLike(const std::string& target, NewFile& file) {
  struct stat info;
  if (stat(target.c_str(), &info) != 0) return false;
  if (!CreateNewFile(target, file)) return false;
  // Where permitted: a report owned by root stays root's.
  [[maybe_unused]] const int refused =
      fchown(file.descriptor, info.st_uid, info.st_gid);
  return fchmod(file.descriptor, info.st_mode & 07777) == 0;
}

bool PutInPlace(const std::string& target, NewFile& file) {
  if (!Sync(file.descriptor)) return false;
  if (file.name.empty()) {
    const std::string nameless = DescriptorPath(file.descriptor);
    const bool named = TryNames(target, file, [&](const std::string& name) {
      return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(),
                    AT_SYMLINK_FOLLOW) == 0;
    });
    if (!named) return false;
  }
  if (rename(file.name.c_str(), target.c_str()) != 0) return false;
  file.name.clear();
  return true;
}

void DiscardNewFile(NewFile& file) {
  if (file.descriptor >= 0) close(file.descriptor);
  if (!file.name.empty()) unlink(file.name.c_str());
  file = {};
}

}  // namespace assetlint::os
