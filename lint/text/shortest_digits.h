// The fewest decimal digits that a number needs.
#ifndef ASSETLINT_LINT_TEXT_SHORTEST_DIGITS_H_
#define ASSETLINT_LINT_TEXT_SHORTEST_DIGITS_H_

namespace assetlint {

// How many characters either function writes at most.
inline constexpr int kMaxShortestDigits = 32;

// Writes the fewest digits that read back as `value`, which is finite, and
// returns their end: the text of std::to_chars, which not every C++ library has
// for these types. Chooses between 12.5 and 1.25e+01 as that does: the shorter,
// and of two equally long the first.
char* WriteShortest(float value, char* to);

// The same, always with an exponent.
char* WriteShortestScientific(double value, char* to);

// What the functions above do where the C++ library cannot.
namespace shortest_digits_internal {

char* WriteShortest(float value, char* to);
char* WriteShortestScientific(double value, char* to);

}  // namespace shortest_digits_internal
}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_SHORTEST_DIGITS_H_
