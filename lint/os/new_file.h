// A file that takes another's place once it is complete.
#ifndef ASSETLINT_LINT_OS_NEW_FILE_H_
#define ASSETLINT_LINT_OS_NEW_FILE_H_

#include <string>

#include "lint/os/file_system.h"

namespace assetlint::os {

struct NewFile {
  int descriptor = -1;
  std::string name;  // empty while it has none
};

// Creates a file beside the target. Where the system can, it disappears with
// the process. False with errno.
bool CreateNewFile(const std::string& target, NewFile& file);
// Creates one that has the mode and, if permitted, the owner of the target,
// which exists.
bool CreateNewFileLike(const std::string& target, NewFile& file);
// Brings its bytes to the disk and gives it the target's name. False with errno
// leaves all as it was: the file is then still to be discarded. Flush what is
// written to the descriptor before, and do not use it after.
bool PutInPlace(const std::string& target, NewFile& file);
// Closes it, and deletes it unless it was put in place.
void DiscardNewFile(NewFile& file);

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_NEW_FILE_H_
