// Bytes deleted from or inserted into valid files of the corpus, through the
// list of formats.
#include "formats/file/shift.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/all_files.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<Finding> Lint(const std::string& bytes, const std::string& name) {
  const Format* format = RecogniseFormat(bytes, name);
  if (format == nullptr) return {};
  EXPECT_EQ(CheckLaws(*format, bytes), absl::OkStatus()) << name;
  Report report(Report::Mode::kCollect);
  format->lint(bytes, FileContext{name}, report);
  return report.TakeSorted();
}

bool IsShift(const Finding& finding) {
  return finding.rule->id == "FIL030" || finding.rule->id == "FIL031";
}

// The first finding, which must report a shift and be the only error. A warning
// may remain: the value of the lost byte cannot be known.
Finding OnlyShift(const std::string& bytes, const std::string& name) {
  const std::vector<Finding> findings = Lint(bytes, name);
  if (findings.empty() || !IsShift(findings.front())) {
    ADD_FAILURE() << (findings.empty() ? "nothing is found"
                                       : findings.front().message);
    return {};
  }
  for (size_t i = 1; i < findings.size(); ++i) {
    EXPECT_NE(findings[i].rule->severity, Severity::kError)
        << findings[i].rule->id << ": " << findings[i].message;
  }
  return findings.front();
}

struct Place {
  std::string path;
  size_t offset;  // inside numbers or text
};

// So that a failure names the file.
void PrintTo(const Place& place, std::ostream* out) {
  *out << place.path << " at " << place.offset;
}

class ShiftTest : public testing::TestWithParam<Place> {
 protected:
  std::string Name() const {
    return GetParam().path.substr(GetParam().path.rfind('/') + 1);
  }
};

// Few trials are left for the ends of the range.
TEST_P(ShiftTest, AMissingByteIsInTheRangeOrNear) {
  constexpr size_t kNear = 16;
  std::string bytes = corpus::BytesOfFile(GetParam().path);
  bytes.erase(GetParam().offset, 1);
  const Finding finding = OnlyShift(bytes, Name());
  EXPECT_LE(finding.range.offset, GetParam().offset + kNear);
  EXPECT_GE(finding.range.end() + kNear, GetParam().offset);
  EXPECT_THAT(finding.message, HasSubstr("1 byte is missing "));
  EXPECT_EQ(finding.role, FindingRole::kCause);
}

TEST_P(ShiftTest, AByteTooManyIsInTheRange) {
  std::string bytes = corpus::BytesOfFile(GetParam().path);
  bytes.insert(GetParam().offset, 1, '\xD5');
  const Finding finding = OnlyShift(bytes, Name());
  EXPECT_LE(finding.range.offset, GetParam().offset);
  EXPECT_GT(finding.range.end(), GetParam().offset);
  EXPECT_THAT(finding.message, HasSubstr("1 extra byte "));
}

TEST_P(ShiftTest, FourBytesAreFoundToo) {
  std::string bytes = corpus::BytesOfFile(GetParam().path);
  bytes.erase(GetParam().offset, 4);
  const std::vector<Finding> findings = Lint(bytes, Name());
  ASSERT_FALSE(findings.empty());
  EXPECT_THAT(findings.front().message, HasSubstr("4 bytes are missing "));
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, ShiftTest,
    testing::Values(Place{"alamo/valid/format-2-all-pools.ala", 460},
                    Place{"alamo/valid/particles_two_emitters.alo", 900}),
    [](const testing::TestParamInfo<Place>& tested) {
      std::string name = tested.param.path;
      std::replace_if(
          name.begin(), name.end(),
          [](char c) { return c == '/' || c == '-' || c == '.'; }, '_');
      return name;
    });

// With another size for the skeleton, its parent parses, but not the bone.
TEST(ShiftExamplesTest, AWrongSizeThatExplainsLessIsNotTheCause) {
  std::string bytes = corpus::BytesOfFile("alamo/valid/model-small.alo");
  bytes.erase(266, 1);
  const Finding finding = OnlyShift(bytes, "a.alo");
  EXPECT_LE(finding.range.offset, 266u);
  EXPECT_GE(finding.range.end(), 266u);
}

