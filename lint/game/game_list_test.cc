#include "lint/game/game_list.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/game/game_folder.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::SizeIs;

std::vector<std::string> Parse(absl::string_view text, absl::Status& status) {
  std::vector<std::string> paths;
  status = ParseGameList(
      text, [&](absl::string_view path) { paths.emplace_back(path); });
  return paths;
}

constexpr absl::string_view kKnown = "Data/Art/Shaders/MeshGloss.fx";

TEST(GameListTest, OnePathALine) {
  absl::Status status;
  EXPECT_THAT(Parse("# a comment\n\n  Data\\Art\\X.ALO \r\n./data/y.dds\n"
                    "/data/z #1.dds\nDATA\\MegaFiles.xml",
                    status),
              ElementsAre("data/art/x.alo", "data/y.dds", "data/z #1.dds",
                          "data/megafiles.xml"));
  EXPECT_TRUE(status.ok());
}

TEST(GameListTest, AnArchiveIsNoList) {
  absl::Status status;
  EXPECT_THAT(Parse(absl::string_view("\1\0\0\0\1\0\0\0", 8), status),
              SizeIs(0));
  EXPECT_EQ(status.message(), "is not a list: character 1 is a NUL");
}

TEST(GameListTest, AListWithoutFilesOfTheGameIsAMistake) {
  absl::Status status;
  for (const absl::string_view text :
       {"Data/Art/Models/rv_mod.alo", "C:\\Game\\Data\\MegaFiles.xml",
        "MeshGloss.fx", "notes"}) {
    Parse(text, status);
    EXPECT_TRUE(absl::StartsWith(status.message(),
                                 "is not the list of a game's files: it has "))
        << text;
  }
  Parse(absl::StrCat("Data/Art/Models/rv_mod.alo\n", kKnown), status);
  EXPECT_TRUE(status.ok());
}

TEST(GameListTest, TheNumberOfPathsIsLimited) {
  std::string text = absl::StrCat(kKnown, "\n");
  for (size_t i = 1; i < kMaxGameFiles; ++i) text += "x\n";
  absl::Status status;
  EXPECT_THAT(Parse(text, status), SizeIs(kMaxGameFiles));
  EXPECT_TRUE(status.ok());
  Parse(text + "y", status);
  EXPECT_EQ(status.message(), "more than 1,000,000 files");
}

TEST(GameListTest, WhatCanBeALine) {
  EXPECT_TRUE(IsListable("data/art/models/x y.alo"));
  for (const absl::string_view path : {"", "#x", "a\nb", "a\x1b", " a", "a ",
                                       "\xff", "A", "a\\b", "/a", "./a"}) {
    EXPECT_FALSE(IsListable(path)) << path;
  }
}

}  // namespace
}  // namespace assetlint
