#include <algorithm>
#include <cerrno>

#include "absl/strings/str_cat.h"
#include "lint/os/descriptor.h"
#include "lint/os/file_system.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {

namespace {

// What the host's results have room for.
constexpr size_t kMostAtOnce = size_t{1} << 30;

// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kTries = 100;
constexpr int kPause = 10;  // ms

int Open(const std::string& path, HostOpening opening) {
  const int descriptor = HostOpen(path.c_str(), opening);
  return Succeeded(descriptor) ? descriptor : -1;
}

// The same, and waits for a pipe's reader.
int OpenForWriting(const std::string& path, HostOpening opening) {
  int descriptor = Open(path, opening);
  for (int i = 1; i < kTries && descriptor < 0 && errno == ENXIO; ++i) {
    FileInfo info;
    if (!Describe(path, info) || info.kind != FileKind::kPipe) {
      errno = ENXIO;
      break;
    }
    HostPause(kPause);
    descriptor = Open(path, opening);
  }
  return descriptor;
}

ptrdiff_t Count(int32_t result) { return Succeeded(result) ? result : -1; }

}  // namespace

void PrepareStandardStreams() {
  // Node opens those that are closed.
}

bool IsTerminal(int descriptor) { return HostIsTerminal(descriptor) != 0; }

int OpenToRead(const std::string& path, Links links) {
  return Open(path, links == Links::kRefuse ? kHostReadNoLink : kHostRead);
}

int OpenToAppend(const std::string& path) {
  return OpenForWriting(path, kHostAppend);
}

int OpenToWrite(const std::string& path) {
  return OpenForWriting(path, kHostWrite);
}

int Duplicate(int descriptor) {
  const int copy = HostDuplicate(descriptor);
  return Succeeded(copy) ? copy : -1;
}

bool Describe(int descriptor, FileInfo& info) {
  HostFileInfo found;
  if (!Succeeded(HostDescribeDescriptor(descriptor, &found))) return false;
  info = InfoOf(found);
  return true;
}

ptrdiff_t Read(int descriptor, char* to, size_t length) {
  return Count(HostRead(descriptor, to, std::min(length, kMostAtOnce)));
}

ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset) {
  return Count(HostReadAt(descriptor, to, std::min(length, kMostAtOnce),
                          static_cast<double>(offset)));
}

ptrdiff_t Write(int descriptor, const char* from, size_t length) {
  return Count(HostWrite(descriptor, from, std::min(length, kMostAtOnce)));
}

void Close(int descriptor) { HostClose(descriptor); }

// The texts of the GNU C library, which the program prints on Linux; those of
// emscripten's are others. Only errors that calls about files may have.

namespace {

struct Text {
  int error;
  const char* text;
};

constexpr Text kTexts[] = {
    {E2BIG, "Argument list too long"},
    {EACCES, "Permission denied"},
    {EAGAIN, "Resource temporarily unavailable"},
    {EBADF, "Bad file descriptor"},
    {EBUSY, "Device or resource busy"},
    {ECANCELED, "Operation canceled"},
    {ECONNABORTED, "Software caused connection abort"},
    {ECONNREFUSED, "Connection refused"},
    {ECONNRESET, "Connection reset by peer"},
    {EDEADLK, "Resource deadlock avoided"},
    {EDQUOT, "Disk quota exceeded"},
    {EEXIST, "File exists"},
    {EFBIG, "File too large"},
    {EHOSTUNREACH, "No route to host"},
    {EINTR, "Interrupted system call"},
    {EINVAL, "Invalid argument"},
    {EIO, "Input/output error"},
    {EISDIR, "Is a directory"},
    {ELOOP, "Too many levels of symbolic links"},
    {EMFILE, "Too many open files"},
    {EMLINK, "Too many links"},
    {ENAMETOOLONG, "File name too long"},
    {ENETDOWN, "Network is down"},
    {ENETUNREACH, "Network is unreachable"},
    {ENFILE, "Too many open files in system"},
    {ENOBUFS, "No buffer space available"},
    {ENODEV, "No such device"},
    {ENOENT, "No such file or directory"},
    {ENOLCK, "No locks available"},
    {ENOMEM, "Cannot allocate memory"},
    {ENOSPC, "No space left on device"},
    {ENOSYS, "Function not implemented"},
    {ENOTCONN, "Transport endpoint is not connected"},
    {ENOTDIR, "Not a directory"},
    {ENOTEMPTY, "Directory not empty"},
    {ENOTSUP, "Operation not supported"},
    {ENOTTY, "Inappropriate ioctl for device"},
    {ENXIO, "No such device or address"},
    {EOVERFLOW, "Value too large for defined data type"},
    {EPERM, "Operation not permitted"},
    {EPIPE, "Broken pipe"},
    {ERANGE, "Numerical result out of range"},
    {EROFS, "Read-only file system"},
    {ESPIPE, "Illegal seek"},
    {ESRCH, "No such process"},
    {ESTALE, "Stale file handle"},
    {ETIMEDOUT, "Connection timed out"},
    {ETXTBSY, "Text file busy"},
    {EXDEV, "Invalid cross-device link"},
};

}  // namespace

std::string ErrorText(int error) {
  for (const Text& text : kTexts) {
    if (text.error == error) return text.text;
  }
  return absl::StrCat("Unknown error ", error);
}

}  // namespace assetlint::os
