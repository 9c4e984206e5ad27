// The cases of the rules of a format (corpus/case.h) as tests:
//
//   INSTANTIATE_TEST_SUITE_P(Gsa, RuleTest,
//                            RuleCases(corpus::Swat3Cases(), kGsaFormat),
//                            kRuleTestName);
//
// A filter finds them by their rule: --gtest_filter='*/GSA014*'.
#ifndef ASSETLINT_FORMATS_TESTING_RULE_CASE_H_
#define ASSETLINT_FORMATS_TESTING_RULE_CASE_H_

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "corpus/case.h"
#include "formats/base/format.h"
#include "gtest/gtest.h"

namespace assetlint {

// And what is the same for all cases of a table.
struct RuleTestCase : corpus::Case {
  const Format* format;
  absl::string_view engine;
  absl::string_view extension;
};

// The cases of `format`.
inline auto RuleCases(std::vector<corpus::CaseTable> tables,
                      const Format& format) {
  std::vector<RuleTestCase> cases;
  for (corpus::CaseTable& table : tables) {
    if (table.format != format.name) continue;
    for (corpus::Case& c : table.cases) {
      cases.push_back({std::move(c), &format, table.engine, table.extension});
    }
  }
  return testing::ValuesIn(cases);
}

// What corpus/FOLDER/findings.txt has of a case; empty without one.
const std::string& BlessedFindings(absl::string_view folder,
                                   const std::string& case_name);

// Its tests are in rule_case.cc.
class RuleTest : public testing::TestWithParam<RuleTestCase> {};

// "ALO039_a_type_too_many", from a name.
inline constexpr auto kRuleTestName = [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (!absl::ascii_isalnum(c)) c = '_';
  }
  return name;
};

// Shows a case where GoogleTest prints its parameter.
void PrintTo(const RuleTestCase& c, std::ostream* out);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_RULE_CASE_H_
