#include "lint/config/glob.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

bool Matches(absl::string_view pattern, absl::string_view path) {
  const absl::StatusOr<Glob> glob = Glob::Parse(pattern);
  EXPECT_TRUE(glob.ok()) << glob.status();
  return glob.ok() && glob->Matches(path);
}

struct Case {
  const char* pattern;
  const char* matched;
  const char* not_matched;  // or empty
};

TEST(GlobTest, MatchesPaths) {
  for (const Case& c : {
           // Names in every folder, unless it begins with a slash.
           Case{"x.alo", "x.alo", "ax.alo"},
           {"x.alo", "a/b/x.alo", "x.alo/y"},
           {"x.alo", "/a/x.alo", "X.alo"},
           {"*.bak", "a/b.c.bak", "a.bak/b"},
           {"b/*.bak", "a/b/c.bak", "b/c/d.bak"},
           {"/a/b", "/a/b", "/x/a/b"},
           {"a/", "a", "a/b"},
           {"./a", "a", "ab"},
           // Stars stop at slashes, two do not.
           {"/a*c", "/abc", "/a/c"},
           {"/a?c", "/abc", "/a/c"},
           {"/a[!x]c", "/abc", "/a/c"},
           {"/a**c", "/a/b/c", "/a/b"},
           {"a/**", "a/b/c", "a"},
           {"Data/**/old_*", "Data/old_x", "Data/bold_x"},
           {"Data/**/old_*", "m/Data/a/b/old_x", "Data"},
           {"**/x", "x", "ax"},
           {"/a**/x", "/ab/c/x", "/ax"},
           {"a****b", "axxb", "axx"},
           {"a/**/**/**/b", "a/b", "a/xb"},
           {"a/**/**/**/b", "a/x/y/b", "a/x/y"},
           {"a***b", "a/x/b", "a/x"},
           // Sets and escapes.
           {"[a-c]x", "bx", "dx"},
           {"[!a-c]x", "dx", "bx"},
           {"[^a-c]x", "dx", "bx"},
           {"[]a]x", "]x", "bx"},
           {"[a-]x", "-x", "bx"},
           {"[a-a]", "a", "-"},
           {"[!/]", "a", ""},
           {"\\[a]", "[a]", "a"},
           {"a\\*", "a*", "ab"},
           {"a\\\\b", "a\\b", "ab"},
           {"\\!a", "!a", "a"},
           {"[\xE4]", "\xE4", "\xC3"},
       }) {
    EXPECT_TRUE(Matches(c.pattern, c.matched)) << c.pattern;
    EXPECT_FALSE(Matches(c.pattern, c.not_matched)) << c.pattern;
  }
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
}

}  // namespace
}  // namespace assetlint
