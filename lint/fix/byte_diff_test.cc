#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/fix/fix_report.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::kFakeValue;
using ::testing::HasSubstr;
using ::testing::Not;

const Painter kPlain(false);

// 64 bytes: 00 01 02 …
std::string Bytes() {
  std::string bytes;
  for (char c = 0; c < 64; ++c) bytes += c;
  return bytes;
}

AppliedFix FixOf(std::vector<Edit> edits) {
  AppliedFix applied;
  applied.finding.rule = &kFakeValue;
  applied.finding.path = {{"thing", 0, "a\x1b"}};
  applied.finding.field = "values";
  applied.finding.range = {17, 2};
  applied.finding.found = uint64_t{4625};
  applied.finding.allowed = int64_t{-1};
  applied.fix = {FixLevel::kSafe, "be\ncause", std::move(edits)};
  return applied;
}

TEST(ByteDiffTest, ShowsTheRowWithItsMarksAndValues) {
  const AppliedFix fix = FixOf({{{17, 2}, "\xFF\x12", "\x11\x12"}});
  EXPECT_EQ(FixRows("dir/x\n", Bytes(), fix, kPlain),
            "dir/x\\x0a  thing[0] \"a\\x1b\"/values   FAK003 safe: "
            "be\\x0acause\n"
            "  0x00000010  -  10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f"
            "    4625\n"
            "              +  10 ff 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f"
            "    -1\n"
            "                    ^^\n");
}

TEST(ByteDiffTest, OnlyRowsWithAChangedByte) {
  std::string same = Bytes().substr(8, 40);
  std::string changed = same;
  changed[0] = '\xAA';
  changed[39] = '\xBB';
  const std::string rows =
      ChangeRows("x", "title", Bytes(), {{{8, 40}, changed, same}}, kPlain);
  EXPECT_THAT(rows, HasSubstr("x  title\n  0x00000000  -  00"));
  EXPECT_THAT(rows, Not(HasSubstr("0x00000010")));
  EXPECT_THAT(rows, HasSubstr("  0x00000020  -  20"));
}

TEST(ByteDiffTest, SeveralEditsOfARowAreOnePairOfLines) {
  const std::string rows =
      ChangeRows("x", "t", Bytes(),
                 {{{1, 1}, "\xAA", "\1"}, {{3, 1}, "\xBB", "\3"}}, kPlain);
  EXPECT_EQ(std::vector<std::string>(absl::StrSplit(rows, '\n')).size(), 5u);
  EXPECT_THAT(rows, HasSubstr("\n                    ^^    ^^\n"));
}

TEST(ByteDiffTest, InsertedAndRemovedBytes) {
  EXPECT_EQ(ChangeRows("x", "t", Bytes(),
                       {{{2, 0}, "ab", ""}, {{20, 1}, "", "\x14"}}, kPlain),
            "x  t\n"
            "  0x00000002  +  61 62    2 bytes inserted\n"
            "  0x00000014  -  14    1 byte removed\n");
}

TEST(ByteDiffTest, LongChangesAreCutOff) {
  const std::string zeros(1600, '\0');
  const std::string rows = ChangeRows(
      "x", "t", zeros, {{{0, 1600}, std::string(1600, '\1'), zeros}}, kPlain);
  EXPECT_THAT(rows, HasSubstr("\n  … 96 more rows\n"));
  EXPECT_EQ(std::vector<std::string>(absl::StrSplit(rows, '\n')).size(),
            2 + 3 * kMaxDiffRows + 1);
}

// The end of the file cuts the row; bytes of an earlier fix come from the edit.
TEST(ByteDiffTest, RowsEndWithTheFile) {
  EXPECT_EQ(ChangeRows("x", "t", "abc", {{{2, 1}, "e", "d"}}, kPlain),
            "x  t\n"
            "  0x00000000  -  61 62 64\n"
            "              +  61 62 65\n"
            "                       ^^\n");
}

}  // namespace
}  // namespace assetlint
