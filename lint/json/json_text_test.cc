#include "lint/json/json_text.h"

#include <cmath>
#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

TEST(JsonTextTest, WhatJsonLacksIsText) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(JsonNumber(inf), "\"inf\"");
  EXPECT_EQ(JsonNumber(-inf), "\"-inf\"");
  EXPECT_EQ(JsonNumber(std::nan("")), "\"nan\"");
  EXPECT_EQ(JsonNumber(-2), "-2.0");
}

TEST(JsonTextTest, TextIsAscii) {
  EXPECT_EQ(CompactJson(JsonText("a\n\"b\"\\\x01\x7F")),
            "\"a\\n\\\"b\\\"\\\\\\u0001\\u007f\"");
  EXPECT_EQ(CompactJson(JsonText("ä\xFF\xF0\x9F\x9A\x80")),
            "\"\\u00e4\\\\xff\\ud83d\\ude80\"");
}

TEST(JsonTextTest, PrettyKeepsFlatArraysOnOneLine) {
  const ordered_json json = {{"b", 1},
                             {"a", {1, 2}},
                             {"c", {{{"x", "ä\x7f"}}}},
                             {"d", ordered_json::object()}};
  EXPECT_EQ(PrettyJson(json),
            "{\n"
            "  \"b\": 1,\n"
            "  \"a\": [1, 2],\n"
            "  \"c\": [\n"
            "    {\n"
            "      \"x\": \"\\u00e4\\u007f\"\n"
            "    }\n"
            "  ],\n"
            "  \"d\": {}\n"
            "}");
  EXPECT_EQ(ordered_json::parse(PrettyJson(json)), json);
}

}  // namespace
}  // namespace assetlint