// With another size, the chunks around the mesh parse, but not those in it.
TEST(ShiftExamplesTest, ASizeThatExplainsOnlyAPartIsNotTheCause) {
  std::string bytes = corpus::BytesOfFile("alamo/valid/model-texture-none.alo");
  bytes.insert(0x2F0, 1, '\0');
  const Finding finding = OnlyShift(bytes, "model-texture-none.alo");
  EXPECT_LE(finding.range.offset, 0x2F0u);
  EXPECT_GT(finding.range.end(), 0x2F0u);
}

TEST(ShiftExamplesTest, ASizeGivesTheNumberOfBytes) {
  std::string bytes = corpus::BytesOfFile("alamo/valid/model-small.alo");
  bytes.insert(0xBF, 16, '\0');
  EXPECT_THAT(OnlyShift(bytes, "model-small.alo").message,
              HasSubstr("16 extra bytes at or near byte 182"));
  bytes = corpus::BytesOfFile("alamo/valid/model-two-submeshes.alo");
  bytes.erase(0x225, 16);
  EXPECT_THAT(OnlyShift(bytes, "model-two-submeshes.alo").message,
              HasSubstr("16 bytes are missing at or near byte 534"));
}

// They are where they are in the damaged file.
TEST(ShiftExamplesTest, TheFindingsOfTheRepairedFileStay) {
  const std::string model =
      corpus::BytesOfFile("alamo/invalid/ALO010/collision-is-two.alo");
  const auto offset_without = [&](size_t at) {
    const std::vector<Finding> findings =
        Lint(std::string(model).erase(at, 1), "model.alo");
    EXPECT_THAT(findings, SizeIs(2));
    if (findings.size() != 2) return uint64_t{0};
    EXPECT_TRUE(IsShift(findings[0]));
    EXPECT_EQ(findings[1].rule->id, "ALO010");
    return findings[1].range.offset;
  };
  constexpr uint64_t kFlag = 0x1E0;
  EXPECT_EQ(offset_without(0x10E), kFlag - 1);
  EXPECT_EQ(offset_without(0x320), kFlag);
}

// In files that are mostly pools, nothing after the last one shows by its place
// where a byte was lost. The rotations from there on do.
TEST(LongPoolsTest, ALostByteInTheLastPoolIsWhereValuesBecomeWrong) {
  const std::string file =
      corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  for (const size_t count : {1, 2, 5, 100}) {
    for (const size_t from_end : {900, 700, 401, 250}) {
      SCOPED_TRACE(absl::StrCat(count, " bytes, ", from_end, " from the end"));
      const size_t at = file.size() - from_end;
      const Finding finding =
          OnlyShift(std::string(file).erase(at, count), "a.ala");
      EXPECT_EQ(finding.rule->id, "FIL030");
      EXPECT_LE(finding.range.offset, at);
      EXPECT_GE(finding.range.end(), at);
      EXPECT_LE(finding.range.length, 16u);
    }
  }
}

// Whole rotations, which leave all others right, but those of other bones.
TEST(LongPoolsTest, LostRotationsAreWhereRowsStopToMatch) {
  const std::string file =
      corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  for (const size_t count : {8, 32}) {
    for (const size_t from_end : {900, 700, 401}) {
      SCOPED_TRACE(absl::StrCat(count, " bytes, ", from_end, " from the end"));
      const size_t at = file.size() - from_end;
      const Finding finding =
          OnlyShift(std::string(file).erase(at, count), "a.ala");
      EXPECT_EQ(finding.rule->id, "FIL030");
      EXPECT_LE(finding.range.offset, at + 8);
      EXPECT_GE(finding.range.end() + 8, at);
      EXPECT_LE(finding.range.length, 16u);
    }
  }
}

