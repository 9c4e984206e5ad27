#include "lint/report/fix_diff.h"

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(FixDiffTest, OldBytesAboveNewOnes) {
  const Fix fix = {FixLevel::kSafe,
                   "reason",
                   {{{0x2fe, 2}, "\x04\xff", std::string("\x05\0", 2)}}};
  EXPECT_EQ(FixDiff(fix),
            "- 0x000002fe: 05 00\n"
            "+ 0x000002fe: 04 ff\n");
}

TEST(FixDiffTest, InsertedAndRemovedBytes) {
  const Fix fix = {
      FixLevel::kUnsafe, "", {{{16, 0}, "a", ""}, {{32, 1}, "", "\n"}}};
  EXPECT_EQ(FixDiff(fix),
            "+ 0x00000010: 61\n"
            "- 0x00000020: 0a\n");
}

TEST(FixDiffTest, LargeFixesAreShortened) {
  Fix fix;
  for (uint64_t i = 0; i < 7; ++i) {
    fix.edits.push_back({{100 * i, 2000}, "", std::string(2000, '`')});
  }
  std::string lines;
  for (const char* const offset : {"00", "64", "c8", "12c"}) {
    absl::StrAppend(&lines, "- 0x",
                    std::string(8 - std::string(offset).size(), '0'), offset,
                    ":");
    for (int i = 0; i < 16; ++i) lines += " 60";
    lines += " ... (2,000 bytes)\n";
  }
  EXPECT_EQ(FixDiff(fix), lines + "  and 3 more places\n");
  EXPECT_EQ(FixDiff({}), "");
}

}  // namespace
}  // namespace assetlint
