// SHA-256, by libmd.
#ifndef ASSETLINT_LINT_FIX_SHA256_H_
#define ASSETLINT_LINT_FIX_SHA256_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The number of characters of Sha256's result.
inline constexpr size_t kSha256Digits = 64;

// The SHA-256 of `bytes` as lower-case hexadecimal digits.
std::string Sha256(absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_SHA256_H_
