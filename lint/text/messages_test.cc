#include "lint/text/messages.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(NumbersTest, AreReadable) {
  EXPECT_EQ(WithThousands(999), "999");
  EXPECT_EQ(WithThousands(1000), "1,000");
  EXPECT_EQ(WithThousands(UINT64_MAX), "18,446,744,073,709,551,615");
  EXPECT_EQ(CountOf(1, "file"), "1 file");
  EXPECT_EQ(CountOf(3500, "file"), "3,500 files");
  EXPECT_EQ(OffsetText(420), "0x000001a4");
  EXPECT_EQ(OffsetText(0x123456789), "0x123456789");
}

std::string Standard(float value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof(text), value).ptr};
}

void ExpectStandard(float value) {
  ASSERT_EQ(ShortestDigits(value), Standard(value));
  ASSERT_EQ(ShortestDigits(-value), Standard(-value));
}

TEST(ShortestDigitsTest, NumbersWithoutDigits) {
  EXPECT_EQ(ShortestDigits(0.0f), "0");
  EXPECT_EQ(ShortestDigits(-0.0f), "-0");
  EXPECT_EQ(ShortestDigits(-std::numeric_limits<float>::infinity()), "-inf");
  EXPECT_EQ(ShortestDigits(std::nanf("")), "nan");
}

TEST(ShortestDigitsTest, AllKindsOfNumbersAreThoseOfTheStandardLibrary) {
  for (int i = -149; i < 128; ++i) {
    ExpectStandard(std::ldexp(1.0f, i));
    ExpectStandard(std::nextafter(std::ldexp(1.0f, i), 0.0f));
    ExpectStandard(static_cast<float>(std::pow(10.0, i % 38)));
  }
  uint32_t bits = 1;
  for (int i = 0; i < 20'000; ++i) {
    bits = bits * 1664525u + 1013904223u;
    const float value = std::bit_cast<float>(bits);
    if (std::isfinite(value)) ExpectStandard(value);
    // Whole numbers, which have more digits than they need.
    ExpectStandard(static_cast<float>(bits));
  }
}

TEST(ShortestDigitsTest, FractionsHaveAPointOrAnExponent) {
  EXPECT_EQ(ShortestFraction(0), "0.0");
  EXPECT_EQ(ShortestFraction(-0.0), "-0.0");
  EXPECT_EQ(ShortestFraction(1), "1.0");
  EXPECT_EQ(ShortestFraction(-12.5f), "-12.5");
  EXPECT_EQ(ShortestFraction(0.1f), "0.1");
  EXPECT_EQ(ShortestFraction(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(ShortestFraction(1e-5), "1e-05");
  EXPECT_EQ(ShortestFraction(1e-4), "0.0001");
  EXPECT_EQ(ShortestFraction(1.5e-7), "1.5e-07");
  EXPECT_EQ(ShortestFraction(1e14), "100000000000000.0");
  EXPECT_EQ(ShortestFraction(1e15), "1e+15");
  EXPECT_EQ(ShortestFraction(107374592), "107374592.0");
  EXPECT_EQ(ShortestFraction(-1.25e300), "-1.25e+300");
  EXPECT_EQ(ShortestFraction(-std::numeric_limits<double>::max()),
            "-1.7976931348623157e+308");
  EXPECT_EQ(ShortestFraction(-std::numeric_limits<double>::denorm_min()),
            "-5e-324");
}

TEST(ShortestDigitsTest, FractionsAreReadAsTheSameNumber) {
  uint64_t bits = 1;
  for (int i = 0; i < 20'000; ++i) {
    bits = bits * 6364136223846793005u + 1442695040888963407u;
    const auto narrow = std::bit_cast<float>(static_cast<uint32_t>(bits >> 32));
    if (std::isfinite(narrow)) {
      ASSERT_EQ(std::strtof(ShortestFraction(narrow).c_str(), nullptr), narrow);
    }
    const auto wide = std::bit_cast<double>(bits);
    if (std::isfinite(wide)) {
      ASSERT_EQ(std::strtod(ShortestFraction(wide).c_str(), nullptr), wide);
    }
  }
}

const std::vector<std::string> kWords = {"ALO014", "vertex-count", "error",
                                         "warning", "json"};

TEST(SuggestionTest, FindsTheNearestWord) {
  EXPECT_EQ(DidYouMean("ALO14", kWords), "; did you mean \"ALO014\"?");
  EXPECT_EQ(DidYouMean("vertx-cuont", kWords),
            "; did you mean \"vertex-count\"?");
  EXPECT_EQ(DidYouMean("jsno", kWords), "; did you mean \"json\"?");
  EXPECT_EQ(DidYouMean("Error", kWords), "; did you mean \"error\"?");
  EXPECT_EQ(DidYouMean("sarif", kWords), "");
  EXPECT_EQ(DidYouMean("", kWords), "");
  EXPECT_EQ(DidYouMean("x", {}), "");
  EXPECT_EQ(DidYouMean(std::string(100000, 'a'), kWords), "");
}

TEST(WrapTextTest, BreaksBetweenWords) {
  EXPECT_EQ(WrapText("one two three", 2, 10), "  one two\n  three\n");
  EXPECT_EQ(WrapText("a  b\nc", 0, 80), "a b c\n");
  EXPECT_EQ(WrapText("", 2, 10), "");
  EXPECT_EQ(WrapText("a abcdefghijkl b", 2, 6), "  a\n  abcdefghijkl\n  b\n");
}

}  // namespace
}  // namespace assetlint
