#include "lint/game/game_folder.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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

TEST_F(GameFolderTest, AllArchivesWithoutAList) {
  folder_.Write("Data/A.meg", ArchiveOf({"DATA\\ART\\X.ALO"}));
  folder_.Write("Data/Sub/B.MEG", ArchiveOf({"DATA\\ART\\Y.ALO"}));
  const std::set<std::string> all = {"data/a.meg", "data/art/x.alo",
                                     "data/art/y.alo", "data/sub/b.meg"};
  EXPECT_TRUE(Read().ok());
  EXPECT_EQ(paths_, all);
  folder_.Write("Data/MegaFiles.xml", "<Mega_Files><File>");
  EXPECT_TRUE(Read().ok());
  paths_.erase("data/megafiles.xml");
  EXPECT_EQ(paths_, all);
}

TEST_F(GameFolderTest, NamesWhatIsMissingOrUnreadable) {
  EXPECT_THAT(std::string(Read(folder_.Path("none")).message()),
              HasSubstr("No such file"));
  EXPECT_THAT(std::string(Read().message()), StartsWith("has no folder Data"));
  folder_.Write("Data/empty.meg", ArchiveOf({}));
  EXPECT_TRUE(Read().ok());
  const std::string bad =
      folder_.Write("Data/bad.meg", ArchiveOf({"DATA\\X"}).substr(0, 20) +
                                        std::string(400, 'x'));
  EXPECT_THAT(std::string(Read().message()), StartsWith(bad + ": "));
}

}  // namespace
}  // namespace assetlint
