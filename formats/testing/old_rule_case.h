// Two-sided tests of rules: damage that a rule must report at certain bytes,
// and the nearest legal value, which it must not report.
//
//   INSTANTIATE_TEST_SUITE_P(
//       Lights, OldRuleTest, OldRuleCases(kCases, kModelFormat, SmallModel()),
//       kOldRuleTestName);
//
// makes a test of each case, which a filter finds by its rule:
// --gtest_filter='*/ALO039*'.
#ifndef ASSETLINT_FORMATS_TESTING_OLD_RULE_CASE_H_
#define ASSETLINT_FORMATS_TESTING_OLD_RULE_CASE_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
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
  absl::string_view name;  // "ALO002/half a bone": the rule, and what is wrong
  std::function<void(Spec&)> damage;
  ExpectedFault fault;
  std::function<void(Spec&)> legal = {};
};

// A case with its two files.
struct OldRuleTestCase {
  const Format* format;
  std::string name;  // unique
  std::string damaged = {};
  ExpectedFault fault = {};
  std::string legal = {};
  std::string file_name = {};
  std::string mistake = {};  // of whoever wrote the case
};

using OldRuleTestCases = std::vector<OldRuleTestCase>;

// The cases that change `good`, a file without faults.
template <typename Spec, size_t kCount>
auto OldRuleCases(const RuleCase<Spec> (&cases)[kCount], const Format& format,
                  const Spec& good, absl::string_view file_name = {}) {
  OldRuleTestCases all;
  for (const RuleCase<Spec>& c : cases) {
    Spec damaged = good, legal = good;
    c.damage(damaged);
    if (c.legal) c.legal(legal);
    all.push_back({&format, std::string(c.name), damaged.Build(), c.fault,
                   legal.Build(), std::string(file_name)});
  }
  return testing::ValuesIn(all);
}

// Its tests are in rule_case.cc.
class OldRuleTest : public testing::TestWithParam<OldRuleTestCase> {};

// The rule of a case.
inline std::string OldRuleOf(absl::string_view case_name) {
  return std::string(case_name.substr(0, case_name.find('/')));
}

// "ALO039_a_type_too_many", from the name of a case here or in across_case.h.
inline constexpr auto kOldRuleTestName = [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (!absl::ascii_isalnum(c)) c = '_';
  }
  return name;
};

// The rules that have a case in this program, one here or in across_case.h.
std::vector<std::string> RulesWithCases();

// Shows a case where GoogleTest prints its parameter.
void PrintTo(const OldRuleTestCase& c, std::ostream* out);

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
  absl::string_view name;  // like that of a RuleCase
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
    SCOPED_TRACE(c.name);
    Spec damaged = good;
    c.damage(damaged);
    Spec result = good;
    if (c.result.change != nullptr) c.result.change(result);
    std::optional<std::string> expected;
    if (c.result.repaired == Repaired::kOriginal) expected = result.Build();
    ExpectFix(format, OldRuleOf(c.name), c.level, damaged.Build(), expected,
              file_name);
  }
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_OLD_RULE_CASE_H_
