// Archives that someone made to break a reader: whatever they claim, linting
// and listing entries is bounded, and entries are in the file. Archives that
// are damaged: formats/alamo/archive/archive_container_test.cc.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/archive_files.h"
#include "corpus/bytes.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/read_mod.h"
#include "formats/base/across.h"
#include "formats/base/container.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "formats/testing/cost_bounds.h"
#include "fuzz/allocation_meter.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

const Format& Meg() { return *FindFormat("meg"); }

// A header that claims `count` names and files, of each version.
std::vector<std::string> Claims(uint32_t count) {
  const auto magic = [](uint32_t flags) {
    return Bytes().U32(flags).U32(0x3F7D70A4);
  };
  return {Bytes().U32(count).U32(count),
          magic(0xFFFFFFFF).U32(20).U32(count).U32(count),
          magic(0xFFFFFFFF).U32(24).U32(count).U32(count).U32(0),
          magic(0xFFFFFFFF).U32(24).U32(count).U32(count).U32(count),
          magic(0x8FFFFFFF).U32(24).U32(count).U32(count).U32(0)};
}

// What holds for any bytes, within the memory of law 5.
void CheckArchive(absl::string_view bytes) {
  const AllocationMeter meter;
  Report report(Report::Mode::kCollect);
  Meg().lint(bytes, {"x.meg"}, report);
  const bool decodes = report.decodes();
  EXPECT_EQ(Meg().reencode(bytes).ok(), decodes);
  const std::vector<ContainerEntry> entries = Meg().container->entries(bytes);
  EXPECT_LE(meter.peak(), MaxLiveMemory(bytes.size()));
  EXPECT_TRUE(decodes || entries.empty());
  for (const ContainerEntry& entry : entries) {
    ASSERT_LE(entry.range.offset, bytes.size());
    ASSERT_LE(entry.range.length, bytes.size() - entry.range.offset);
  }
}

TEST(HostileArchivesTest, CountsThatNoFileHasBytesFor) {
  for (const uint32_t count :
       {0xFFFFFFFEu, 0xFFFFFFFFu, 0x80000000u, 0x0CCCCCCDu, 1000000u}) {
    for (const std::string& bytes : Claims(count)) {
      CheckArchive(bytes);
      CheckArchive(bytes + std::string(100, '\0'));
      EXPECT_FALSE(Meg().reencode(bytes).ok());
    }
  }
}

TEST(HostileArchivesTest, AHundredThousandRecordsOverOneRange) {
  ArchiveSpec archive;
  for (uint32_t i = 0; i < 100000; ++i) {
    archive.entries.push_back({absl::StrCat("DATA\\", i), ""});
    archive.entries.back().size = 5000;
  }
  archive.Sort();
  const uint32_t start = archive.DataStart();
  for (EntrySpec& entry : archive.entries) entry.start = start;
  const std::string data(5000, 'x');
  const std::string bytes = archive.Build() + data;
  CheckArchive(bytes);
  EXPECT_EQ(Meg().container->entries(bytes).size(), archive.entries.size());
  // All overlap, few are the same.
  uint32_t shift = 0;
  for (EntrySpec& entry : archive.entries) {
    *entry.start += shift++ % 4000;
    entry.size = 1000;
  }
  CheckArchive(archive.Build() + data);
}

// Names to break a path, a terminal, a log or a C string.
std::vector<std::string> HostileNames() {
  return {"..\\..\\..\\ETC\\PASSWD",
          "/etc/passwd",
          "C:\\WINDOWS\\SYSTEM32\\X.DLL",
          "\\\\SERVER\\SHARE\\X.ALO",
          "DATA\\..\\..\\X.ALO",
          "DATA\\ART\\MODELS\\\x1b[31mX.ALO",
          "\x1b]0;TITLE\x07.ALO",
          std::string("DATA\\A.ALO\0.TXT", 15),
          std::string(1, '\0'),
          "",
          ".",
          "\\",
          "DATA\\\n::error::X.ALO",
          "%s%n%x.ALO",
          "\xff\xfe\x80.ALO",
          "\xe2\x80\xae"
          "OLA.EXE",
          "DATA\\ALL.MEG!DATA\\ART\\MODELS\\X.ALO",
          "CON",
          "-rf",
          std::string(65535, 'A')};
}

std::string ArchiveOfNames(const std::vector<std::string>& names) {
  std::vector<ModFile> files;
  files.reserve(names.size());
  for (const std::string& name : names) files.push_back({name, "hi"});
  return Archive(files);
}

TEST(HostileArchivesTest, NamesAreLabels) {
  const std::string all = ArchiveOfNames(HostileNames());
  CheckArchive(all);
  const std::vector<ContainerEntry> entries = Meg().container->entries(all);
  ASSERT_EQ(entries.size(), HostileNames().size());
  for (const ContainerEntry& entry : entries) {
    EXPECT_EQ(all.substr(entry.range.offset, entry.range.length), "hi");
  }
}

TEST(HostileArchivesTest, ChecksAcrossFilesTakeAnyNames) {
  ReadMod read;
  read.Add("Data/Art/Models/x.alo", "no model");
  read.Add("Data/All.meg", ArchiveOfNames(HostileNames()));
  EXPECT_EQ(read.files.size(), 2 + HostileNames().size());
  EXPECT_TRUE(CheckAcross(read.files, {}).empty());
}

}  // namespace
}  // namespace assetlint::corpus
