// The text of a file that a user made: with an editor, or with `>` in a shell.
#ifndef ASSETLINT_LINT_TEXT_USER_TEXT_H_
#define ASSETLINT_LINT_TEXT_USER_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The text without a byte order mark. With that of UTF-16, as Windows
// PowerShell writes it, the text becomes UTF-8, in `converted`. Other bytes are
// left as they are.
absl::string_view UserText(absl::string_view bytes, std::string& converted);

// Half of a pair becomes three bytes, as if it were a character.
std::string Utf16ToUtf8(absl::string_view bytes, bool big_endian);

// Decodes UTF-8, strictly: the first character of `bytes`; `length` is set to
// its number of bytes. None for bytes that are not UTF-8 (including overlong
// forms, surrogates, values above U+10FFFF and truncated sequences); `length`
// is then 1. `bytes` must not be empty.
std::optional<char32_t> DecodeUtf8(absl::string_view bytes, size_t& length);

// The beginning of `text`: all of it when it has at most `limit` bytes, else as
// many as fit without splitting a character. limit >= 4
absl::string_view Utf8Piece(absl::string_view text, size_t limit);

// The text when it has at most `limit` bytes; else as many whole characters as
// fit, and "…".
std::string ShortenUtf8(absl::string_view text, size_t limit);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_USER_TEXT_H_
