// What must name the formats literally matches the list of formats.
#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "corpus/real_files.h"
#include "formats/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// The line of .pre-commit-hooks.yaml that selects the files to check.
std::string PreCommitFiles() {
  std::set<std::string> extensions;
  for (const Format* format : AllFormats()) {
    for (absl::string_view extension : format->extensions) {
      absl::ConsumePrefix(&extension, ".");
      extensions.insert(absl::StrReplaceAll(extension, {{".", "\\."}}));
    }
  }
  return absl::StrCat("  files: (?i)\\.(", absl::StrJoin(extensions, "|"),
                      ")$");
}

// "GSA" of GSA001.
std::string PrefixOf(const Rule& rule) {
  std::string prefix(rule.id);
  while (!prefix.empty() && absl::ascii_isdigit(prefix.back())) {
    prefix.pop_back();
  }
  return prefix;
}

TEST(FormatListTest, NamesAreThoseOfTheRows) {
  std::vector<std::string> names;
  for (const Format* format : AllFormats()) {
    names.emplace_back(format->name);
  }
  const std::vector<std::string> listed =
      absl::StrSplit(ASSETLINT_FORMAT_NAMES, ',');
  EXPECT_THAT(listed, testing::ElementsAreArray(names))
      << "in formats/formats.bzl, write the names of the rows";
}

TEST(FormatListTest, PreCommitChecksTheFilesOfEveryFormat) {
  const std::vector<std::string> lines =
      absl::StrSplit(corpus::ReadFile(".pre-commit-hooks.yaml"), '\n');
  EXPECT_THAT(lines, testing::Contains(PreCommitFiles()))
      << "put this line into .pre-commit-hooks.yaml:\n"
      << PreCommitFiles();
}

TEST(FormatListTest, ReadmeNamesThePrefixOfEveryRule) {
  const std::string readme = corpus::ReadFile("README.md");
  std::set<std::string> prefixes;
  for (const Rule* rule : AllRules()) prefixes.insert(PrefixOf(*rule));
  for (const std::string& prefix : prefixes) {
    EXPECT_TRUE(absl::StrContains(readme, absl::StrCat("`", prefix, "`")))
        << "in README.md, Reading a finding, say what the `" << prefix
        << "` rules are about";
  }
}

}  // namespace
}  // namespace assetlint
