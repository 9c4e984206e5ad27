// Archives, typed in from formats/alamo/archive/FORMAT.md.
#include "formats/alamo/archive/archive.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/archive_files.h"
#include "corpus/alamo/files.h"
#include "corpus/bytes.h"
#include "corpus/typed_bytes.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/testing/laws.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::ArchiveSpec;
using corpus::TypedBytes;
using corpus::With;

std::string GoldenV1() {
  return TypedBytes(R"(
    02 00 00 00  02 00 00 00              # names, files
    0A 00 'DATA\A.TXT'  0A 00 'DATA\B.TXT'
    BC FE C1 A5  00 00 00 00  02 00 00 00  48 00 00 00  00 00 00 00
    6C 84 61 E2  01 00 00 00  04 00 00 00  4A 00 00 00  01 00 00 00
    'hi' 'bye!')");
}

std::string GoldenV2() {
  return TypedBytes(R"(
    FF FF FF FF  A4 70 7D 3F  54 00 00 00  02 00 00 00  02 00 00 00
    0A 00 'DATA\A.TXT'  0A 00 'DATA\B.TXT'
    BC FE C1 A5  00 00 00 00  02 00 00 00  54 00 00 00  00 00 00 00
    6C 84 61 E2  01 00 00 00  04 00 00 00  56 00 00 00  01 00 00 00
    'hi' 'bye!')");
}

std::string GoldenV3() {
  return TypedBytes(R"(
    FF FF FF FF  A4 70 7D 3F  58 00 00 00  02 00 00 00  02 00 00 00
    18 00 00 00                            # the size of all names
    0A 00 'DATA\A.TXT'  0A 00 'DATA\B.TXT'
    00 00  BC FE C1 A5  00 00 00 00  02 00 00 00  58 00 00 00  00 00
    00 00  6C 84 61 E2  01 00 00 00  04 00 00 00  5A 00 00 00  01 00
    'hi' 'bye!')");
}

INSTANTIATE_TEST_SUITE_P(Archive, RuleTest,
                         RuleCases(corpus::AlamoArchiveCases(), kArchiveFormat),
                         kRuleTestName);

Archive TwoFiles(ArchiveVersion version, uint32_t data_start) {
  Archive archive;
  archive.version = version;
  if (version != ArchiveVersion::kV1) archive.data_start = data_start;
  archive.names = {{"DATA\\A.TXT"}, {"DATA\\B.TXT"}};
  archive.records = {{0, 0xA5C1FEBC, 0, 2, data_start, 0, {}},
                     {0, 0xE261846C, 1, 4, data_start + 2, 1, {}}};
  archive.data = "hibye!";
  return archive;
}

TEST(ArchiveTest, HasGoldenBytes) {
  ExpectGolden<ArchiveCodec>(GoldenV1(), TwoFiles(ArchiveVersion::kV1, 72));
  ExpectGolden<ArchiveCodec>(GoldenV2(), TwoFiles(ArchiveVersion::kV2, 84));
  ExpectGolden<ArchiveCodec>(GoldenV3(), TwoFiles(ArchiveVersion::kV3, 88));
  for (const std::string& bytes : {GoldenV1(), GoldenV2(), GoldenV3()}) {
    EXPECT_EQ(BrokenRules(kArchiveFormat, bytes), RuleIds{});
    EXPECT_EQ(CheckLaws(kArchiveFormat, bytes), absl::OkStatus());
  }
}

TEST(ArchiveTest, OfTheCorpusIsTheSame) {
  EXPECT_EQ(corpus::TwoFiles(1).Build(), GoldenV1());
  EXPECT_EQ(corpus::TwoFiles(2).Build(), GoldenV2());
  EXPECT_EQ(corpus::TwoFiles(3).Build(), GoldenV3());
}

TEST(ArchiveTest, EncryptedGoldenBytes) {
  const std::string bytes = corpus::EncryptedArchive();
  Archive archive;
  archive.version = ArchiveVersion::kEncrypted;
  archive.data_start = 124;
  archive.names_in_cipher = 2;
  archive.names_cipher = absl::string_view(bytes).substr(24, 32);
  for (const size_t at : {56, 90}) {
    ArchiveRecord record;
    record.flags = 1;
    record.cipher = absl::string_view(bytes).substr(at + 2, 32);
    archive.records.push_back(record);
  }
  archive.data = absl::string_view(bytes).substr(124);
  ExpectGolden<ArchiveCodec>(bytes, archive);
  EXPECT_EQ(BrokenRules(kArchiveFormat, bytes), RuleIds{"MEG019"});
  EXPECT_EQ(CheckLaws(kArchiveFormat, bytes), absl::OkStatus());
}

