// A small format whose bytes break rules at will shows which fixes are applied,
// in how many passes, and which are declined.
#include "formats/fixer/fixer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/fixer/fix_law.h"
#include "formats/testing/made_rule.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A file is its number of bytes after the first, and these bytes. What each of
// them breaks is in its rule's comment.
constexpr Rule kCount = MakeRule("TOY101", "count", RuleClass::kStructure,
                                 Severity::kError, FixLevel::kSafe);
constexpr Rule kShort = MakeRule("TOY102", "short", RuleClass::kStructure,
                                 Severity::kError, FixLevel::kNone);
constexpr Rule SafeRule(absl::string_view id, absl::string_view name) {
  return MakeRule(id, name, RuleClass::kRange, Severity::kWarning,
                  FixLevel::kSafe);
}
// 'a' should be 'b'.
constexpr Rule kSet = SafeRule("TOY103", "set");
// 'c' should be 'd', which is odd.
constexpr Rule kToOdd = MakeRule("TOY104", "to-odd", RuleClass::kRange,
                                 Severity::kError, FixLevel::kSafe);
constexpr Rule kOdd = MakeRule("TOY105", "odd", RuleClass::kStyle,
                               Severity::kInfo, FixLevel::kNone);
// 'e' should be 'E', 'E' should be 'f'.
constexpr Rule kChain = SafeRule("TOY106", "chain");
constexpr Rule kChainEnd = SafeRule("TOY107", "chain-end");
// 'x' should not be there.
constexpr Rule kExtra = MakeRule("TOY108", "extra", RuleClass::kRange,
                                 Severity::kWarning, FixLevel::kUnsafe);
// 'p' should be 'q', 'q' should be 'p'.
constexpr Rule kPing = SafeRule("TOY109", "ping");
constexpr Rule kPong = SafeRule("TOY110", "pong");
// 'n' should be 'N', which is as bad.
constexpr Rule kVain = SafeRule("TOY111", "vain");
// 'k' should be 'K', of which there may be two.
constexpr Rule kFew = SafeRule("TOY112", "few");
constexpr Rule kMany = MakeRule("TOY113", "many", RuleClass::kRange,
                                Severity::kError, FixLevel::kNone);
// 's' is shown only.
constexpr Rule kShown = MakeRule("TOY114", "shown", RuleClass::kRange,
                                 Severity::kWarning, FixLevel::kDisplay);
// All 'r' are one finding.
constexpr Rule kRow = MakeRule("TOY115", "row", RuleClass::kRange,
                               Severity::kWarning, FixLevel::kNone);
// 'w' should be 'W', and '-' should follow it.
constexpr Rule kWipe = SafeRule("TOY116", "wipe");
constexpr const Rule* kRules[] = {
    &kCount, &kShort, &kSet, &kToOdd, &kOdd,   &kChain, &kExtra, &kPing,
    &kPong,  &kVain,  &kFew, &kMany,  &kShown, &kRow,   &kWipe,  &kChainEnd};

Edit Byte(uint64_t offset, char byte) {
  return {{offset, 1}, std::string(1, byte), {}};
}

void AddSetting(const Rule& rule, uint64_t at, char byte, Report& report) {
  report.Add(rule, Path(), {at, 1})
      .FixBy(rule.fix, Byte(at, byte), "set to ", std::string(1, byte))
      .Message(std::string(rule.id));
}

void AddExtra(absl::string_view bytes, uint64_t at, Report& report) {
  Fix fix = {FixLevel::kUnsafe, "one byte too many", {}};
  fix.edits = {Byte(0, static_cast<char>(bytes[0] - 1)), {{at, 1}, "", {}}};
  report.Add(kExtra, Path(), {at, 1}).FixBy(fix).Message("extra");
}

void CheckByte(absl::string_view bytes, uint64_t at, Report& report) {
  switch (bytes[at]) {
    case 'a':
      return AddSetting(kSet, at, 'b', report);
    case 'c':
      return AddSetting(kToOdd, at, 'd', report);
    case 'd':
      report.Add(kOdd, Path(), {at, 1}).Message("odd");
      return;
    case 'e':
      return AddSetting(kChain, at, 'E', report);
    case 'E':
      return AddSetting(kChainEnd, at, 'f', report);
    case 'x':
      return AddExtra(bytes, at, report);
    case 'p':
      return AddSetting(kPing, at, 'q', report);
    case 'q':
      return AddSetting(kPong, at, 'p', report);
    case 'n':
      return AddSetting(kVain, at, 'N', report);
    case 'N':
      report.Add(kVain, Path(), {at, 1}).Message("vain");
      return;
    case 'k':
      return AddSetting(kFew, at, 'K', report);
    case 's':
      return AddSetting(kShown, at, 'S', report);
    case 'w':
      report.Add(kWipe, Path(), {at, 1})
          .FixBy(FixLevel::kSafe, Edit{{at, 2}, "W-", {}}, "wiped")
          .Message("wipe");
      return;
    default:
      return;
  }
}

