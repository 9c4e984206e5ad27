// The fewest decimal digits that a number needs.
#ifndef ASSETLINT_LINT_TEXT_SHORTEST_DIGITS_H_
#define ASSETLINT_LINT_TEXT_SHORTEST_DIGITS_H_

#include <string>

namespace assetlint {

// The fewest digits that read back as `value`, as std::to_chars writes them,
// which not every C++ library has for floats: 12.5 or 1e-04, whichever is
// shorter. A whole number without an exponent has all of its digits, even those
// that are not needed. Also nan and inf.
std::string ShortestDigits(float value);

// The same for a finite number, with a point or an exponent, as JSON libraries
// write it: 12.0, 1e-05 below 0.0001, 1e+15. A number that was a float has the
// digits of ShortestDigits().
std::string ShortestFraction(double value);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_SHORTEST_DIGITS_H_
