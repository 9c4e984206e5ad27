#include "lint/json/json_text.h"

#include <cmath>
#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

TEST(JsonTextTest, NumbersAreShort) {
  EXPECT_EQ(CompactJson(JsonNumber(0.1f)), "0.1");
  EXPECT_EQ(CompactJson(JsonNumber(0.1)), "0.1");
  EXPECT_EQ(CompactJson(JsonNumber(1.0 / 3)), "0.3333333333333333");
  EXPECT_EQ(CompactJson(JsonNumber(1.0f / 3)), "0.33333334");
  EXPECT_EQ(CompactJson(JsonNumber(-2)), "-2.0");
}

TEST(JsonTextTest, FloatsRoundTrip) {
  for (const float value :
       {3.4028235e38f, 1.17549435e-38f, 1e-45f, 123456.79f, -0.0f}) {
    const double written = JsonNumber(value).get<double>();
    EXPECT_EQ(static_cast<float>(written), value);
    EXPECT_EQ(std::signbit(written), std::signbit(value));
  }
}

TEST(JsonTextTest, WhatJsonLacksIsText) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(JsonNumber(inf), "inf");
  EXPECT_EQ(JsonNumber(-inf), "-inf");
  EXPECT_EQ(JsonNumber(std::nan("")), "nan");
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
