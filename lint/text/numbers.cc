#include "lint/text/numbers.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "fmt/format.h"

namespace assetlint {

std::string WithThousands(uint64_t n) {
  std::string digits = absl::StrCat(n);
  for (size_t left = digits.size(); left > 3;) {
    left -= 3;
    digits.insert(left, 1, ',');
  }
  return digits;
}

std::string CountOf(uint64_t n, absl::string_view noun) {
  return absl::StrCat(WithThousands(n), " ", noun, n == 1 ? "" : "s");
}

std::string OffsetText(uint64_t offset) {
  return absl::StrCat("0x", absl::Hex(offset, absl::kZeroPad8));
}

std::string HexByte(char byte) {
  return absl::StrCat(absl::Hex(static_cast<uint8_t>(byte), absl::kZeroPad2));
}

namespace {

// The digits of a number without its sign, and the exponent of the first: 0 for
// 1.5.
struct Decimal {
  std::string digits;
  int exponent;
};

// `value` is finite and not 0. Not by fmt::format, which brings the C++
// library's locales: 90 KB of WebAssembly.
template <typename T>
Decimal ToDecimal(T value) {
  const auto decimal = fmt::detail::dragonbox::to_decimal(value);
  std::string digits = absl::StrCat(decimal.significand);
  const int exponent = decimal.exponent + static_cast<int>(digits.size()) - 1;
  return {std::move(digits), exponent};
}

// Whether Fixed() is at most as long as Scientific(), for a float.
bool FixedIsShort(const Decimal& d) {
  const auto count = static_cast<int>(d.digits.size());
  const int whole = d.exponent + 1;  // digits before the point
  const int fixed = whole <= 0      ? 2 - whole + count
                    : whole < count ? count + 1
                                    : whole;
  return fixed <= count + (count > 1 ? 1 : 0) + 4;
}

std::string Fixed(const Decimal& d) {
  const absl::string_view digits = d.digits;
  const auto count = static_cast<int>(digits.size());
  const int whole = d.exponent + 1;
  if (whole <= 0) return absl::StrCat("0.", std::string(-whole, '0'), digits);
  if (whole >= count) {
    return absl::StrCat(digits, std::string(whole - count, '0'));
  }
  return absl::StrCat(digits.substr(0, whole), ".", digits.substr(whole));
}

std::string Scientific(const Decimal& d) {
  const absl::string_view digits = d.digits;
  return absl::StrCat(digits.substr(0, 1), digits.size() > 1 ? "." : "",
                      digits.substr(1), d.exponent < 0 ? "e-" : "e+",
                      absl::Dec(std::abs(d.exponent), absl::kZeroPad2));
}

// With all digits of a whole number that std::to_chars writes without an
// exponent.
Decimal FloatToDecimal(float value) {
  Decimal decimal = ToDecimal(value);
  const auto count = static_cast<int>(decimal.digits.size());
  if (decimal.exponent >= count && FixedIsShort(decimal)) {
    decimal.digits = absl::StrCat(static_cast<uint64_t>(std::fabs(value)));
  }
  return decimal;
}

}  // namespace

std::string ShortestDigits(float value) {
  const char* const sign = std::signbit(value) ? "-" : "";
  if (std::isnan(value)) return absl::StrCat(sign, "nan");
  if (std::isinf(value)) return absl::StrCat(sign, "inf");
  if (value == 0) return absl::StrCat(sign, "0");
  const Decimal d = FloatToDecimal(value);
  return absl::StrCat(sign, FixedIsShort(d) ? Fixed(d) : Scientific(d));
}

std::string ShortestFraction(double value) {
  const char* const sign = std::signbit(value) ? "-" : "";
  if (value == 0) return absl::StrCat(sign, "0.0");
  const auto narrow = static_cast<float>(value);
  const Decimal d = narrow == value ? FloatToDecimal(narrow) : ToDecimal(value);
  const bool fixed = d.exponent >= -4 && d.exponent < 15;
  const bool whole = d.exponent + 1 >= static_cast<int>(d.digits.size());
  return absl::StrCat(sign, fixed ? Fixed(d) : Scientific(d),
                      fixed && whole ? ".0" : "");
}

}  // namespace assetlint
