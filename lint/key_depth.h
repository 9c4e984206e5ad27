// Keeps TOML texts from the parser that nest deeper than it can bear.
#ifndef ASSETLINT_LINT_KEY_DEPTH_H_
#define ASSETLINT_LINT_KEY_DEPTH_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint {

// More dots than any line of a configuration has outside of its strings.
inline constexpr uint32_t kMostDotsInALine = 8;

// The number (from 1) of the first line with more than kMostDotsInALine dots
// outside of strings and comments; 0 when there is none.
//
// Every part of a dotted key is one table more inside another one. The parser
// limits how deep values nest, not how long keys are, and takes tables apart
// recursively: a key of 100,000 parts would end the program.
uint32_t LineWithDeepKey(absl::string_view toml);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_KEY_DEPTH_H_
