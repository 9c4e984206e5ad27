#include "lint/json/json_literal.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "lint/text/escape.h"
#include "lint/text/shortest_digits.h"
#include "lint/text/utf8.h"

namespace assetlint {
namespace {

// Numbers from 10^-4 and below 10^15 are written without an exponent.
constexpr int kSmallestFixed = -4;
constexpr int kLargestFixed = 15;

// "-1.5e-07" in parts.
struct Decimal {
  bool negative;
  char digits[24];
  int count;     // of digits
  int exponent;  // of the first digit: 0 for 1.5
};

// Parses the digits of a number, with or without an exponent.
Decimal ParseDecimal(absl::string_view text) {
  Decimal decimal = {text[0] == '-', {}, 0, 0};
  if (decimal.negative) text.remove_prefix(1);
  const size_t end = std::min(text.find('e'), text.size());
  const size_t point = std::min(text.find('.'), end);
  for (size_t at = 0; at < end; ++at) {
    if (at == point) continue;
    // Leading zeros only shift the point.
    if (text[at] == '0' && decimal.count == 0) continue;
    if (decimal.count == 0) {
      decimal.exponent = static_cast<int>(point) - static_cast<int>(at);
      if (at < point) --decimal.exponent;
    }
    decimal.digits[decimal.count++] = text[at];
  }
  while (decimal.count > 1 && decimal.digits[decimal.count - 1] == '0') {
    --decimal.count;
  }
  if (decimal.count == 0) decimal.digits[decimal.count++] = '0';
  if (end < text.size()) {
    int exponent = 0;
    const bool plus = text[end + 1] == '+';
    std::from_chars(text.data() + end + (plus ? 2 : 1),
                    text.data() + text.size(), exponent);
    decimal.exponent += exponent;
  }
  return decimal;
}

Decimal ShortestDecimal(double value) {
  char text[kMaxShortestDigits];
  const auto narrow = static_cast<float>(value);
  // A number that was a float gets the few digits that distinguish it from
  // other floats, or all of them when it is a short whole number.
  const char* end = static_cast<double>(narrow) == value
                        ? WriteShortest(narrow, text)
                        : WriteShortestScientific(value, text);
  return ParseDecimal(absl::string_view(text, static_cast<size_t>(end - text)));
}

char* Copy(const char* from, int count, char* to) {
  return std::copy_n(from, count, to);
}

char* Zeros(int count, char* to) { return std::fill_n(to, count, '0'); }

char* WriteFixed(const Decimal& d, char* to) {
  const int whole = d.exponent + 1;  // digits before the point
  if (whole <= 0) {
    *to++ = '0';
    *to++ = '.';
    return Copy(d.digits, d.count, Zeros(-whole, to));
  }
  if (whole >= d.count) {
    to = Zeros(whole - d.count, Copy(d.digits, d.count, to));
    *to++ = '.';
    *to++ = '0';
    return to;
  }
  to = Copy(d.digits, whole, to);
  *to++ = '.';
  return Copy(d.digits + whole, d.count - whole, to);
}

char* WriteExponent(const Decimal& d, char* to, char* end) {
  *to++ = d.digits[0];
  if (d.count > 1) {
    *to++ = '.';
    to = Copy(d.digits + 1, d.count - 1, to);
  }
  *to++ = 'e';
  *to++ = d.exponent < 0 ? '-' : '+';
  const int exponent = std::abs(d.exponent);
  if (exponent < 10) *to++ = '0';
  return std::to_chars(to, end, exponent).ptr;
}

void AppendUnit(uint32_t unit, std::string& out) {
  absl::StrAppend(&out, "\\u", absl::Hex(unit, absl::kZeroPad4));
}

void AppendCharacter(char32_t c, std::string& out) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  if (c <= 0xFFFF) return AppendUnit(c, out);
  AppendUnit(0xD7C0 + (c >> 10), out);  // 0xD800, less the 0x10000 of c
  AppendUnit(0xDC00 + (c & 0x3FF), out);
}

}  // namespace

absl::string_view JsonNumberLiteral(double value, JsonDigits& room) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  const Decimal decimal = ShortestDecimal(value);
  char* to = room.data();
  if (decimal.negative) *to++ = '-';
  const bool fixed = decimal.exponent + 1 > kSmallestFixed &&
                     decimal.exponent + 1 <= kLargestFixed;
  to = fixed ? WriteFixed(decimal, to)
             : WriteExponent(decimal, to, room.data() + room.size());
  return absl::string_view(room.data(), static_cast<size_t>(to - room.data()));
}

void AppendJsonText(absl::string_view raw, std::string& out) {
  const std::string text = EscapeForJson(raw);
  absl::string_view rest = text;
  while (!rest.empty()) {
    const size_t plain = PlainSize(rest);
    out.append(rest.data(), plain);
    rest.remove_prefix(plain);
    if (rest.empty()) return;
    // EscapeForJson always returns valid UTF-8.
    size_t length = 0;
    AppendCharacter(DecodeUtf8(rest, length).value_or(' '), out);
    rest.remove_prefix(length);
  }
}

}  // namespace assetlint
