// The texts of the GNU C library, which the program prints on Linux; those of
// emscripten's are others. Only errors that calls about files may have.
#include <cerrno>

#include "absl/strings/str_cat.h"
#include "lint/os/file_system.h"

namespace assetlint::os {
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