TEST(ArchiveTest, EncodeRefusesWhatNoVersionHolds) {
  Archive archive = TwoFiles(ArchiveVersion::kV1, 72);
  archive.names.pop_back();
  EXPECT_FALSE(Encode<ArchiveCodec>(archive).ok()) << "one name for two files";
  archive = TwoFiles(ArchiveVersion::kV2, 84);
  archive.records[0].flags = 1;
  EXPECT_FALSE(Encode<ArchiveCodec>(archive).ok()) << "flags in version 2";
  archive = TwoFiles(ArchiveVersion::kV3, 88);
  archive.records[0].name_index = 0x10000;
  EXPECT_FALSE(Encode<ArchiveCodec>(archive).ok()) << "more than a u16";
  const std::string long_name(0x10000, 'A');
  archive = TwoFiles(ArchiveVersion::kV1, 72);
  archive.names[0].text = long_name;
  EXPECT_FALSE(Encode<ArchiveCodec>(archive).ok()) << "a name of 65536 bytes";
  archive = Archive();
  archive.version = ArchiveVersion::kEncrypted;
  archive.data_start = 24;
  EXPECT_TRUE(Encode<ArchiveCodec>(archive).ok());
  archive.names_rest = "names";
  EXPECT_FALSE(Encode<ArchiveCodec>(archive).ok())
      << "names that are not encrypted";
  archive = Archive();
  archive.data = "data without an entry";
  EXPECT_FALSE(Encode<ArchiveCodec>(archive).ok());
}

TEST(ArchiveTest, FaultsOfBothEntriesAndOfFolders) {
  const auto place = [](absl::string_view rule, const std::string& bytes) {
    return FindingsOf(kArchiveFormat, rule, bytes).at(0).range;
  };
  const std::string good = GoldenV1();
  EXPECT_EQ(place("MEG020", With<uint8_t>(With<uint8_t>(good, 60, 3), 40, 1)),
            (ByteRange{73, 1}));
  EXPECT_EQ(place("MEG008", With<uint8_t>(good, 40, 6)), (ByteRange{60, 8}));
  EXPECT_EQ(place("MEG021", With<uint8_t>(good, 64, 78)), (ByteRange{74, 4}));
  EXPECT_EQ(place("MEG022", With<uint16_t>(good, 10, 0x5C2E)),
            (ByteRange{10, 10}));
  EXPECT_EQ(place("MEG026", With<uint8_t>(good, 13, ' ')), (ByteRange{13, 1}));
  const std::string counts = With<uint8_t>(With<uint8_t>(good, 3, 1), 7, 1);
  EXPECT_TRUE(absl::StrContains(
      FindingsOf(kArchiveFormat, "MEG004", counts).at(0).message,
      "are 16777218 and 16777218, but"));
}

TEST(ArchiveTest, ManyRecordsShareARange) {
  ArchiveSpec spec = {3, {{"DATA\\" + std::string(60000, 'A'), "data"}}};
  const uint32_t start = spec.DataStart() + 20000 * 20;
  spec.entries[0].start = start;
  for (int i = 0; i < 20000; ++i) {
    spec.entries.push_back({"", "", 0xF0000000u + i, start, 4, 0});
  }
  const std::vector<Finding> findings = LintBytes(kArchiveFormat, spec.Build());
  EXPECT_LE(findings.size(), 12u);
}

TEST(ArchiveTest, IsRecognised) {
  const auto recognise = kArchiveFormat.recognise;
  for (const std::string& bytes :
       {GoldenV1(), GoldenV2(), GoldenV3(), corpus::EncryptedArchive()}) {
    EXPECT_EQ(recognise(bytes), Recognition::kYes);
  }
  EXPECT_EQ(recognise(std::string(8, '\0')), Recognition::kMaybe);
  EXPECT_EQ(recognise(std::string(9, '\0')), Recognition::kNo);
  EXPECT_EQ(recognise(std::string(4096, '\0')), Recognition::kNo);
  EXPECT_EQ(recognise(""), Recognition::kNo);
  EXPECT_EQ(recognise(With<uint8_t>(GoldenV1(), 4, 3)), Recognition::kNo);
  EXPECT_EQ(recognise(With<uint8_t>(GoldenV1(), 56, 5)), Recognition::kMaybe);
  EXPECT_EQ(recognise(With<uint8_t>(GoldenV1(), 8, 67)), Recognition::kMaybe);
  EXPECT_EQ(recognise(With<uint8_t>(GoldenV2(), 0, 5)), Recognition::kMaybe);
  EXPECT_TRUE(kArchiveBeginning.may_begin(GoldenV3()));
  EXPECT_FALSE(kArchiveBeginning.may_begin(GoldenV1()));
}

}  // namespace

}  // namespace assetlint::alamo
