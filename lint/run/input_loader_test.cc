#include "lint/run/input_loader.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/run/check_run.h"
#include "lint/run/file_finder.h"
#include "lint/run/roundtrip.h"
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
using ::assetlint::testing::ContentsOf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

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

RoundtripResult RoundtripOf(const std::string& bytes) {
  const TempFolder folder;
  InputLoader loader(&kFakeFormat);
  return Roundtrip(loader,
                   {folder.Write("a", bytes), InputFile::Kind::kNamed, ""});
}

TEST(RoundtripTest, NamesTheFirstByteThatDiffers) {
  const RoundtripResult result = RoundtripOf(FakeFile("LOSSY", {1}));
  EXPECT_EQ(result.status, RoundtripResult::Status::kDiffers);
  EXPECT_EQ(result.note,
            "14 bytes before, 14 bytes after; first difference at 0x00000005: "
            "0x00 before, 0x01 after");
}

TEST(RoundtripTest, LengthsMayDiffer) {
  uint64_t offset = 0;
  EXPECT_THAT(ByteDifference("abc", "ab", offset),
              HasSubstr("0x63 before, end of file after"));
  EXPECT_EQ(offset, 2u);
  EXPECT_THAT(ByteDifference("", "x", offset),
              HasSubstr("end of file before, 0x78 after"));
}

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

absl::Status CheckOutput(const std::string& path) {
  CheckOptions options;
  options.output = path;
  return CheckOutputTargets(options, InputSet());
}

TEST(OutputTargetsTest, AnOldReportInXmlMayBeReplaced) {
  const TempFolder folder;
  EXPECT_EQ(
      CheckOutput(folder.Write(
          "junit.xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite "
          "name=\"a.alo\"><testcase name=\"a\"/></testsuite></testsuites>")),
      absl::OkStatus());
  EXPECT_EQ(CheckOutput(folder.Write("settings.xml", "<Settings/>")),
            absl::OkStatus());
}

// check --output Data/XML/*.xml
TEST(OutputTargetsTest, WhatAModDefinesIsNotReplaced) {
  const TempFolder folder;
  for (const char* const text :
       {"<Vehicles><GroundVehicle Name=\"Tank\"/></Vehicles>",
        "<Game_Object_Files><File>Vehicles.xml</File></Game_Object_Files>"}) {
    EXPECT_THAT(CheckOutput(folder.Write("Vehicles.XML", text)).message(),
                HasSubstr("it contains what a mod defines"));
  }
}

TEST(OutputTargetsTest, ABinaryFileIsNotReplaced) {
  const TempFolder folder;
  const std::string texture("DDS \x7C\0\0\0", 8);
  EXPECT_THAT(CheckOutput(folder.Write("tank.dds", texture)).message(),
              HasSubstr("it is a binary file"));
  EXPECT_EQ(ContentsOf(folder.Path("tank.dds")), texture);
}

}  // namespace
}  // namespace assetlint
