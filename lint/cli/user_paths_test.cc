#include "lint/cli/user_paths.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;

class ExpandPatternTest : public ::testing::Test {
 protected:
  ExpandPatternTest() {
    for (const char* name : {"b.alo", "A.ALO", "c.ala", ".d.alo", "[e].alo"}) {
      folder_.Write(name, "");
    }
  }

  // The names that a pattern of the folder becomes.
  std::vector<std::string> Expand(const std::string& pattern) const {
    std::vector<std::string> names;
    for (const std::string& path : ExpandPattern(folder_.Path(pattern))) {
      names.push_back(path.substr(folder_.Path("").size()));
    }
    return names;
  }

  TempFolder folder_;
};

TEST_F(ExpandPatternTest, MatchesInEitherCase) {
  EXPECT_THAT(Expand("*.alo"), ElementsAre("A.ALO", "[e].alo", "b.alo"));
  EXPECT_THAT(Expand("?.AL*"), ElementsAre("A.ALO", "b.alo", "c.ala"));
}

TEST_F(ExpandPatternTest, OnlyStarAndQuestionMarkAreSpecial) {
  EXPECT_THAT(Expand("[e]*"), ElementsAre("[e].alo"));
  EXPECT_THAT(Expand("{b,c}.*"), ElementsAre("{b,c}.*"));
  EXPECT_THAT(Expand("**.ala"), ElementsAre("c.ala"));
}

TEST_F(ExpandPatternTest, ADotIsMatchedOnlyByADot) {
  EXPECT_THAT(Expand(".*"), ElementsAre(".d.alo"));
}

TEST_F(ExpandPatternTest, WhatMatchesNothingStays) {
  EXPECT_THAT(Expand("*.meg"), ElementsAre("*.meg"));
  EXPECT_THAT(Expand("none/*.alo"), ElementsAre("none/*.alo"));
  EXPECT_THAT(Expand("b.alo"), ElementsAre("b.alo"));
}

TEST(TakeUserPathsTest, ATypedPathIsTaken) {
  CommandLine line;
  line.check.inputs.paths = {"a/b", "-"};
  line.dump.path = "a/b";
  TakeUserPaths(line);
  EXPECT_THAT(line.check.inputs.paths, ElementsAre("a/b", "-"));
  EXPECT_EQ(line.dump.path, "a/b");
}

}  // namespace
}  // namespace assetlint
