#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <utility>

#include "lint/os/descriptor.h"
#include "lint/os/file_info_posix.h"

namespace assetlint::os {
namespace {

// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kTries = 100;
constexpr timespec kPause = {0, 10'000'000};

int Open(const std::string& path, int flags) {
  flags |= O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  int descriptor = open(path.c_str(), flags, 0666);
  for (int i = 1; i < kTries && descriptor < 0 && errno == ENXIO; ++i) {
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
  if (fstat(descriptor, &found) != 0) return false;
  info = InfoOf(found);
  return true;
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

}  // namespace assetlint::os
