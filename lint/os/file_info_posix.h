// What stat() finds, as the program sees it.
#ifndef ASSETLINT_LINT_OS_FILE_INFO_POSIX_H_
#define ASSETLINT_LINT_OS_FILE_INFO_POSIX_H_

#include <sys/stat.h>

#include "lint/os/file_system.h"

namespace assetlint::os {

inline FileKind KindOf(mode_t mode) {
  return S_ISREG(mode)    ? FileKind::kFile
         : S_ISDIR(mode)  ? FileKind::kFolder
         : S_ISLNK(mode)  ? FileKind::kLink
         : S_ISFIFO(mode) ? FileKind::kPipe
         : S_ISSOCK(mode) ? FileKind::kSocket
         : S_ISBLK(mode)  ? FileKind::kDisk
                          : FileKind::kDevice;
}

inline FileInfo InfoOf(const struct stat& found) {
#ifdef __APPLE__
  const timespec& changed = found.st_mtimespec;
#else
  const timespec& changed = found.st_mtim;
#endif
  return {KindOf(found.st_mode),
          static_cast<uint64_t>(found.st_size),
          changed.tv_sec,
          changed.tv_nsec,
          static_cast<uint64_t>(found.st_dev),
          found.st_ino,
          found.st_nlink};
}

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_FILE_INFO_POSIX_H_