void CheckRow(absl::string_view bytes, Report& report) {
  Occurrences row;
  for (uint64_t at = 1; at < bytes.size(); ++at) {
    if (bytes[at] == 'r') row.Note(at);
  }
  if (row.empty()) return;
  report.Add(kRow, Path(), {row.first(), 1}).Times(row).Message("row");
}

void Lint(absl::string_view bytes, const FileContext&, Report& report) {
  const uint64_t there = bytes.size() - 1;
  const auto declared = static_cast<uint8_t>(bytes[0]);
  if (declared > there + 4) {
    report.Add(kShort, Path(), {bytes.size(), 0}).Message("cut");
  } else if (declared != there) {
    report.Add(kCount, Path(), {0, 1})
        .FixBy(FixLevel::kSafe, Byte(0, static_cast<char>(there)),
               "the bytes that follow")
        .Message("count");
    return;  // nothing else can be seen
  }
  for (uint64_t at = 1; at < bytes.size(); ++at) CheckByte(bytes, at, report);
  CheckRow(bytes, report);
  if (std::count(bytes.begin() + 1, bytes.end(), 'K') > 2) {
    report.Add(kMany, Path(), {0, 1}).Message("many");
  }
}

absl::StatusOr<std::string> Reencode(absl::string_view bytes) {
  // Loses 'Z'.
  if (bytes.back() == 'Z') return std::string("lost");
  return std::string(bytes);
}

Format TestFormat() {
  Format format = {};
  format.name = "test";
  format.lint = &Lint;
  format.reencode = &Reencode;
  format.rules = [] { return absl::Span<const Rule* const>(kRules); };
  return format;
}

std::string File(const std::string& text) {
  return std::string(1, static_cast<char>(text.size())) + text;
}

FixOutcome FixAll(const std::string& bytes,
                  FixLevel least = FixLevel::kUnsafe) {
  const Format format = TestFormat();
  EXPECT_EQ(CheckFix(format, bytes, FileContext{}, least), absl::OkStatus());
  return FixBytes(
      format, bytes, FileContext{},
      [&](const Finding&, const Fix& fix) { return fix.level >= least; });
}

TEST(FixerTest, AppliesAllFixesInOnePass) {
  const FixOutcome outcome = FixAll(File("a-aba"));
  EXPECT_EQ(outcome.bytes, File("b-bbb"));
  EXPECT_THAT(outcome.applied, SizeIs(3));
  EXPECT_THAT(outcome.declined, IsEmpty());
  EXPECT_THAT(outcome.left, IsEmpty());
  EXPECT_EQ(outcome.applied[1].finding.rule, &kSet);
  EXPECT_THAT(outcome.applied[1].finding.fixes, IsEmpty());
  EXPECT_EQ(outcome.applied[1].fix.edits,
            (std::vector<Edit>{{{3, 1}, "b", "a"}}));
  EXPECT_EQ(outcome.changes,
            (std::vector<Edit>{
                {{1, 1}, "b", "a"}, {{3, 1}, "b", "a"}, {{5, 1}, "b", "a"}}));
}

TEST(FixerTest, FixesThatOverlapTakeAPassEach) {
  // Each of them changes the count, too.
  const FixOutcome outcome = FixAll(File("-x-xa-x"));
  EXPECT_EQ(outcome.bytes, File("--b-"));
  ASSERT_THAT(outcome.applied, SizeIs(4));
  // The edits are at positions of the original file.
  std::vector<uint64_t> removed;
  for (const AppliedFix& applied : outcome.applied) {
    if (applied.finding.rule == &kExtra) {
      removed.push_back(applied.fix.edits[1].range.offset);
    }
  }
  EXPECT_EQ(removed, (std::vector<uint64_t>{2, 4, 7}));
}

TEST(FixerTest, MoreFixesThanPassesOfOneRoundTakeAnother) {
  EXPECT_EQ(FixAll(File(std::string(2 * kMaxFixPasses, 'x') + "-")).bytes,
            File("-"));
}

TEST(FixerTest, WhatTakesTooManyPassesIsLeftAlone) {
  const std::string bytes =
      File(std::string(kMaxFixRounds * kMaxFixPasses, 'x') + "-");
  const FixOutcome outcome = FixAll(bytes);
  EXPECT_THAT(outcome.changes, IsEmpty());
  EXPECT_FALSE(outcome.declined.empty());
}

TEST(FixerTest, OnlyAllowedFixesAreApplied) {
  // A safe fix beside a finding that stays would be unsafe.
  const std::string between(32, '-');
  const FixOutcome outcome = FixAll(File("a" + between + "x"), FixLevel::kSafe);
  EXPECT_EQ(outcome.bytes, File("b" + between + "x"));
  EXPECT_THAT(outcome.left, SizeIs(1));
  EXPECT_THAT(outcome.declined, IsEmpty());
}

