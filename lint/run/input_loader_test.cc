#include "lint/run/input_loader.h"

#include <filesystem>
#include <memory>
#include <system_error>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using Kind = InputFile::Kind;
using Status = LoadedInput::Status;

TEST(InputLoaderTest, LinksInFoldersAreNotFollowed) {
  const TempFolder folder;
  const std::string path = folder.Write("a.fake", FakeFile("a", {1}));
  const std::string link = folder.Path("link.fake");
  std::error_code error;
  std::filesystem::create_symlink(path, link, error);
  if (error == std::errc::function_not_supported) GTEST_SKIP() << "no links";
  InputLoader loader(&kFakeFormat);
  EXPECT_EQ(loader.Load({link, Kind::kNamed, ""}).status, Status::kLoaded);
  // It became a link after the folder was listed.
  EXPECT_EQ(loader.Load({link, Kind::kFolder, ""}).status, Status::kUnreadable);
}

TEST(InputBytesTest, AFileThatIsNotTheSameHasNone) {
  const TempFolder folder;
  FoundFiles found;
  found.files = {{folder.Write("a", "0123456789"), Kind::kNamed, ""},
                 {folder.Path("missing"), Kind::kNamed, ""}};
  const std::string none;
  InputBytes bytes(found, none);
  EXPECT_EQ(bytes.Read(0, 9, {0, 9}), std::nullopt);
  EXPECT_EQ(bytes.Read(1, 9, {0, 9}), std::nullopt);
  EXPECT_EQ(bytes.Read(0, 10, {0, 1}), "0");
  folder.Write("a", "01234567890");
  EXPECT_EQ(bytes.Read(0, 10, {0, 1}), std::nullopt);
}

TEST(InputBytesTest, EntriesAreInTheirArchive) {
  const TempFolder folder;
  const std::string path = folder.Write("a.meg", "....0123456789....");
  FileReader reader;
  ASSERT_TRUE(reader.Open(path, FileReader::Links::kFollow).ok());
  auto archive = std::make_shared<Archive>();
  archive->path = path;
  archive->version = reader.version();
  InputFile entry = {path + "!x", Kind::kFolder, ""};
  entry.archive = archive;
  entry.range = {4, 10};
  entry.name_at = path.size() + 1;
  FoundFiles found;
  found.files = {entry};
  const std::string none;
  InputBytes bytes(found, none);
  EXPECT_EQ(bytes.Read(0, 10, {0, 10}), "0123456789");
  EXPECT_EQ(bytes.Read(0, 10, {5, 2}), "56");
  EXPECT_EQ(bytes.Read(0, 9, {5, 2}), std::nullopt);
  folder.Write("a.meg", "something else");
  InputLoader loader(nullptr);
  EXPECT_THAT(loader.Load(entry).note, HasSubstr("changed"));
  InputFile whole = {path, Kind::kFolder, ""};
  whole.archive = archive;
  EXPECT_THAT(loader.LoadToLint(whole).note, HasSubstr("changed"));
}

TEST(ByteDifferenceTest, NamesTheFirstByteThatDiffers) {
  uint64_t offset = 0;
  EXPECT_EQ(ByteDifference("abc", "abc", offset), "");
  EXPECT_EQ(ByteDifference(absl::string_view("a\0c", 3), "a1c", offset),
            "3 bytes before, 3 bytes after; first difference at 0x00000001: "
            "0x00 before, 0x31 after");
  EXPECT_THAT(ByteDifference("abc", "ab", offset),
              HasSubstr("0x63 before, end of file after"));
  EXPECT_EQ(offset, 2u);
  EXPECT_THAT(ByteDifference("", "x", offset),
              HasSubstr("end of file before, 0x78 after"));
}

}  // namespace
}  // namespace assetlint
