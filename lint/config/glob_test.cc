#include "lint/config/glob.h"

#include <string>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

bool Matches(absl::string_view pattern, absl::string_view path) {
  const absl::StatusOr<Glob> glob = Glob::Parse(pattern);
  EXPECT_TRUE(glob.ok()) << glob.status();
  return glob.ok() && glob->Matches(path);
}

bool Excludes(absl::string_view pattern, absl::string_view path) {
  const absl::StatusOr<Glob> glob = Glob::Parse(pattern);
  EXPECT_TRUE(glob.ok()) << glob.status();
  return glob.ok() && glob->MatchesPathOrParent(path);
}

TEST(GlobTest, MatchesNamesInEveryFolder) {
  EXPECT_TRUE(Matches("x.alo", "x.alo"));
  EXPECT_TRUE(Matches("x.alo", "a/b/x.alo"));
  EXPECT_TRUE(Matches("x.alo", "/a/x.alo"));
  EXPECT_TRUE(Matches("*.bak", "a/b.c.bak"));
  EXPECT_TRUE(Matches("b/*.bak", "a/b/c.bak"));
  EXPECT_FALSE(Matches("x.alo", "ax.alo"));
  EXPECT_FALSE(Matches("x.alo", "x.alo/y"));
  EXPECT_FALSE(Matches("X.alo", "x.alo"));
}

TEST(GlobTest, StarsStopAtSlashes) {
  EXPECT_FALSE(Matches("/a*c", "/a/c"));
  EXPECT_FALSE(Matches("/a?c", "/a/c"));
  EXPECT_FALSE(Matches("/a[!x]c", "/a/c"));
  EXPECT_TRUE(Matches("/a**c", "/a/b/c"));
  EXPECT_TRUE(Matches("a/**", "a/b/c"));
  EXPECT_FALSE(Matches("a/**", "a"));
}

TEST(GlobTest, TwoStarsMatchAnyFolders) {
  EXPECT_TRUE(Matches("Data/**/old_*", "Data/old_x"));
  EXPECT_TRUE(Matches("Data/**/old_*", "m/Data/a/b/old_x"));
  EXPECT_FALSE(Matches("Data/**/old_*", "Data/bold_x"));
  EXPECT_TRUE(Matches("**/x", "x"));
  // After other characters they are two stars and a slash.
  EXPECT_TRUE(Matches("/a**/x", "/ab/c/x"));
  EXPECT_FALSE(Matches("/a**/x", "/ax"));
}

TEST(GlobTest, LeadingSlashMeansTheStart) {
  EXPECT_TRUE(Matches("/a/b", "/a/b"));
  EXPECT_FALSE(Matches("/a/b", "/x/a/b"));
  EXPECT_FALSE(Matches("/a/b", "a/b"));
}

TEST(GlobTest, Sets) {
  EXPECT_TRUE(Matches("[a-c]x", "bx"));
  EXPECT_FALSE(Matches("[a-c]x", "dx"));
  EXPECT_TRUE(Matches("[!a-c]x", "dx"));
  EXPECT_TRUE(Matches("[^a-c]x", "dx"));
  EXPECT_FALSE(Matches("[^a-c]x", "bx"));
  EXPECT_TRUE(Matches("[]a]x", "]x"));
  EXPECT_TRUE(Matches("[a-]x", "-x"));
  EXPECT_TRUE(Matches("\\[a]", "[a]"));
  EXPECT_TRUE(Matches("a\\*", "a*"));
  EXPECT_FALSE(Matches("a\\*", "ab"));
  EXPECT_TRUE(Matches("[\xE4]", "\xE4"));
}

TEST(GlobTest, FoldersTakeTheirContentWithThem) {
  EXPECT_TRUE(Excludes("Backup", "Data/Backup/x.alo"));
  EXPECT_TRUE(Excludes("Backup/", "Data/Backup/x.alo"));
  EXPECT_TRUE(Excludes("./Backup", "Backup/x.alo"));
  EXPECT_FALSE(Excludes("Backup", "Data/Backups/x.alo"));
  EXPECT_TRUE(Excludes("/a", "/a/x"));
}

TEST(GlobTest, RefusesHalfPatterns) {
  EXPECT_FALSE(Glob::Parse("").ok());
  EXPECT_FALSE(Glob::Parse("a[b").ok());
  EXPECT_FALSE(Glob::Parse("[").ok());
  EXPECT_FALSE(Glob::Parse("[]").ok());
  EXPECT_FALSE(Glob::Parse("a\\").ok());
}

std::string Error(absl::string_view pattern) {
  const absl::StatusOr<Glob> glob = Glob::Parse(pattern);
  EXPECT_FALSE(glob.ok()) << pattern;
  return std::string(glob.status().message());
}

TEST(GlobTest, RefusesWhatCannotMatch) {
  EXPECT_EQ(Error("/"), "cannot match: it contains no name");
  EXPECT_EQ(Error("//"), "cannot match: it contains no name");
  EXPECT_EQ(Error("a//b"), "cannot match: no path has two slashes in a row");
  EXPECT_EQ(Error("//a"), "cannot match: no path has two slashes in a row");
  EXPECT_EQ(Error(absl::string_view("a\0b", 3)),
            "cannot match: no path contains a NUL");
  EXPECT_EQ(Error("[z-a]"), "the range \"z-a\" is reversed");
  EXPECT_TRUE(Matches("[a-a]", "a"));
  EXPECT_EQ(Error("x[/]"), "cannot match: no character matches \"[/]\"");
  EXPECT_TRUE(Matches("[!/]", "a"));
  EXPECT_TRUE(Matches("a/", "a"));
}

TEST(GlobTest, SeparatorsOfWindowsAreNotEscapes) {
  for (const char* pattern :
       {"Data\\Old", "a\\.b", "a\\_b", "a\\/b", "a\\ b"}) {
    EXPECT_EQ(Error(pattern),
              "a backslash may only precede a special character; folders are "
              "separated by /");
  }
  EXPECT_TRUE(Matches("a\\\\b", "a\\b"));
  EXPECT_TRUE(Matches("\\!a", "!a"));
}

TEST(GlobTest, ManyStarsTakeNoLongerThanTheyMust) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  EXPECT_FALSE(Matches(pattern + "b", std::string(4000, 'a')));
}

// Only as much of a pattern is looked at as the path can reach.
TEST(GlobTest, LongPatternsTakeNoLongerThanThePath) {
  for (const char* part : {"?", "[a-z]", "*a", "**a", "**/", "*", "**"}) {
    std::string pattern;
    for (int i = 0; i < 60000; ++i) pattern += part;
    const absl::StatusOr<Glob> glob = Glob::Parse(pattern + "b");
    ASSERT_TRUE(glob.ok()) << glob.status();
    for (int i = 0; i < 2000; ++i) {
      EXPECT_FALSE(glob->Matches("folder/folder/aaaaaaaaaaaaaaaaaaa"));
    }
  }
  EXPECT_TRUE(Matches("a****b", "axxb"));
  EXPECT_TRUE(Matches("a/**/**/**/b", "a/b"));
  EXPECT_TRUE(Matches("a/**/**/**/b", "a/x/y/b"));
  EXPECT_FALSE(Matches("a/**/**/**/b", "a/xb"));
  EXPECT_TRUE(Matches("a***b", "a/x/b"));
}

}  // namespace
}  // namespace assetlint
