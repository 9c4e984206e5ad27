// Breaks prose into lines.
#ifndef ASSETLINT_LINT_TEXT_WRAP_TEXT_H_
#define ASSETLINT_LINT_TEXT_WRAP_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The words of `text` on lines of at most `width` bytes (longer words get a
// line of their own), each indented by `indent` spaces and ending in a newline.
std::string WrapText(absl::string_view text, size_t indent, size_t width);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_WRAP_TEXT_H_
