#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <thread>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "lint/os/path.h"
#include "lint/os/system.h"

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

std::string DescriptorPath(int descriptor) {
  return absl::StrCat("/proc/self/fd/", descriptor);
}

// Does not wait for a pipe's reader; writing then does.
int OpenForWriting(const std::string& path, int flags) {
  flags |= O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  const int descriptor = open(path.c_str(), flags, 0666);
  if (descriptor >= 0) fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
  return descriptor;
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

void RemoveFile(const std::string& path) { unlink(path.c_str()); }

bool Rename(const std::string& from, const std::string& to) {
  return rename(from.c_str(), to.c_str()) == 0;
}

void SyncFolder(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  // Not every file system supports it.
  (void)fsync(descriptor);
  close(descriptor);
}

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
  return OpenForWriting(path, O_CREAT | O_APPEND);
}

int OpenToWrite(const std::string& path) { return OpenForWriting(path, 0); }

int Duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

int CreateNew(const std::string& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

int CreateNameless([[maybe_unused]] const std::string& folder) {
#ifdef O_TMPFILE
  const int descriptor = open(folder.empty() ? "." : folder.c_str(),
                              O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  // Without /proc it can be given no name.
  if (descriptor < 0 || access(DescriptorPath(descriptor).c_str(), F_OK) == 0) {
    return descriptor;
  }
  close(descriptor);
#endif
  return -1;
}

bool GiveName(int descriptor, const std::string& path) {
  return linkat(AT_FDCWD, DescriptorPath(descriptor).c_str(), AT_FDCWD,
                path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool CopyMode(const std::string& path, int descriptor) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return false;
  // Where permitted: a report owned by root stays root's.
  [[maybe_unused]] const int refused =
      fchown(descriptor, info.st_uid, info.st_gid);
  return fchmod(descriptor, info.st_mode & 07777) == 0;
}

bool Sync(int descriptor) {
#ifdef F_FULLFSYNC
  // Where fsync() only passes it to the drive. Not every drive supports it.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return true;
#endif
  return fsync(descriptor) == 0;
}

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

Desktop StartedFromDesktop() { return Desktop::kNo; }

void OpenForUser(const std::string&) {}

unsigned ProcessNumber() { return static_cast<unsigned>(getpid()); }

void Pause(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
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
