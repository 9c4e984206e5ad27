#include "lint/run/file_finder.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeRules;
using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;

FoundFiles FindWithDefaults(const std::vector<std::string>& paths,
                            const std::vector<Glob>& excluded = {},
                            const std::string& stdin_name = "-") {
  const auto policies =
      *PathPolicies::Create(FakeRules(), {}, "", {"", /*none=*/true});
  FoundFiles found = FindFiles(paths, excluded, *policies, stdin_name);
  for (InputFile& file : found.files) file.policy = nullptr;
  return found;
}

// "path" for files to read, "path: note" for the others; without the folder's
// own path.
std::vector<std::string> Find(const TempFolder& folder,
                              std::vector<std::string> paths,
                              const std::vector<Glob>& excluded = {}) {
  for (std::string& path : paths) path = folder.Path(path);
  std::vector<std::string> found;
  for (const InputFile& file : FindWithDefaults(paths, excluded).files) {
    const absl::string_view name =
        absl::StripPrefix(file.path, folder.path() + "/");
    found.push_back(file.note.empty() ? std::string(name)
                                      : absl::StrCat(name, ": ", file.note));
  }
  return found;
}

TEST(FileFinderTest, APathThatIsExcludedDoesNotHideAnotherOne) {
  const TempFolder folder;
  folder.Write("m/a", "x");
  std::filesystem::create_symlink("m", folder.Path("folder"));
  EXPECT_THAT(Find(folder, {"folder", "m"}, {*Glob::Parse("folder/a")}),
              ElementsAre("m/a"));
}

TEST(FileFinderTest, StandardInputMayHaveTheNameOfAFile) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "x");
  EXPECT_EQ(FindWithDefaults({path, "-"}, {}, path).files.size(), 2u);
  EXPECT_EQ(FindWithDefaults({"-", "-"}, {}, path).files.size(), 1u);
}

TEST(FileFinderTest, VersionControlIsLeftOut) {
  const TempFolder folder;
  for (const char* name : {".git", ".hg", ".svn", ".jj", ".hidden"}) {
    folder.Write(absl::StrCat("m/", name, "/x"), "");
  }
  EXPECT_THAT(Find(folder, {"m"}), ElementsAre("m/.hidden/x"));
}

TEST(FileFinderTest, DeepFoldersEndWithAMessage) {
  // Deeper than a path can be long: created step by step, from inside.
  const TempFolder folder;
  ASSERT_EQ(chdir(folder.path().c_str()), 0);
  const std::string name(200, 'd');
  for (int i = 0; i < 30; ++i) {
    ASSERT_EQ(mkdir(name.c_str(), 0700), 0);
    ASSERT_EQ(chdir(name.c_str()), 0);
  }
  ASSERT_EQ(chdir(folder.path().c_str()), 0);
  const FoundFiles found = FindWithDefaults({folder.path()});
  ASSERT_EQ(found.files.size(), 1u);
  EXPECT_EQ(found.files[0].kind, InputFile::Kind::kUnreadable);
  EXPECT_EQ(found.files[0].note, "File name too long");
}

}  // namespace
}  // namespace assetlint
