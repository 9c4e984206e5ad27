// Decodes UTF-8, strictly.
#ifndef ASSETLINT_LINT_TEXT_UTF8_H_
#define ASSETLINT_LINT_TEXT_UTF8_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The first character of `bytes`; `length` is set to its number of bytes. None
// for bytes that are not UTF-8 (including overlong forms, surrogates, values
// above U+10FFFF and truncated sequences); `length` is then 1. `bytes` must not
// be empty.
std::optional<char32_t> DecodeUtf8(absl::string_view bytes, size_t& length);

// The beginning of `text`: all of it when it has at most `limit` bytes, else as
// many as fit without splitting a character. limit >= 4
absl::string_view Utf8Piece(absl::string_view text, size_t limit);

// The text when it has at most `limit` bytes; else as many whole characters as
// fit, and "…".
std::string ShortenUtf8(absl::string_view text, size_t limit);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_UTF8_H_
