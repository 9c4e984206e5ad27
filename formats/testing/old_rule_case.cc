#include "formats/testing/old_rule_case.h"

#include <map>
#include <ostream>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/edits.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/testing/laws.h"

namespace assetlint {

namespace {

std::string Text(const Finding& finding) {
  return absl::StrCat("\n  ", finding.range.offset, "+", finding.range.length,
                      " \"", FindingPath(finding), "\": ", finding.message);
}

bool IsExpected(const Finding& finding, const ExpectedFault& fault) {
  return finding.range == ByteRange{fault.offset, fault.length} &&
         FindingPath(finding) == fault.path &&
         absl::StrContains(finding.message, fault.message);
}

}  // namespace

std::vector<std::string> RulesWithCases() {
  std::vector<std::string> rules;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    if (!absl::EndsWith(suite.name(), "/RuleTest") &&
        !absl::EndsWith(suite.name(), "/AcrossRuleTest")) {
      continue;
    }
    for (int j = 0; j < suite.total_test_count(); ++j) {
      const absl::string_view test = suite.GetTestInfo(j)->name();
      rules.emplace_back(test.substr(test.find('/') + 1).substr(0, 6));
    }
  }
  return rules;
}

void PrintTo(const OldRuleTestCase& c, std::ostream* out) { *out << c.name; }

// A test that uses only the rest of this file has no cases.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OldRuleTest);

TEST_P(OldRuleTest, DamageIsReportedAndTheNearestLegalValueIsNot) {
  const OldRuleTestCase& c = GetParam();
  ASSERT_EQ(c.mistake, "");
  std::string all;
  bool found = false;
  for (const Finding& finding :
       FindingsOf(*c.format, OldRuleOf(c.name), c.damaged, c.file_name)) {
    found |= IsExpected(finding, c.fault);
    all += Text(finding);
  }
  EXPECT_TRUE(found) << "the damage has:" << all;
  for (const Finding& finding :
       FindingsOf(*c.format, OldRuleOf(c.name), c.legal, c.file_name)) {
    ADD_FAILURE() << "the legal change has:" << Text(finding);
  }
}

namespace {

// The finding whose best fix has the highest level.
const Finding& MostFixable(const std::vector<Finding>& findings) {
  const auto level = [](const Finding& finding) {
    return finding.fixes.empty() ? FixLevel::kNone : finding.fixes[0].level;
  };
  const Finding* best = &findings.front();
  for (const Finding& finding : findings) {
    if (level(finding) > level(*best)) best = &finding;
  }
  return *best;
}

// How often each rule is broken.
std::map<std::string, uint64_t> Counts(const std::vector<Finding>& findings) {
  std::map<std::string, uint64_t> counts;
  for (const Finding& finding : findings) {
    counts[std::string(finding.rule->id)] += finding.count;
  }
  return counts;
}

void ExpectNothingNew(const Format& format, absl::string_view damaged,
                      absl::string_view fixed, const Finding& repaired,
                      absl::string_view file_name) {
  auto before = Counts(LintBytes(format, damaged, file_name));
  const std::vector<Finding> left = LintBytes(format, fixed, file_name);
  for (const auto& [rule, count] : Counts(left)) {
    EXPECT_LE(count, before[rule]) << "new: " << rule;
  }
  for (const Finding& finding : left) {
    EXPECT_FALSE(finding.rule == repaired.rule &&
                 finding.range == repaired.range &&
                 FindingPath(finding) == FindingPath(repaired))
        << "left: " << finding.message;
  }
}

}  // namespace

void ExpectFix(const Format& format, absl::string_view rule, FixLevel level,
               const std::string& damaged,
               const std::optional<std::string>& expected,
               absl::string_view file_name) {
  const std::vector<Finding> findings =
      FindingsOf(format, rule, damaged, file_name);
  ASSERT_FALSE(findings.empty()) << "the damage is not found";
  const Finding& finding = MostFixable(findings);
  if (level == FixLevel::kNone) {
    EXPECT_TRUE(finding.fixes.empty());
    return;
  }
  ASSERT_FALSE(finding.fixes.empty()) << "the finding has no fix";
  for (const Fix& fix : finding.fixes) {
    EXPECT_LE(fix.level, finding.rule->fix);
    EXPECT_FALSE(fix.reason.empty());
  }
  const Fix& best = finding.fixes.front();
  EXPECT_EQ(FixLevelName(best.level), FixLevelName(level));
  const std::string fixed = ApplyEdits(damaged, best.edits);
  if (expected.has_value()) {
    EXPECT_EQ(fixed, *expected);
  }
  EXPECT_TRUE(format.reencode(fixed).ok());
  ExpectNothingNew(format, damaged, fixed, finding, file_name);
}

}  // namespace assetlint
