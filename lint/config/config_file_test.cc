#include "lint/config/config_file.h"

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeRules;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

ConfigFile Parse(const std::string& text) {
  absl::StatusOr<ConfigFile> file = ParseConfigFile(text, "f", FakeRules());
  EXPECT_TRUE(file.ok()) << file.status();
  return file.ok() ? *std::move(file) : ConfigFile();
}

std::string Error(const std::string& text) {
  const auto file = ParseConfigFile(text, "f", FakeRules());
  EXPECT_FALSE(file.ok()) << text;
  EXPECT_EQ(file.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(file.status().message());
}

TEST(ConfigFileTest, TooManyPatterns) {
  std::string patterns;
  for (size_t i = 0; i < kMaxPatterns; ++i) patterns += "\"x\",";
  EXPECT_THAT(Parse("exclude = [" + patterns + "]").exclude,
              SizeIs(kMaxPatterns));
  EXPECT_THAT(
      Error("exclude = [" + patterns + "]\n[[per-path]]\npaths = [\"y\"]"),
      HasSubstr("f:3: more than 1,000 patterns"));
}

TEST(ConfigFileTest, TextsThatAreNotToml) {
  EXPECT_THAT(Error("select = ["), HasSubstr("f:1: "));
  EXPECT_THAT(Error("a = 1\na = 2\n"), HasSubstr("f:2: "));
  // An assertion of toml++ 3.3.
  EXPECT_THAT(Error("a = [}"), HasSubstr("f: is not valid TOML"));
  EXPECT_THAT(Error("\n\xff = 1"), HasSubstr("utf-8"));
  EXPECT_THAT(Error(std::string("a\0b = 1", 7)), HasSubstr("f:1: "));
}

// toml++ leaves the answer undefined for some of them when it looks for spaces.
TEST(ConfigFileTest, LettersOutsideOfStrings) {
  for (const char* letter :
       {"é", "ȝ", "я", "ѿ", "ᚡ", "–", "ⷠ", "㈀", "和", "﷼", "ﻵ", "𝄞"}) {
    EXPECT_THAT(Error(absl::StrCat("a", letter, " = 1")), StartsWith("f:1:"));
    // A backslash that removes a line break also removes the spaces after it.
    EXPECT_EQ(Parse(absl::StrCat("game.list = \"\"\"\\\n", letter, "\"\"\""))
                  .game.list->setting.text,
              letter);
  }
}

TEST(ConfigFileTest, HostileTexts) {
  std::string key = "a";
  for (int i = 0; i < 100000; ++i) key += ".a";
  EXPECT_THAT(Error(key + "=1"), HasSubstr("f:1: more than 100 dots"));
  EXPECT_THAT(Error("ignore = " + std::string(100000, '[')),
              HasSubstr("maximum nested value depth"));
  std::string inline_tables = "x = ";
  for (int i = 0; i < 20000; ++i) inline_tables += "[\n{a.a.a.a = ";
  EXPECT_THAT(Error(inline_tables), HasSubstr("maximum nested value depth"));
  EXPECT_THAT(Error(std::string(kMaxConfigSize + 1, '\n')),
              HasSubstr("f: is larger than 262,144 bytes"));
  std::string tables;
  for (int i = 0; i < 20000; ++i) tables += "[[per-path]]\n";
  EXPECT_THAT(Error(tables.substr(0, kMaxConfigSize)),
              HasSubstr("more mistakes"));
}

}  // namespace
}  // namespace assetlint
