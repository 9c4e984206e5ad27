// Two-sided tests of rules: damage that a rule must report at certain bytes,
// and the nearest legal value, which it must not report.
//
//   INSTANTIATE_TEST_SUITE_P(
//       Lights, RuleTest, RuleCases(kCases, kModelFormat, SmallModel()),
//       RuleTestName);
//
// makes a test of each case, which a filter finds by its rule:
// --gtest_filter='*/ALO039*'.
#ifndef ASSETLINT_FORMATS_TESTING_RULE_CASE_H_
#define ASSETLINT_FORMATS_TESTING_RULE_CASE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "gtest/gtest.h"

namespace assetlint {

// The finding that damage causes: its bytes in the damaged file, its structural
// path, and a part of its message (empty: any message).
struct ExpectedFault {
  uint64_t offset;
  uint64_t length;
  absl::string_view path;
  absl::string_view message = {};
};

// `Spec` has Build(), the bytes of a file. `damage` and `legal` each change
// their own copy.
template <typename Spec>
struct RuleCase {
  absl::string_view rule;  // "ALO002"
  absl::string_view what;
  std::function<void(Spec&)> damage;
  ExpectedFault fault;
  std::function<void(Spec&)> legal;
};

// A case with its two files.
struct RuleTestCase {
  const Format* format;
  std::string rule;
  std::string what;  // unique for the rule
  std::string damaged = {};
  ExpectedFault fault = {};
  std::string legal = {};
  std::string file_name = {};
  std::string mistake = {};  // of whoever wrote the case
};

using RuleTestCases = std::vector<RuleTestCase>;

// The cases that change `good`, a file without faults.
template <typename Spec, size_t kCount>
auto RuleCases(const RuleCase<Spec> (&cases)[kCount], const Format& format,
               const Spec& good, absl::string_view file_name = {}) {
  RuleTestCases all;
  for (const RuleCase<Spec>& c : cases) {
    Spec damaged = good, legal = good;
    c.damage(damaged);
    c.legal(legal);
    all.push_back({&format, std::string(c.rule), std::string(c.what),
                   damaged.Build(), c.fault, legal.Build(),
                   std::string(file_name)});
  }
  return testing::ValuesIn(all);
}

// Its tests are in rule_case.cc.
class RuleTest : public testing::TestWithParam<RuleTestCase> {};

// "ALO039_a_type_too_many".
std::string RuleTestName(const testing::TestParamInfo<RuleTestCase>& info);

// The rules that have a case in this program, one here or in across_case.h.
std::vector<std::string> RulesWithCases();

// Shows a case where GoogleTest prints its parameter.
void PrintTo(const RuleTestCase& c, std::ostream* out);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_RULE_CASE_H_
