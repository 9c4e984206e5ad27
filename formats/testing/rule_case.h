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

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
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
// their own copy. Without `legal`, the good file is it.
template <typename Spec>
struct RuleCase {
  absl::string_view rule;  // "ALO002"
  absl::string_view what;
  std::function<void(Spec&)> damage;
  ExpectedFault fault;
  std::function<void(Spec&)> legal = {};
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
    if (c.legal) c.legal(legal);
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

// Tests of fixes: a damage, and what the best fix for it makes of the file.

// What the fix makes of the file, by default the file before the damage.
enum class Repaired : unsigned char {
  kOriginal,
  kSound,  // any file without findings that the damaged one does not have
};

template <typename Spec>
struct FixResult {
  constexpr FixResult(Repaired expected)  // NOLINT: implicit, for tables
      : repaired(expected) {}
  // Another change of the good file.
  template <std::convertible_to<void (*)(Spec&)> Change>
  constexpr FixResult(Change other)  // NOLINT: implicit, for tables
      : change(other) {}

  Repaired repaired = Repaired::kOriginal;
  void (*change)(Spec& spec) = nullptr;
};

// `Spec` has Build(), the bytes of a file.
template <typename Spec>
struct FixCase {
  absl::string_view rule;  // "ALO002"
  absl::string_view what;
  void (*damage)(Spec& spec);
  FixLevel level;  // of the best fix; kNone: the damage has no fix
  FixResult<Spec> result = Repaired::kOriginal;
};

// Expects of the best fix of `rule` for `damaged`: that it has that level and
// gives `expected` (if there is one), without new findings, and without the one
// that it repairs.
void ExpectFix(const Format& format, absl::string_view rule, FixLevel level,
               const std::string& damaged,
               const std::optional<std::string>& expected,
               absl::string_view file_name = {});

// The damages change copies of `good`, a file without faults.
template <typename Spec, size_t kCount>
void ExpectFixes(const FixCase<Spec> (&cases)[kCount], const Format& format,
                 const Spec& good, absl::string_view file_name = {}) {
  for (const FixCase<Spec>& c : cases) {
    SCOPED_TRACE(absl::StrCat(c.rule, ": ", c.what));
    Spec damaged = good;
    c.damage(damaged);
    Spec result = good;
    if (c.result.change != nullptr) c.result.change(result);
    std::optional<std::string> expected;
    if (c.result.repaired == Repaired::kOriginal) expected = result.Build();
    ExpectFix(format, c.rule, c.level, damaged.Build(), expected, file_name);
  }
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_RULE_CASE_H_
