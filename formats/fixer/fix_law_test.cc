// That the law can fail: a format that changes its mind deceives the fixer, and
// the law, which looks again, must say what is wrong.
#include "formats/fixer/fix_law.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/testing/made_rule.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::StartsWith;

// 'a' should be 'b', and 'b' is as bad, but seems not to be at first.
constexpr Rule kVain = MakeRule("TOY101", "vain", RuleClass::kRange,
                                Severity::kWarning, FixLevel::kSafe);
// 'c' should be 'd'.
constexpr Rule kCauses = MakeRule("TOY102", "causes", RuleClass::kRange,
                                  Severity::kWarning, FixLevel::kSafe);
// 'd' is odd, but seems not to be at first.
constexpr Rule kCaused = MakeRule("TOY103", "caused", RuleClass::kStyle,
                                  Severity::kInfo, FixLevel::kNone);
// 'd' cannot be read, but seems to be at first.
constexpr Rule kUnreadable =
    MakeRule("TOY104", "unreadable", RuleClass::kStructure, Severity::kError,
             FixLevel::kNone);
// '!' is odd, except in a repaired file that does not seem sound any more: so
// that there are as many findings before and after.
constexpr Rule kOther = MakeRule("TOY105", "other", RuleClass::kStyle,
                                 Severity::kInfo, FixLevel::kNone);
constexpr const Rule* kRules[] = {&kVain, &kCauses, &kCaused, &kUnreadable,
                                  &kOther};

// How often a repaired file is linted and encoded as if it were sound.
int lints_deceived = 0;
int encodings_deceived = 0;
// What is found of 'd' then.
const Rule* found_later = &kCaused;

void AddNext(const Rule& rule, uint64_t at, char next, Report& report) {
  const Edit edit = {{at, 1}, std::string(1, next), {}};
  report.Add(rule, Path(), {at, 1})
      .FixBy(rule.fix, edit, "the next letter")
      .Message("a letter");
}

void CheckByte(char byte, uint64_t at, bool sound, Report& report) {
  if (byte == 'a') AddNext(kVain, at, 'b', report);
  if (byte == 'c') AddNext(kCauses, at, 'd', report);
  if (byte == '!' ? !sound : sound || (byte != 'b' && byte != 'd')) return;
  const Rule& rule = byte == 'b' ? kVain : byte == 'd' ? *found_later : kOther;
  report.Add(rule, Path(), {at, 1}).Message("a letter");
}

void Lint(absl::string_view bytes, const FileContext&, Report& report) {
  const bool repaired = bytes.find_first_of("bd") != absl::string_view::npos;
  const bool sound = !repaired || lints_deceived-- > 0;
  for (uint64_t at = 0; at < bytes.size(); ++at) {
    CheckByte(bytes[at], at, sound, report);
  }
}

absl::StatusOr<std::string> Reencode(absl::string_view bytes) {
  return encodings_deceived-- > 0 ? std::string(bytes) : "lost";
}

// What the law says when the format changes its mind after each number of
// lints, and then of encodings.
std::vector<std::string> LawSays(absl::string_view bytes) {
  constexpr int kEnough = 30;
  Format format = {};
  format.name = "test";
  format.lint = &Lint;
  format.reencode = &Reencode;
  format.rules = [] { return absl::Span<const Rule* const>(kRules); };
  std::vector<std::string> said;
  for (int i = 0; i < 2 * kEnough; ++i) {
    lints_deceived = i < kEnough ? i : kEnough;
    encodings_deceived = i < kEnough ? kEnough : i - kEnough;
    const absl::Status status =
        CheckFix(format, bytes, FileContext{}, FixLevel::kUnsafe);
    said.emplace_back(status.message());
  }
  return said;
}

TEST(FixLawTest, HoldsWhereNothingIsToBeFixed) {
  EXPECT_THAT(LawSays("xyz"), Each(""));
}

TEST(FixLawTest, ReportsAFixThatDoesNotRemoveItsFinding) {
  EXPECT_THAT(LawSays("a!"),
              Contains("law 6: a fix of TOY101 was applied, and there are 1 "
                       "findings of it as before"));
  // Beside others of its rule.
  EXPECT_THAT(LawSays("aa!!"),
              Contains("law 6: a fix of TOY101 was applied, and there are 2 "
                       "findings of it as before"));
}

TEST(FixLawTest, SeesAFindingThatAFixCauses) {
  found_later = &kCaused;
  EXPECT_THAT(LawSays("c!"),
              Contains("law 6: there are 1 findings of TOY103 and were 0"));
}

TEST(FixLawTest, SeesFindingsThatTheFixerDoesNotSee) {
  found_later = &kCaused;
  EXPECT_THAT(LawSays("c"),
              Contains("law 6: there are 1 findings left, not 0"));
}

TEST(FixLawTest, SeesAResultThatDoesNotDecode) {
  found_later = &kUnreadable;
  EXPECT_THAT(LawSays("c"),
              Contains(StartsWith("law 6: the result does not decode: ")));
}

TEST(FixLawTest, SeesAResultThatDoesNotComeBack) {
  EXPECT_THAT(LawSays("c"), Contains("law 6: the result does not come back "
                                     "byte for byte"));
}

}  // namespace
}  // namespace assetlint
