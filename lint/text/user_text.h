// The text of a file that a user made: with an editor, or with `>` in a shell.
#ifndef ASSETLINT_LINT_TEXT_USER_TEXT_H_
#define ASSETLINT_LINT_TEXT_USER_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The text without a byte order mark. With that of UTF-16, as Windows
// PowerShell writes it, the text becomes UTF-8, in `converted`; half of a pair
// stays half of a pair. Other bytes are left as they are.
absl::string_view UserText(absl::string_view bytes, std::string& converted);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_USER_TEXT_H_
