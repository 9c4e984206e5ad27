#include "formats/file/row_shift.h"

#include <cstdint>
#include <string>

#include "formats/base/format.h"
#include "gtest/gtest.h"

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
