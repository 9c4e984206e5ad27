#include "lint/json/json_literal.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "lint/json/json_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

std::string Literal(double value) {
  JsonDigits room;
  return std::string(JsonNumberLiteral(value, room));
}

std::string Text(absl::string_view raw) {
  std::string text;
  AppendJsonText(raw, text);
  return text;
}

TEST(JsonLiteralTest, NumbersHaveAPointOrAnExponent) {
  EXPECT_EQ(Literal(0), "0.0");
  EXPECT_EQ(Literal(-0.0), "-0.0");
  EXPECT_EQ(Literal(1), "1.0");
  EXPECT_EQ(Literal(-12.5f), "-12.5");
  EXPECT_EQ(Literal(0.1f), "0.1");
  EXPECT_EQ(Literal(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(Literal(1e-5), "1e-05");
  EXPECT_EQ(Literal(1e-4), "0.0001");
  EXPECT_EQ(Literal(1.5e-7), "1.5e-07");
  EXPECT_EQ(Literal(1e14), "100000000000000.0");
  EXPECT_EQ(Literal(1e15), "1e+15");
  EXPECT_EQ(Literal(107374592), "107374592.0");
  EXPECT_EQ(Literal(-1.25e300), "-1.25e+300");
  EXPECT_EQ(Literal(-std::numeric_limits<double>::max()),
            "-1.7976931348623157e+308");
  EXPECT_EQ(Literal(-std::numeric_limits<double>::denorm_min()), "-5e-324");
}

TEST(JsonLiteralTest, NumbersAreThoseOfDocuments) {
  uint32_t bits = 1;
  for (int i = 0; i < 20'000; ++i) {
    bits = bits * 1664525u + 1013904223u;
    const float value = std::bit_cast<float>(bits);
    const std::string literal = Literal(value);
    const std::string document = CompactJson(JsonNumber(value));
    ASSERT_LE(literal.size(), document.size());
    if (std::isfinite(value)) {
      ASSERT_EQ(std::stod(literal), std::stod(document));
    } else {
      ASSERT_EQ(literal, document);
    }
    const double third = value / 3.0;
    // A double that happens to be a float has the digits of a float.
    if (std::isfinite(third) && static_cast<float>(third) != third) {
      ASSERT_EQ(std::stod(Literal(third)), third);
    }
  }
}

TEST(JsonLiteralTest, WhatJsonLacksIsText) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Literal(infinity), "\"inf\"");
  EXPECT_EQ(Literal(-infinity), "\"-inf\"");
  EXPECT_EQ(Literal(std::nan("")), "\"nan\"");
}

TEST(JsonLiteralTest, EveryCharacterIsThatOfDocuments) {
  for (const char32_t c :
       {U'\u0080', U'ä', U'\u07FF', U'\u0800', U'€', U'\uFFFF', U'\U00010000',
        U'\U0001F680', U'\U0010FFFF'}) {
    std::string utf8;
    if (c < 0x800) {
      utf8 += static_cast<char>(0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        utf8 += static_cast<char>(0xE0 | c >> 12);
      } else {
        utf8 += static_cast<char>(0xF0 | c >> 18);
        utf8 += static_cast<char>(0x80 | (c >> 12 & 0x3F));
      }
      utf8 += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    }
    utf8 += static_cast<char>(0x80 | (c & 0x3F));
    EXPECT_EQ("\"" + Text(utf8) + "\"", CompactJson(JsonText(utf8)));
  }
  for (int c = 0; c < 256; ++c) {
    const std::string raw(1, static_cast<char>(c));
    EXPECT_EQ("\"" + Text(raw) + "\"", CompactJson(JsonText(raw)));
    if (PlainSize(raw) == 1) {
      EXPECT_EQ(Text(raw), raw);
    }
  }
  EXPECT_EQ(Text("a\n\"b\"\\\x01\x7F"), "a\\n\\\"b\\\"\\\\\\u0001\\u007f");
}

}  // namespace
}  // namespace assetlint
