// "Did you mean": the word that a mistyped one was probably meant to be.
#ifndef ASSETLINT_LINT_TEXT_SUGGESTION_H_
#define ASSETLINT_LINT_TEXT_SUGGESTION_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// `, did you mean "WORD"?` with the candidate that is the fewest keystrokes
// away (the first of several), or nothing when none is close.
std::string DidYouMean(absl::string_view word,
                       absl::Span<const std::string> candidates);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_SUGGESTION_H_