TEST(FixerTest, AFixThatCausesAnotherFindingIsDeclined) {
  const FixOutcome outcome = FixAll(File("a-c"));
  EXPECT_EQ(outcome.bytes, File("b-c"));
  ASSERT_THAT(outcome.declined, SizeIs(1));
  EXPECT_EQ(outcome.declined[0].finding.rule, &kToOdd);
  EXPECT_EQ(outcome.declined[0].reason, "it would cause TOY105 at 0x3");
}

TEST(FixerTest, AFindingThatVanishesElsewhereDoesNotMakeUpForIt) {
  const FixOutcome outcome = FixAll(File("wd-c"));
  EXPECT_EQ(outcome.bytes, File("W--c"));
  ASSERT_THAT(outcome.declined, SizeIs(1));
  EXPECT_EQ(outcome.declined[0].reason, "it would cause TOY105 at 0x4");
}

TEST(FixerTest, AFindingOfSeveralPlacesMayLoseTheFirst) {
  const FixOutcome outcome = FixAll(File("wrrr"));
  EXPECT_EQ(outcome.bytes, File("W-rr"));
  EXPECT_THAT(outcome.declined, IsEmpty());
}

TEST(FixerTest, DeclinesAFixThatLeavesItsFinding) {
  const FixOutcome outcome = FixAll(File("na"));
  EXPECT_EQ(outcome.bytes, File("nb"));
  ASSERT_THAT(outcome.declined, SizeIs(1));
  EXPECT_EQ(outcome.declined[0].reason, "its finding would stay");
}

TEST(FixerTest, FixesThatUndoEachOtherAreDeclined) {
  const FixOutcome outcome = FixAll(File("pa"));
  EXPECT_EQ(outcome.bytes, File("pb"));
  ASSERT_THAT(outcome.declined, SizeIs(1));
  EXPECT_EQ(outcome.declined[0].finding.rule, &kPing);
}

TEST(FixerTest, KeepsAsManyFixesAsGoTogether) {
  // The finding of too many K is not near any of them.
  std::string text = "a";
  for (int i = 0; i < 10; ++i) text += std::string(20, '-') + "k";
  const FixOutcome outcome = FixAll(File(text));
  EXPECT_EQ(std::count(outcome.bytes.begin() + 1, outcome.bytes.end(), 'K'), 2);
  EXPECT_EQ(outcome.bytes[1], 'b');
  EXPECT_THAT(outcome.declined, SizeIs(8));
  EXPECT_EQ(outcome.declined[0].reason, "it would cause TOY113 at 0x0");
}

TEST(FixerTest, ASafeFixMayShowNothingNew) {
  std::string bytes = File("-a");
  bytes[0] = 1;
  EXPECT_EQ(FixAll(bytes).bytes, File("-b"));
  bytes = File("-d");
  bytes[0] = 1;
  EXPECT_THAT(FixAll(bytes).changes, IsEmpty()) << "a warning";
  bytes = File("-c");
  bytes[0] = 1;
  const FixOutcome outcome = FixAll(bytes);
  EXPECT_THAT(outcome.changes, IsEmpty());
  ASSERT_THAT(outcome.declined, SizeIs(1));
}

TEST(FixerTest, ACutFileIsLeftAlone) {
  std::string bytes = File("a-a");
  bytes[0] = 100;
  const FixOutcome outcome = FixAll(bytes);
  EXPECT_THAT(outcome.changes, IsEmpty());
  EXPECT_THAT(outcome.applied, IsEmpty());
  ASSERT_THAT(outcome.declined, SizeIs(2));
  EXPECT_THAT(outcome.declined[0].reason, HasSubstr("TOY102 at 0x4"));
  EXPECT_THAT(outcome.declined[0].reason, HasSubstr("get the file again"));
}

TEST(FixerTest, AResultThatDoesNotComeBackIsDeclined) {
  const FixOutcome outcome = FixAll(File("a-Z"));
  EXPECT_THAT(outcome.changes, IsEmpty());
  ASSERT_THAT(outcome.declined, SizeIs(1));
  EXPECT_EQ(outcome.declined[0].reason,
            "the file would not come back byte for byte");
}

TEST(FixerTest, DisplayIsNeverAskedAbout) {
  const Format format = TestFormat();
  const std::string bytes = File("s");
  const FixOutcome outcome =
      FixBytes(format, bytes, FileContext{}, [](const Finding&, const Fix&) {
        ADD_FAILURE();
        return true;
      });
  EXPECT_THAT(outcome.changes, IsEmpty());
  EXPECT_THAT(outcome.left[0].fixes, SizeIs(1));
}

}  // namespace
}  // namespace assetlint
