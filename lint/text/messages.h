// Messages for people: numbers, errors, suggestions, lines.
#ifndef ASSETLINT_LINT_TEXT_MESSAGES_H_
#define ASSETLINT_LINT_TEXT_MESSAGES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// "1,234,567".
std::string WithThousands(uint64_t n);

// "1 file", "3,500 files": the noun gets an s unless the count is 1.
std::string CountOf(uint64_t n, absl::string_view noun);

// "0x000001a4": a file offset, at least eight digits wide.
std::string OffsetText(uint64_t offset);

// "0f": a byte as its two digits.
std::string HexByte(char byte);

// The fewest digits that read back as `value`, as std::to_chars writes them,
// which not every C++ library has for floats: 12.5 or 1e-04, whichever is
// shorter. A whole number without an exponent has all of its digits, even those
// that are not needed. Also nan and inf.
std::string ShortestDigits(float value);

// The same for a finite number, with a point or an exponent, as JSON libraries
// write it: 12.0, 1e-05 below 0.0001, 1e+15. A number that was a float has the
// digits of ShortestDigits().
std::string ShortestFraction(double value);

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
