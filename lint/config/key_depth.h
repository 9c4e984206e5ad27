// Rejects TOML texts that nest too deeply for the parser.
#ifndef ASSETLINT_LINT_CONFIG_KEY_DEPTH_H_
#define ASSETLINT_LINT_CONFIG_KEY_DEPTH_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint {

// More dots than any line of a configuration has outside its strings.
inline constexpr uint32_t kMaxDotsInALine = 8;

// The number (from 1) of the first line with more than kMaxDotsInALine dots
// outside strings and comments; 0 if no line has.
//
// Every part of a dotted key adds a nested table. The parser limits the nesting
// of values, not the length of keys, and destroys tables recursively: a key of
// 100,000 parts would crash the program.
uint32_t LineWithDeepKey(absl::string_view toml);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_KEY_DEPTH_H_