// The pool of translations has no wrong values, and ends far past the loss.
TEST(LongPoolsTest, ALossInTranslationsIsWhereRowsStopToMatch) {
  const std::string file =
      corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  const size_t pool = file.find(std::string("\x0A\x10\0\0", 4));
  ASSERT_NE(pool, std::string::npos);
  for (const size_t count : {1, 3, 6}) {
    for (const size_t at : {pool + 130, pool + 301, pool + 444}) {
      SCOPED_TRACE(absl::StrCat(count, " bytes at ", at));
      const Finding finding =
          OnlyShift(std::string(file).erase(at, count), "a.ala");
      EXPECT_LE(finding.range.offset, at + 4);
      EXPECT_GE(finding.range.end() + 4, at);
      // The sizes only show the pool; the rows must be clear about more.
      if (count == 1) {
        EXPECT_LE(finding.range.length, 6u);
      }
    }
  }
}

TEST(LongPoolsTest, AFileThatIsCutHasNoShift) {
  const std::string file =
      corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  for (size_t count = 1; count < 1000; count += 1 + count / 8) {
    const std::vector<Finding> findings =
        Lint(file.substr(0, file.size() - count), "a.ala");
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].rule->id, "ALC025") << count << " bytes";
    EXPECT_EQ(findings[0].range.offset, file.size() - count);
  }
}

// A search alone finds the vertex: its first number that is wrong may be any.
TEST(LongTablesTest, AModelThatIsCutInItsVerticesHasNoShift) {
  const std::string file =
      corpus::BytesOfFile("alamo/valid/model-two-submeshes.alo");
  const std::vector<RowTable> tables =
      RecogniseFormat(file, "a.alo")->row_tables(file);
  ASSERT_FALSE(tables.empty());
  const RowTable& last = tables.back();
  for (uint64_t size = last.range.offset + 1; size < last.range.end(); ++size) {
    for (const Finding& finding : Lint(file.substr(0, size), "a.alo")) {
      EXPECT_FALSE(IsShift(finding)) << size << ": " << finding.message;
    }
  }
}

// What can still be read is checked, without what is missing.
TEST(LongPoolsTest, ValuesBeforeTheEndOfAFileThatIsCutAreChecked) {
  std::string file = corpus::BytesOfFile("alamo/valid/format-2-long-pools.ala");
  const size_t at = file.size() - 400;
  file.replace(at, 8, 8, '\x7F');
  file.resize(file.size() - 3);
  const std::vector<Finding> findings = Lint(file, "a.ala");
  ASSERT_GE(findings.size(), 2u);
  EXPECT_EQ(findings[0].rule->id, "ALA021");
  EXPECT_EQ(findings[0].range.offset, at);
  EXPECT_EQ(findings[1].rule->id, "ALC025");
}

// A name that was replaced in an editor that knows nothing of sizes.
TEST(ShiftExamplesTest, AnEditedTextIsNamed) {
  const std::string file = corpus::BytesOfFile("alamo/valid/model-small.alo");
  const size_t at = file.find("hull.dds");
  ASSERT_NE(at, std::string::npos);
  struct Edited {
    std::string text;
    std::string message;
  };
  for (const Edited& edited :
       {Edited{"new_hull.dds", "4 extra bytes in the text \"new_hull.dds\""},
        Edited{"my_other_hull.dds", "must be 9 larger"},
        Edited{"h.dds", "3 bytes are missing in the text \"h.dds\""},
        Edited{"hul.dds", "must be 1 smaller"}}) {
    std::string bytes = file;
    bytes.replace(at, 8, edited.text);
    const Finding finding = OnlyShift(bytes, "model-small.alo");
    EXPECT_THAT(finding.message, HasSubstr(edited.message));
    EXPECT_LE(finding.range.offset, at + 1);
    EXPECT_GT(finding.range.end(), at);
  }
}

TEST(NoShiftTest, OtherDamageIsNotClaimed) {
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    if (absl::StrContains(file.path, "/FIL030/") ||
        absl::StrContains(file.path, "/FIL031/")) {
      continue;
    }
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    for (const Finding& finding : Lint(file.bytes, name)) {
      EXPECT_FALSE(IsShift(finding)) << file.path << ": " << finding.message;
    }
  }
}

