#include "lint/game/game_files.h"

#include <set>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/mods/mod.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// An archive of one empty file.
std::string ArchiveOf(const std::string& path) {
  return corpus::Archive({{path, ""}});
}

TEST(GameFolderTest, ArchivesOfTheList) {
  const TempFolder folder;
  folder.Write("Data/Megafiles.XML",
               "<Mega_Files><File> DATA\\a.meg </File>"
               "<File>Data\\missing.meg</File>"
               "<File>..\\outside.meg</File></Mega_Files>");
  folder.Write("Data/A.meg", ArchiveOf("DATA/ART/X.ALO"));
  folder.Write("Data/B.meg", ArchiveOf("DATA/ART/Y.ALO"));
  folder.Write("Data/Patch2.meg", ArchiveOf("DATA/ART/Z.ALO"));
  folder.Write("outside.meg", ArchiveOf("DATA/ART/O.ALO"));
  std::set<std::string> paths;
  const absl::Status status = ReadGameFolder(
      folder.path(), [&](absl::string_view path) { paths.emplace(path); });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_THAT(paths, ElementsAre("data/a.meg", "data/art/x.alo",
                                 "data/art/z.alo", "data/b.meg",
                                 "data/megafiles.xml", "data/patch2.meg"));
}

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

TEST(GameListTest, ATextWithANulIsNoList) {
  absl::Status status;
  EXPECT_THAT(Parse(absl::string_view("a\nb\0", 4), status), IsEmpty());
  EXPECT_EQ(status.message(), "is not a list: character 3 is a NUL");
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
