#include "lint/text/messages.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
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

// Longer words are not typed by hand, and the distance takes quadratic time.
constexpr size_t kLongestWord = 64;

// Letters to insert, delete, replace or swap with the next one.
size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> before(b.size() + 1);
  std::vector<size_t> last(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
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

std::string ExceptionText() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& exception) {
    return absl::StrCat("internal error: ", exception.what());
  } catch (...) {
    return "internal error: unknown exception";
  }
}

std::string DidYouMean(absl::string_view word,
                       absl::Span<const std::string> candidates) {
  if (word.size() > kLongestWord) return "";
  const std::string typed = absl::AsciiStrToLower(word);
  const std::string* best = nullptr;
  size_t best_distance = std::max<size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const size_t distance =
        EditDistance(typed, absl::AsciiStrToLower(candidate));
    if (distance < best_distance) {
      best = &candidate;
      best_distance = distance;
    }
  }
  if (best == nullptr) return "";
  return absl::StrCat("; did you mean \"", *best, "\"?");
}

std::string WrapText(absl::string_view text, size_t indent, size_t width) {
  std::string out;
  std::string line;
  const auto end_line = [&] {
    if (line.empty()) return;
    out.append(indent, ' ').append(line).append("\n");
    line.clear();
  };
  for (const absl::string_view word :
       absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty())) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      end_line();
    }
    if (!line.empty()) line += ' ';
    line.append(word.data(), word.size());
  }
  end_line();
  return out;
}

}  // namespace assetlint