TEST(NoShiftTest, AFileThatIsCutHasNoShift) {
  const std::string model =
      corpus::BytesOfFile("alamo/valid/model-two-submeshes.alo");
  for (size_t size = model.size() / 2; size < model.size(); size += 97) {
    for (const Finding& finding : Lint(model.substr(0, size), "a.alo")) {
      EXPECT_FALSE(IsShift(finding)) << size << ": " << finding.message;
    }
  }
}

}  // namespace

}  // namespace assetlint

namespace assetlint::file {

namespace {

constexpr uint64_t kRow = 20;
constexpr uint64_t kRows = 30;
constexpr uint64_t kStart = 7;  // of the table in the file

// Columns with other values each, which change slowly.
std::string Table() {
  std::string table(kStart, '!');
  for (uint64_t row = 0; row < kRows; ++row) {
    for (uint64_t column = 0; column < kRow; ++column) {
      table.push_back(static_cast<char>(37 * column + row));
    }
  }
  return table;
}

constexpr RowTable kWhole = {.range = {kStart, kRow* kRows}, .row_size = kRow};

TEST(RowShiftTest, FindsWhereBytesAreMissing) {
  for (const uint64_t count : {1, 4, 19, 45}) {
    for (const uint64_t at : {60, 101, 280}) {
      const std::string bytes = Table().erase(at, count);
      const auto shift = FindRowShift(bytes, kWhole, false, count);
      ASSERT_TRUE(shift.has_value()) << count << " at " << at;
      EXPECT_LE(shift->first, at) << count;
      EXPECT_GE(shift->last, at) << count;
      EXPECT_LE(shift->last - shift->first, 4u) << count << " at " << at;
      if (count <= 4) {
        EXPECT_TRUE(shift->clear) << count << " at " << at;
      }
    }
  }
}

TEST(RowShiftTest, FindsWhereBytesAreTooMany) {
  for (const uint64_t count : {1, 4, 19, 45}) {
    for (const uint64_t at : {60, 101, 280}) {
      const std::string bytes = Table().insert(at, count, '\xD5');
      const auto shift = FindRowShift(bytes, kWhole, true, count);
      ASSERT_TRUE(shift.has_value()) << count << " at " << at;
      EXPECT_LE(shift->first, at + 1) << count;
      EXPECT_GE(shift->last + 1, at) << count;
      EXPECT_TRUE(shift->clear) << count << " at " << at;
    }
  }
}

TEST(RowShiftTest, MissingRowsLeaveNoTrace) {
  EXPECT_FALSE(
      FindRowShift(Table().erase(100, kRow), kWhole, false, kRow).has_value());
}

TEST(RowShiftTest, ATableThatWasCutHasNoClearPlace) {
  for (const uint64_t count : {1, 8, 33}) {
    const std::string bytes = Table();
    const auto shift = FindRowShift(bytes.substr(0, bytes.size() - count),
                                    kWhole, false, count);
    EXPECT_FALSE(shift.has_value() && shift->clear) << count;
  }
}

TEST(RowShiftTest, EqualRowsShowNothing) {
  const std::string bytes(kStart + kRow * kRows - 1, 'a');
  EXPECT_FALSE(FindRowShift(bytes, kWhole, false, 1).has_value());
}

// The table is what the repaired file says, which may be anything.
TEST(RowShiftTest, AcceptsAnyNumbers) {
  constexpr uint64_t kMany = uint64_t{1} << 40;
  const std::string bytes = Table();
  for (const uint64_t offset : {uint64_t{0}, kStart, uint64_t{600}, kMany}) {
    for (const uint64_t length : {uint64_t{0}, uint64_t{1}, uint64_t{607}}) {
      for (const uint64_t row : {uint64_t{0}, uint64_t{1}, kRow, kMany}) {
        for (const uint64_t count : {uint64_t{0}, uint64_t{1}, kRow, kMany}) {
          for (const bool removed : {false, true}) {
            const RowTable table = {.range = {offset, length}, .row_size = row};
            const auto shift = FindRowShift(bytes, table, removed, count);
            if (!shift.has_value()) continue;
            EXPECT_LE(shift->first, shift->last);
            EXPECT_LE(shift->last, bytes.size());
          }
        }
      }
    }
  }
}

}  // namespace

}  // namespace assetlint::file
