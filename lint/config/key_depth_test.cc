#include "lint/config/key_depth.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::string Dots(size_t n) {
  std::string key = "a";
  for (size_t i = 0; i < n; ++i) key += ".a";
  return key;
}

TEST(KeyDepthTest, OrdinaryTextsPass) {
  EXPECT_EQ(LineWithDeepKey(""), 0u);
  EXPECT_EQ(LineWithDeepKey("a.b = [\"x.y.z\"]\n# ............\n"), 0u);
  EXPECT_EQ(LineWithDeepKey(Dots(kMaxDotsInALine) + "=1"), 0u);
}

TEST(KeyDepthTest, DeepKeysAreFound) {
  const std::string deep = Dots(kMaxDotsInALine + 1);
  EXPECT_EQ(LineWithDeepKey(deep), 1u);
  EXPECT_EQ(LineWithDeepKey("\n\n[" + deep + "]"), 3u);
  EXPECT_EQ(LineWithDeepKey("\"\".\"\".''.\"\".''.''.\"\".\"\".\"\".\"\"=1"),
            1u);
}

TEST(KeyDepthTest, StringsAndCommentsDoNotCount) {
  const std::string dots = "..........";
  for (const std::string& text :
       {absl::StrCat("a = \"", dots, "\""), absl::StrCat("a = '", dots, "'"),
        absl::StrCat("a = \"\\\"", dots, "\""),
        absl::StrCat("a = \"\"\"", dots, "\n\"", dots, "\"\"\""),
        absl::StrCat("a = '''", dots, "\n'", dots, "'''"),
        absl::StrCat("# \"\n#", dots), absl::StrCat("a = \"", dots)}) {
    EXPECT_EQ(LineWithDeepKey(text), 0u) << text;
  }
}

// Ends of strings after which a key could hide.
TEST(KeyDepthTest, NothingHidesAfterAString) {
  const std::string deep = Dots(kMaxDotsInALine + 1);
  for (const std::string before :
       {"\"\"", "''", "\"\\\\\"", "\"\"\"a\"\"\"", "\"\"\"a\"\"\"\"",
        "\"\"\"a\"\"\"\"\"", "'''a'''''", "'\\'", "\"\"\"\\\"\"\"\"",
        "\"unended\n", "'unended\n", "# \"\n", "\"\"\"\"\"\""}) {
    EXPECT_NE(LineWithDeepKey(absl::StrCat(before, deep)), 0u) << before;
  }
}

}  // namespace
}  // namespace assetlint
