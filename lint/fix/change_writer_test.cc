#include <filesystem>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "lint/fix/file_fixer.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

namespace fs = std::filesystem;
using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::TempFolder;

// From "abcdef" to "abXdefY".
FileChange Change() {
  return {StateOf("abcdef"),
          StateOf("abXdefY"),
          {{{2, 1}, "X", "c"}, {{6, 0}, "Y", ""}}};
}

absl::Status Write(const std::string& path, const FileChange& change) {
  FileReader reader;
  return WriteChange(reader, path, FileReader::Links::kRefuse, change);
}

TEST(ChangeWriterTest, ReplacesTheFileAndKeepsItsMode) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "abcdef");
  // Of these, Windows keeps whether the file can be written.
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write |
                            fs::perms::others_read);
  const fs::perms mode = fs::status(path).permissions();
  EXPECT_TRUE(Write(path, Change()).ok());
  EXPECT_EQ(ContentsOf(path), "abXdefY");
  EXPECT_EQ(fs::status(path).permissions(), mode);
}

TEST(ChangeWriterTest, AFileThatChangedMeanwhileIsLeftAlone) {
  const TempFolder folder;
  for (const char* other : {"abcdeF", "abcde", "abcdefg", ""}) {
    const std::string path = folder.Write("a", other);
    EXPECT_TRUE(absl::IsAborted(Write(path, Change()))) << other;
    EXPECT_EQ(ContentsOf(path), other);
  }
}

TEST(ChangeWriterTest, EditsThatGiveAnotherFileAreNotWritten) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "abcdef");
  FileChange change = Change();
  change.edits[0].new_bytes = "Z";
  EXPECT_TRUE(absl::IsInternal(Write(path, change)));
  EXPECT_EQ(ContentsOf(path), "abcdef");
}

TEST(ChangeWriterTest, LinksAreRefusedWhereTheyMustNotBeFollowed) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "abcdef");
  const std::string link = folder.Path("link");
  if (!folder.Link(path, "link")) GTEST_SKIP() << "no links";
  EXPECT_FALSE(Write(link, Change()).ok());
  EXPECT_EQ(ContentsOf(path), "abcdef");
  FileReader reader;
  EXPECT_TRUE(
      WriteChange(reader, link, FileReader::Links::kFollow, Change()).ok());
  EXPECT_EQ(ContentsOf(path), "abXdefY");
  EXPECT_TRUE(fs::is_symlink(link));
}

TEST(ChangeWriterTest, AFileThatIsGoneIsAnError) {
  const TempFolder folder;
  EXPECT_EQ(Write(folder.Path("none"), Change()).message(),
            "No such file or directory");
}

}  // namespace
}  // namespace assetlint
