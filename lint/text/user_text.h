// The text of a file that a user made: with an editor, or with `>` in a shell.
#ifndef ASSETLINT_LINT_TEXT_USER_TEXT_H_
#define ASSETLINT_LINT_TEXT_USER_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The text without a byte order mark. With that of UTF-16, as Windows
// PowerShell writes it, the text becomes UTF-8, in `converted`. Other bytes are
// left as they are.
absl::string_view UserText(absl::string_view bytes, std::string& converted);

// Half of a pair becomes three bytes, as if it were a character.
std::string Utf16ToUtf8(absl::string_view bytes, bool big_endian);

// The beginning of `text`: all of it when it has at most `limit` bytes, else as
// many as fit without splitting a character. limit >= 4
absl::string_view Utf8Piece(absl::string_view text, size_t limit);

// The text when it has at most `limit` bytes; else as many whole characters as
// fit, and "…".
std::string ShortenUtf8(absl::string_view text, size_t limit);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_USER_TEXT_H_
