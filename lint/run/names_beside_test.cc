#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/run/file_finder.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Kind = InputFile::Kind;

class NamesBesideTest : public ::testing::Test {
 protected:
  NamesBesideTest() {
    for (const absl::string_view name :
         {"DATA/Art/Models/a.alo", "DATA/Art/Models/b.alo",
          "DATA/Art/Textures/c.dds", "other/d.dds", "e.alo"}) {
      folder_.Write(name, "");
    }
  }

  std::vector<std::string> Names(const std::string& name, Kind kind,
                                 uint64_t excluded, bool whole_mods) {
    FoundFiles found;
    found.files.push_back({folder_.Path(name), kind, {}});
    found.excluded = excluded;
    std::vector<std::string> names = NamesBeside(found, whole_mods);
    for (std::string& path : names) {
      EXPECT_EQ(path.substr(0, folder_.path().size() + 1),
                folder_.path() + "/");
      path.erase(0, folder_.path().size() + 1);
    }
    return names;
  }

  TempFolder folder_;
};

TEST_F(NamesBesideTest, OfFoldersOnlyWhatIsExcluded) {
  EXPECT_THAT(Names("DATA/Art/Models/a.alo", Kind::kFolder, 0, false),
              IsEmpty());
  EXPECT_THAT(Names("DATA/Art/Models/a.alo", Kind::kFolder, 1, false),
              ElementsAre("DATA/Art/Models/b.alo"));
  EXPECT_THAT(Names("gone/a.alo", Kind::kFolder, 1, false), IsEmpty());
  EXPECT_THAT(Names("e.alo", Kind::kStdin, 1, true), IsEmpty());
}

TEST_F(NamesBesideTest, OfWholeMods) {
  if (!folder_.Link("../../other", "DATA/Art/link")) {
    GTEST_SKIP() << "no links";
  }
  EXPECT_THAT(Names("DATA/Art/Models/a.alo", Kind::kFolder, 0, true),
              ElementsAre("DATA/Art/Models/b.alo", "DATA/Art/Textures/c.dds",
                          "DATA/Art/link"));
}

}  // namespace
}  // namespace assetlint
