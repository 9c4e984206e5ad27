// The oracle for the files that users write: baselines, configurations,
// lists of a game's files and undo files.
#ifndef ASSETLINT_FUZZ_CHECKS_USER_FILE_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_USER_FILE_CHECKS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// `kind`: one of USER_FILES in targets.bzl. Any bytes as such a file: accepted
// text round-trips; rejected text gives a few short lines of plain text; and
// the program's exit code distinguishes the two. An error states what does not
// hold.
absl::Status CheckUserFile(absl::string_view kind, absl::string_view bytes);

// Only the first part: the text, without the program.
absl::Status CheckUserText(absl::string_view kind, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_USER_FILE_CHECKS_H_
