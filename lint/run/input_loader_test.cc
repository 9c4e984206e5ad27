#include "lint/run/input_loader.h"

#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/limits.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/run/file_finder.h"
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

// A file with one byte more than is read; on most systems it takes no room.
std::string WriteTooLarge(const TempFolder& folder, absl::string_view name) {
  const std::string path = folder.Path(name);
  std::ofstream file(path, std::ios::binary);
  file.seekp(static_cast<std::streamoff>(kMaxInputSize));
  file.put('\0');
  EXPECT_TRUE(file.flush()) << path;
  return path;
}

TEST(InputLoaderTest, AForcedFormatTakesEverything) {
  const TempFolder folder;
  const std::string bytes = FakeFile("a", {1});
  const std::string path = folder.Write("m/a.dat", bytes);
  InputLoader loader(&kFakeFormat);
  for (const Kind kind : {Kind::kNamed, Kind::kFolder}) {
    const LoadedInput input = loader.Load({path, kind, ""});
    EXPECT_EQ(input.status, Status::kLoaded);
    EXPECT_EQ(input.format, &kFakeFormat);
    EXPECT_EQ(input.bytes, bytes);
    EXPECT_EQ(input.size, bytes.size());
    EXPECT_EQ(input.file_name, "a.dat");
  }
}

TEST(InputLoaderTest, UnknownFilesAreSkippedInFoldersOnly) {
  const TempFolder folder;
  const std::string path = folder.Write("a.txt", "hello");
  InputLoader loader(nullptr);
  LoadedInput input = loader.Load({path, Kind::kFolder, ""});
  EXPECT_EQ(input.status, Status::kSkipped);
  EXPECT_EQ(input.size, 5u);
  input = loader.Load({path, Kind::kNamed, ""});
  EXPECT_EQ(input.status, Status::kUnreadable);
  EXPECT_THAT(input.note, HasSubstr("unknown format"));
}

TEST(InputLoaderTest, LargeUnknownFilesInFoldersAreSkipped) {
  const TempFolder folder;
  const std::string path = WriteTooLarge(folder, "a.dds");
  InputLoader loader(nullptr);
  EXPECT_EQ(loader.Load({path, Kind::kFolder, ""}).status, Status::kSkipped);
  const LoadedInput named = loader.Load({path, Kind::kNamed, ""});
  EXPECT_EQ(named.status, Status::kUnreadable);
  EXPECT_THAT(named.note, HasSubstr("too large"));
}

// An XML file too large to be read is skipped too, but its facts say so.
TEST(InputLoaderTest, OfLargeXmlTheSizeIsRead) {
  const TempFolder folder;
  const std::string path = WriteTooLarge(folder, "a.xml");
  InputLoader loader(nullptr);
  EXPECT_EQ(loader.Load({path, Kind::kFolder, ""}).bytes.data(), nullptr);
  loader.ReadForFacts();
  const LoadedInput input = loader.Load({path, Kind::kFolder, ""});
  EXPECT_EQ(input.status, Status::kSkipped);
  EXPECT_NE(input.bytes.data(), nullptr);
  EXPECT_EQ(input.bytes.size(), kMaxInputSize + 1);
}

TEST(InputLoaderTest, EmptyFilesOfNoKnownNameAreOfNoFormat) {
  const TempFolder folder;
  const std::string path = folder.Write("a", "");
  EXPECT_EQ(InputLoader(nullptr).Load({path, Kind::kNamed, ""}).status,
            Status::kUnreadable);
}

TEST(InputLoaderTest, WhatTheFinderKnowsIsPassedOn) {
  InputLoader loader(&kFakeFormat);
  const LoadedInput skipped = loader.Load({"x", Kind::kSkipped, "a pipe"});
  EXPECT_EQ(skipped.status, Status::kSkipped);
  EXPECT_EQ(skipped.note, "a pipe");
  const LoadedInput bad = loader.Load({"x", Kind::kUnreadable, "no"});
  EXPECT_EQ(bad.status, Status::kUnreadable);
  EXPECT_EQ(bad.note, "no");
}

TEST(InputLoaderTest, LinksInFoldersAreNotFollowed) {
  const TempFolder folder;
  const std::string path = folder.Write("a.fake", FakeFile("a", {1}));
  const std::string link = folder.Path("link.fake");
  if (!folder.Link(path, "link.fake")) GTEST_SKIP() << "no links";
  InputLoader loader(&kFakeFormat);
  EXPECT_EQ(loader.Load({link, Kind::kNamed, ""}).status, Status::kLoaded);
  // It became a link after the folder was listed.
  EXPECT_EQ(loader.Load({link, Kind::kFolder, ""}).status, Status::kUnreadable);
}

using ::assetlint::testing::TempFolder;

TEST(InputBytesTest, ReadsRangesOfFiles) {
  const TempFolder folder;
  FoundFiles found;
  found.files = {{folder.Write("a", "0123456789"), Kind::kNamed, ""},
                 {folder.Write("b", "abc"), Kind::kFolder, ""}};
  const std::string none;
  InputBytes bytes(found, none);
  EXPECT_EQ(bytes.Read(0, 10, {0, 10}), "0123456789");
  EXPECT_EQ(bytes.Read(1, 3, {1, 1}), "b");
  EXPECT_EQ(bytes.Read(0, 10, {3, 4}), "3456");
  EXPECT_EQ(bytes.Read(0, 10, {8, 2}), "89");
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

TEST(InputBytesTest, StandardInputIsKept) {
  FoundFiles found;
  found.files = {{"-", Kind::kStdin, ""}};
  std::string standard_input;
  InputBytes bytes(found, standard_input);
  EXPECT_EQ(bytes.Read(0, 3, {0, 3}), std::nullopt);
  standard_input = "abc";
  EXPECT_EQ(bytes.Read(0, 3, {1, 2}), "bc");
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
}

}  // namespace

}  // namespace assetlint
