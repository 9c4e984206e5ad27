// Takes UTF-8 apart, strictly.
#ifndef ASSETLINT_LINT_UTF8_H_
#define ASSETLINT_LINT_UTF8_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The character that `bytes` begin with and, in `length`, how many of them it
// takes. Nothing for bytes that are no UTF-8 (overlong forms, surrogates,
// values above U+10FFFF and cut sequences included); `length` is then 1.
// `bytes` must not be empty.
std::optional<char32_t> DecodeUtf8(absl::string_view bytes, size_t& length);

// The beginning of `text`: all of it when it has at most `limit` bytes, else as
// many as fit without cutting a character. limit >= 4
absl::string_view Utf8Piece(absl::string_view text, size_t limit);

// The text when it has at most `limit` bytes; else as many whole characters of
// it as fit, and "…".
std::string ShortenUtf8(absl::string_view text, size_t limit);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_UTF8_H_
