#include "formats/testing/rule_case.h"

#include <ostream>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/testing/lint_bytes.h"

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

std::string RuleTestName(const testing::TestParamInfo<RuleTestCase>& info) {
  std::string name = absl::StrCat(info.param.rule, "_", info.param.what);
  for (char& c : name) {
    if (!absl::ascii_isalnum(c)) c = '_';
  }
  return name;
}

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

void PrintTo(const RuleTestCase& c, std::ostream* out) {
  *out << c.rule << ", " << c.what;
}

TEST_P(RuleTest, DamageIsReportedAndTheNearestLegalValueIsNot) {
  const RuleTestCase& c = GetParam();
  ASSERT_EQ(c.mistake, "");
  std::string all;
  bool found = false;
  for (const Finding& finding :
       FindingsOf(*c.format, c.rule, c.damaged, c.file_name)) {
    found |= IsExpected(finding, c.fault);
    all += Text(finding);
  }
  EXPECT_TRUE(found) << "the damage has:" << all;
  for (const Finding& finding :
       FindingsOf(*c.format, c.rule, c.legal, c.file_name)) {
    ADD_FAILURE() << "the legal change has:" << Text(finding);
  }
}

}  // namespace assetlint
