// The oracle of the files that users write: baselines and configurations.
#ifndef ASSETLINT_FUZZ_USER_FILE_CHECKS_H_
#define ASSETLINT_FUZZ_USER_FILE_CHECKS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// `kind`: "baseline" or "configuration". Any bytes as such a file: what is
// understood comes back the same; what is not gives a few short lines of plain
// text; and the program's exit code says which of the two it was. An error says
// what does not hold.
absl::Status CheckUserFile(absl::string_view kind, absl::string_view bytes);

// The first part of it: the text alone, without the program.
absl::Status CheckUserText(absl::string_view kind, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_USER_FILE_CHECKS_H_
