#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "lint/os/descriptor.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/process.h"

namespace assetlint::os {
namespace {

using CText = std::unique_ptr<char, void (*)(void*)>;

FileKind KindOf(mode_t mode) {
  return S_ISREG(mode)    ? FileKind::kFile
         : S_ISDIR(mode)  ? FileKind::kFolder
         : S_ISLNK(mode)  ? FileKind::kLink
         : S_ISFIFO(mode) ? FileKind::kPipe
         : S_ISSOCK(mode) ? FileKind::kSocket
         : S_ISBLK(mode)  ? FileKind::kDisk
                          : FileKind::kDevice;
}

bool Take(const struct stat& found, FileInfo& info) {
#ifdef __APPLE__
  const timespec& changed = found.st_mtimespec;
#else
  const timespec& changed = found.st_mtim;
#endif
  info = {KindOf(found.st_mode),
          static_cast<uint64_t>(found.st_size),
          changed.tv_sec,
          changed.tv_nsec,
          static_cast<uint64_t>(found.st_dev),
          found.st_ino,
          found.st_nlink};
  return true;
}

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
  return stat(path.c_str(), &found) == 0 && Take(found, info);
}

bool DescribeLink(const std::string& path, FileInfo& info) {
  struct stat found;
  return lstat(path.c_str(), &found) == 0 && Take(found, info);
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
  const CText folder(getcwd(nullptr, 0), &std::free);
  return folder == nullptr ? "" : folder.get();
}

bool EnterFolder(const std::string& path) { return chdir(path.c_str()) == 0; }

std::optional<std::string> RealPath(const std::string& path) {
  const CText real(realpath(path.c_str(), nullptr), &std::free);
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

namespace {

// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kReaderTries = 100;
constexpr timespec kPause = {0, 10'000'000};

int Open(const std::string& path, int flags) {
  flags |= O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  int descriptor = open(path.c_str(), flags, 0666);
  for (int i = 1; i < kReaderTries && descriptor < 0 && errno == ENXIO; ++i) {
    struct stat info;
    if (stat(path.c_str(), &info) != 0 || !S_ISFIFO(info.st_mode)) {
      errno = ENXIO;
      break;
    }
    nanosleep(&kPause, nullptr);
    descriptor = open(path.c_str(), flags, 0666);
  }
  // From here on, blocking is right: the reader exists.
  if (descriptor >= 0) fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
  return descriptor;
}

}  // namespace

void PrepareStandardStreams() {
  // The modes make reading the first and writing the others still fail as on a
  // closed descriptor.
  for (const auto& [descriptor, mode] : {std::pair(kStandardInput, O_WRONLY),
                                         std::pair(kStandardOutput, O_RDONLY),
                                         std::pair(kStandardError, O_WRONLY)}) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    // The lowest free number, which is this one.
    (void)open("/dev/null", mode);
  }
}

bool IsTerminal(int descriptor) { return isatty(descriptor) == 1; }

int OpenToRead(const std::string& path, Links links) {
  // O_NONBLOCK: opening a pipe must not wait for its other end.
  int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  if (links == Links::kRefuse) flags |= O_NOFOLLOW;
  return open(path.c_str(), flags);
}

int OpenToAppend(const std::string& path) {
  return Open(path, O_CREAT | O_APPEND);
}

int OpenToWrite(const std::string& path) { return Open(path, 0); }

int Duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

bool Describe(int descriptor, FileInfo& info) {
  struct stat found;
  return fstat(descriptor, &found) == 0 && Take(found, info);
}

ptrdiff_t Read(int descriptor, char* to, size_t length) {
  return read(descriptor, to, length);
}

ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset) {
  return pread(descriptor, to, length, static_cast<off_t>(offset));
}

ptrdiff_t Write(int descriptor, const char* from, size_t length) {
  const ptrdiff_t n = write(descriptor, from, length);
  if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
    // Another user of the pipe made it non-blocking; this program may wait.
    struct pollfd ready = {descriptor, POLLOUT, 0};
    poll(&ready, 1, -1);
    errno = EINTR;
  }
  return n;
}

void Close(int descriptor) { close(descriptor); }

std::vector<std::string> Arguments(int argc, const char* const* argv) {
  return {argv, argv + argc};
}

std::optional<std::string> EnvironmentVariable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) return std::nullopt;
  return value;
}

size_t ThreadCount(unsigned wanted) {
  if (wanted > 0) return wanted;
#ifdef CPU_COUNT
  // Containers and taskset may give a process fewer processors than exist.
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    return static_cast<size_t>(std::max(1, CPU_COUNT(&set)));
  }
#endif
  return static_cast<size_t>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
}

std::tm LocalTime(std::time_t time) {
  std::tm local = {};
  localtime_r(&time, &local);
  return local;
}

void ExitNow(int code) { _exit(code); }

void FailWritesPastSizeLimit() { std::signal(SIGXFSZ, SIG_IGN); }

bool OnWindows() { return false; }

std::string CompletedPath(const std::string& path) { return path; }

}  // namespace assetlint::os
