#include "lint/report/fix_text.h"

#include <initializer_list>
#include <string>

#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::kFakeNoName;

Finding FindingWith(std::initializer_list<FixLevel> levels) {
  Finding finding;
  for (const FixLevel level : levels) finding.fixes.push_back({level, "", {}});
  return finding;
}

std::string Fixable(uint64_t safe, uint64_t unsafe, uint64_t findings) {
  Summary summary;
  summary.fixable = {safe, unsafe};
  summary.counts.Add(Severity::kError, findings);
  return FixableText(summary);
}

TEST(FixTextTest, ARuleSaysWhatWasDecided) {
  Rule rule = kFakeNoName;
  EXPECT_EQ(RuleFixText(rule), "");
  rule.fix_reason = "The value is lost.";
  EXPECT_EQ(RuleFixText(rule), "none: The value is lost.");
  rule.fix = FixLevel::kSafe;
  EXPECT_EQ(RuleFixText(rule), "safe: The value is lost.");
}

TEST(FixTextTest, TheReasonOfAFixIsEscaped) {
  EXPECT_EQ(FixText({FixLevel::kUnsafe, "from \x1b\n", {}}),
            "unsafe: from \\x1b\\x0a");
}

TEST(FixTextTest, AFindingCountsOnceByItsBestFix) {
  FixCounts counts;
  counts.Add(FindingWith({FixLevel::kUnsafe, FixLevel::kSafe}));
  counts.Add(FindingWith({FixLevel::kUnsafe, FixLevel::kUnsafe}));
  counts.Add(FindingWith({FixLevel::kDisplay, FixLevel::kUnsafe}));
  counts.Add(FindingWith({FixLevel::kDisplay}));
  counts.Add(FindingWith({}));
  EXPECT_EQ(counts.safe, 1u);
  EXPECT_EQ(counts.unsafe, 2u);
}

TEST(FixTextTest, SaysHowManyCanBeFixedAndHow) {
  EXPECT_EQ(Fixable(0, 0, 9), "");
  EXPECT_EQ(Fixable(4, 2, 1200),
            "4 of 1,200 findings can be fixed: run \"assetlint fix\" with the "
            "same paths (--diff shows the changes); 2 more with "
            "--unsafe-fixes.");
  EXPECT_EQ(Fixable(1, 0, 1),
            "1 of 1 finding can be fixed: run \"assetlint fix\" with the same "
            "paths (--diff shows the changes).");
  EXPECT_EQ(Fixable(0, 2, 3),
            "2 of 3 findings can be fixed: run \"assetlint fix "
            "--unsafe-fixes\" with the same paths (--diff shows the changes).");
}

TEST(FixTextTest, WhatCanBeShownIsBounded) {
  Fix fix;
  EXPECT_FALSE(CanShow(fix));
  fix.edits.push_back(
      {{0, 4}, std::string(kMaxShownFixBytes - 4, 'x'), "old."});
  EXPECT_TRUE(CanShow(fix));
  fix.edits[0].new_bytes += 'x';
  EXPECT_FALSE(CanShow(fix));
  fix.edits.assign(kMaxShownEdits, {{0, 1}, "x", "y"});
  EXPECT_TRUE(CanShow(fix));
  fix.edits.emplace_back();
  EXPECT_FALSE(CanShow(fix));
}

}  // namespace
}  // namespace assetlint
