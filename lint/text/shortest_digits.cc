#include "lint/text/shortest_digits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace assetlint {
namespace shortest_digits_internal {
namespace {

constexpr int kRoom = kMaxShortestDigits;

// "1.25e-07": a number with an exponent.
struct Scientific {
  char text[kRoom];
  int digits;    // how many
  int exponent;  // of the first
};

double Read(const char* text, double) { return std::strtod(text, nullptr); }
float Read(const char* text, float) { return std::strtof(text, nullptr); }

// Whether the next number below has half the distance of the next above.
template <typename T>
bool IsPowerOfTwo(T value) {
  int exponent = 0;
  return std::frexp(value, &exponent) == T{0.5};
}

// Adds one to the last digit; false when that would need one more digit.
bool Increment(char* text, int digits) {
  const int last = digits == 1 ? 0 : digits;  // after the point
  for (int i = last; i >= 0; --i) {
    if (text[i] == '.') continue;
    if (text[i] != '9') {
      ++text[i];
      return true;
    }
    text[i] = '0';
  }
  return false;
}

// `value` is positive. The nearest number with as few digits as possible. At a
// power of two, the numbers above that are read as it reach further than those
// below: one of these may have fewer digits than the nearest.
template <typename T>
Scientific Shortest(T value) {
  Scientific result = {};
  for (int digits = 1; digits <= std::numeric_limits<T>::max_digits10;
       ++digits) {
    result.digits = digits;
    std::snprintf(result.text, kRoom, "%.*e", digits - 1,
                  static_cast<double>(value));
    if (Read(result.text, T{}) == value) break;
    if (IsPowerOfTwo(value) && Increment(result.text, digits) &&
        Read(result.text, T{}) == value) {
      break;
    }
  }
  result.exponent = std::atoi(std::strchr(result.text, 'e') + 1);
  return result;
}

int FixedLength(const Scientific& number) {
  if (number.exponent < 0) return 1 + number.digits - number.exponent;
  const int whole = number.exponent + 1;
  return number.digits > whole ? number.digits + 1 : whole;
}

char* WriteFixed(float value, const Scientific& number, char* to) {
  // A whole number has all of its digits, even those that are not needed.
  const int decimals = std::max(0, number.digits - 1 - number.exponent);
  return to +
         std::snprintf(to, kRoom, "%.*f", decimals, static_cast<double>(value));
}

}  // namespace

char* WriteShortest(float value, char* to) {
  if (std::signbit(value)) *to++ = '-';
  value = std::fabs(value);
  if (value == 0) {
    *to++ = '0';
    return to;
  }
  const Scientific number = Shortest(value);
  const int length = static_cast<int>(std::strlen(number.text));
  if (FixedLength(number) <= length) return WriteFixed(value, number, to);
  return std::copy_n(number.text, length, to);
}

char* WriteShortestScientific(double value, char* to) {
  if (std::signbit(value)) *to++ = '-';
  const Scientific number = Shortest(std::fabs(value));
  return std::copy_n(number.text, std::strlen(number.text), to);
}

}  // namespace shortest_digits_internal

#ifdef __cpp_lib_to_chars

char* WriteShortest(float value, char* to) {
  return std::to_chars(to, to + kMaxShortestDigits, value).ptr;
}

char* WriteShortestScientific(double value, char* to) {
  return std::to_chars(to, to + kMaxShortestDigits, value,
                       std::chars_format::scientific)
      .ptr;
}

#else

char* WriteShortest(float value, char* to) {
  return shortest_digits_internal::WriteShortest(value, to);
}

char* WriteShortestScientific(double value, char* to) {
  return shortest_digits_internal::WriteShortestScientific(value, to);
}

#endif

}  // namespace assetlint
