#include "lint/json/json_stream.h"

#include <limits>

#include "gtest/gtest.h"
#include "lint/json/document.h"
#include "lint/testing/capture.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;

TEST(CompactJsonTest, TextIsAscii) {
  EXPECT_EQ(CompactJson(EscapeForJson("a\n\"b\"\\\x01\x7F")),
            "\"a\\n\\\"b\\\"\\\\\\u0001\\u007f\"");
  EXPECT_EQ(CompactJson(EscapeForJson("ä\xFF\xF0\x9F\x9A\x80")),
            "\"\\u00e4\\\\xff\\ud83d\\ude80\"");
}

TEST(JsonStreamTest, WhatJsonLacksIsText) {
  Capture capture;
  JsonStream stream(capture.output());
  stream.BeginArray();
  stream.Number(std::numeric_limits<double>::infinity());
  stream.Text("x\xFF");
  stream.EndArray();
  EXPECT_EQ(capture.Text(),
            "[\"inf\", " + CompactJson(EscapeForJson("x\xFF")) + "]");
}

// Long texts are split between characters.
TEST(JsonStreamTest, LongTextsAreThoseOfADocument) {
  for (const absl::string_view unit :
       {"a", "ä", "€", "\xF0\x9F\x9A\x80", "\x80", "\xE2\x82", "a\"",
        "\b\t\n\f\r\\/\x1F\x7F"}) {
    for (size_t before = 0; before < 4; ++before) {
      std::string text(before, 'x');
      while (text.size() < 10'000) text.append(unit.data(), unit.size());
      Capture capture;
      JsonStream stream(capture.output());
      stream.Text(text);
      EXPECT_EQ(capture.Text(), CompactJson(EscapeForJson(text)));
    }
  }
}

}  // namespace
}  // namespace assetlint
