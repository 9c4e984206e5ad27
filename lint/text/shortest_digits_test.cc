#include "lint/text/shortest_digits.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::string Portable(float value) {
  char text[kMaxShortestDigits];
  return {text, shortest_digits_internal::WriteShortest(value, text)};
}

std::string Portable(double value) {
  char text[kMaxShortestDigits];
  return {text, shortest_digits_internal::WriteShortestScientific(value, text)};
}

std::string Standard(float value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof(text), value).ptr};
}

std::string Standard(double value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof(text), value,
                              std::chars_format::scientific)
                    .ptr};
}

template <typename T>
void ExpectStandard(T value) {
  ASSERT_EQ(Portable(value), Standard(value));
  ASSERT_EQ(Portable(-value), Standard(-value));
}

TEST(ShortestDigitsTest, ChoosesTheShorterText) {
  EXPECT_EQ(Portable(0.0f), "0");
  EXPECT_EQ(Portable(-0.0f), "-0");
  EXPECT_EQ(Portable(12.5f), "12.5");
  EXPECT_EQ(Portable(0.001f), "0.001");
  EXPECT_EQ(Portable(0.0001f), "1e-04");
  EXPECT_EQ(Portable(100000.0f), "1e+05");
  EXPECT_EQ(Portable(120000.0f), "120000");
  EXPECT_EQ(Portable(1651954560.0f), "1651954560");
  EXPECT_EQ(Portable(1.5), "1.5e+00");
}

TEST(ShortestDigitsTest, PowersOfTwoAreThoseOfTheStandardLibrary) {
  for (int i = -149; i < 128; ++i) {
    ExpectStandard(std::ldexp(1.0f, i));
    ExpectStandard(std::nextafter(std::ldexp(1.0f, i), 0.0f));
  }
  for (int i = -1074; i < 1024; ++i) {
    ExpectStandard(std::ldexp(1.0, i));
    ExpectStandard(std::nextafter(std::ldexp(1.0, i), 2.0));
  }
}

TEST(ShortestDigitsTest, PowersOfTenAreThoseOfTheStandardLibrary) {
  for (int i = -44; i <= 38; ++i) {
    for (int digit = 1; digit <= 9; ++digit) {
      const double value = digit * std::pow(10.0, i);
      ExpectStandard(value);
      if (std::isfinite(static_cast<float>(value))) {
        ExpectStandard(static_cast<float>(value));
      }
    }
  }
}

TEST(ShortestDigitsTest, AllKindsOfNumbersAreThoseOfTheStandardLibrary) {
  uint64_t bits = 1;
  for (int i = 0; i < 20'000; ++i) {
    bits = bits * 6364136223846793005u + 1442695040888963407u;
    const auto narrow = std::bit_cast<float>(static_cast<uint32_t>(bits >> 32));
    if (std::isfinite(narrow)) ExpectStandard(narrow);
    const auto wide = std::bit_cast<double>(bits);
    if (std::isfinite(wide) && wide != 0) ExpectStandard(wide);
    // Whole numbers, which have more digits than they need.
    ExpectStandard(static_cast<float>(bits >> 32));
  }
}

TEST(ShortestDigitsTest, IsTheStandardLibrarysWhereThatHasIt) {
  char text[kMaxShortestDigits];
  EXPECT_EQ(std::string(text, WriteShortest(0.1f, text)), "0.1");
  EXPECT_EQ(std::string(text, WriteShortestScientific(0.1, text)), "1e-01");
}

}  // namespace
}  // namespace assetlint
