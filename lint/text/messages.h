// Messages for people.
#ifndef ASSETLINT_LINT_TEXT_MESSAGES_H_
#define ASSETLINT_LINT_TEXT_MESSAGES_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// Describes the exception being handled: "out of memory", or "internal error:
// WHAT", raw. Call it only from a catch clause.
std::string ExceptionText();

// `, did you mean "WORD"?` with the candidate that is the fewest keystrokes
// away (the first of several), or nothing when none is close.
std::string DidYouMean(absl::string_view word,
                       absl::Span<const std::string> candidates);

// The words of `text` on lines of at most `width` bytes (longer words get a
// line of their own), each indented by `indent` spaces and ending in a newline.
std::string WrapText(absl::string_view text, size_t indent, size_t width);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_MESSAGES_H_
