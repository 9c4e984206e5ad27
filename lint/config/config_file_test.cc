#include "lint/config/config_file.h"

#include <utility>

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

TEST(ConfigFileTest, SeveritiesKeepTheirOrder) {
  const ConfigFile file =
      Parse("[severity]\nstyle = \"info\"\nFAK003 = \"info\"\n");
  ASSERT_THAT(file.rules.severity, SizeIs(2));
  EXPECT_EQ(file.rules.severity[0].rule.text, "style");
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

TEST(ConfigFileTest, MistakesAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {"\nselct = []", "f:2: unknown key \"selct\"; did you mean \"select\"?"},
      {"fail_on = \"error\"", "\"fail-on\"?"},
      {"[per_path]", "\"per-path\"?"},
      {"[assetlint]\nselect = []", "unknown key \"assetlint\""},
      {"[[per-path]]\npaths = [\"x\"]\nexclude = [\"y\"]",
       "f:3: unknown key \"exclude\""},
      {"game.dir = []", "\"dirs\"?"},
      {"\"\\n::error\" = 1", "\"\\x0a::error\""},
      {"select = \"all\"",
       "f:1: select must be an array of strings, found a string"},
      {"ignore = [1]", "found an integer"},
      {"exclude = [[]]", "found an array"},
      {"severity = []", "severity must be a table"},
      {"severity.FAK003 = 1", "the severity of \"FAK003\" must be"},
      {"fail-on = true", "found a boolean"},
      {"fail-on = 1.5", "found a number"},
      {"ignore = [2000-01-01]", "a date or time"},
      {"game = []", "game must be a table, [game]"},
      {"game.dirs = \"x\"", "f:1: dirs must be"},
      {"game.list = [\"x\"]", "list must be a path"},
      {"game.name = 1", "\"foc\" or \"uaw\", found an"},
      {"game.case-sensitive = 1", "true or false"},
      {"per-path = {}", "[[per-path]], found a table"},
      {"per-path = [1]", "[[per-path]]"},
      {"ignore = [\"FAK03\"]", "f:1: unknown rule \"FAK03\"; did you mean"},
      {"severity.NONE = \"info\"", "f:1: unknown rule \"NONE\""},
      {"severity.FAK003 = \"eror\"", "did you mean \"error\"?"},
      {"fail-on = \"nevr\"", "mean \"never\"?"},
      {"exclude = [\"\"]", "the pattern is empty"},
      {"select = []", "nothing would be checked"},
      {"game.dirs = [\"\"]", "dirs: \"\" is not a"},
      {"game.list = \"\\u0000\"", "is not a path"},
      {"game.name = \"eav\"",
       "\"eav\" is not one of eaw, foc, uaw; did you mean"},
      {"[[per-path]]\nignore = [\"all\"]",
       "f:1: per-path has no key \"paths\""},
      {"[[per-path]]\npaths = []", "paths is empty"},
      {"[[per-path]]\npaths = \"x\"", "f:2: paths"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_THAT(Error(text), HasSubstr(message)) << text;
  }
  for (const char* pattern : {"..", "./../Art", "Data/../Art", "Data/."}) {
    EXPECT_THAT(Error(absl::StrCat("exclude = [\"", pattern, "\"]")),
                HasSubstr("cannot match: paths below the configuration's"))
        << pattern;
  }
}

TEST(ConfigFileTest, NamesOfGames) {
  EXPECT_EQ(GameOfName("eaw"), Game::kEmpireAtWar);
  EXPECT_EQ(GameOfName("foc"), Game::kForcesOfCorruption);
  EXPECT_EQ(GameOfName("uaw"), Game::kUniverseAtWar);
  EXPECT_EQ(GameOfName("x"), Game::kUnknown);
}

TEST(ConfigFileTest, AllMistakesInTheOrderOfTheFile) {
  EXPECT_EQ(Error("select = 1\nignore = 2\nexclude = 3"),
            "f:1: select must be an array of strings, found an integer\n"
            "f:2: ignore must be an array of strings, found an integer\n"
            "f:3: exclude must be an array of strings, found an integer");
  std::string many;
  for (int i = 0; i < 100; ++i) absl::StrAppend(&many, "x", i, " = 1\n");
  EXPECT_THAT(Error(many), HasSubstr("\nf: 80 more mistakes"));
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
