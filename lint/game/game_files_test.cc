
#include "lint/game/game_files.h"

#include <set>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::SizeIs;

void AppendNumber(std::string& bytes, uint32_t number, int size) {
  for (int i = 0; i < size; ++i) {
    bytes.push_back(static_cast<char>(number >> (8 * i)));
  }
}

// A version 1 archive of empty files with these names.
std::string ArchiveOf(const std::vector<std::string>& names) {
  std::string bytes;
  AppendNumber(bytes, static_cast<uint32_t>(names.size()), 4);
  AppendNumber(bytes, static_cast<uint32_t>(names.size()), 4);
  uint32_t end = 8 + 20 * static_cast<uint32_t>(names.size());
  for (const std::string& name : names) {
    AppendNumber(bytes, static_cast<uint32_t>(name.size()), 2);
    bytes += name;
    end += 2 + static_cast<uint32_t>(name.size());
  }
  for (uint32_t i = 0; i < names.size(); ++i) {
    for (const uint32_t field : {i, i, 0u, end, i}) {
      AppendNumber(bytes, field, 4);
    }
  }
  return bytes;
}

class GameFolderTest : public ::testing::Test {
 protected:
  absl::Status Read(const std::string& folder = "") {
    paths_.clear();
    return ReadGameFolder(
        folder.empty() ? folder_.path() : folder,
        [&](absl::string_view path) { paths_.emplace(path); });
  }

  TempFolder folder_;
  std::set<std::string> paths_;
};

TEST_F(GameFolderTest, ArchivesOfTheList) {
  folder_.Write("Data/Megafiles.XML",
                "<Mega_Files><File> DATA\\a.meg </File>"
                "<File>Data\\missing.meg</File>"
                "<File>..\\outside.meg</File></Mega_Files>");
  folder_.Write("Data/A.meg", ArchiveOf({"DATA\\ART\\X.ALO"}));
  folder_.Write("Data/B.meg", ArchiveOf({"DATA\\ART\\Y.ALO"}));
  folder_.Write("Data/Patch2.meg", ArchiveOf({"DATA\\ART\\Z.ALO"}));
  folder_.Write("outside.meg", ArchiveOf({"DATA\\ART\\O.ALO"}));
  EXPECT_TRUE(Read().ok()) << Read();
  EXPECT_THAT(paths_, ElementsAre("data/a.meg", "data/art/x.alo",
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

TEST(GameListTest, WhatCanBeALine) {
  EXPECT_TRUE(IsListable("data/art/models/x y.alo"));
  for (const absl::string_view path : {"", "#x", "a\nb", "a\x1b", " a", "a ",
                                       "\xff", "A", "a\\b", "/a", "./a"}) {
    EXPECT_FALSE(IsListable(path)) << path;
  }
}

}  // namespace
}  // namespace assetlint
