// Tests of fixes: a damage, and what the best fix for it makes of the file.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_FIX_CASE_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_FIX_CASE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/container/rule_case.h"
#include "formats/alamo/formats.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

// `level` kNone: the damage has no fix. `result`: what the fixed file is; null
// for the file before the damage.
struct FixCase {
  absl::string_view rule;
  absl::string_view what;
  void (*damage)(corpus::ModelSpec& spec);
  FixLevel level;
  void (*result)(corpus::ModelSpec& spec) = nullptr;
};

inline std::string WithEdits(absl::string_view bytes,
                             const std::vector<Edit>& edits) {
  std::string result;
  uint64_t at = 0;
  for (const Edit& edit : edits) {
    absl::StrAppend(&result, bytes.substr(at, edit.range.offset - at),
                    edit.new_bytes);
    at = edit.range.end();
  }
  return absl::StrCat(result, bytes.substr(at));
}

// Every finding with its place, each on a line.
inline std::vector<std::string> AllFindings(absl::string_view bytes) {
  Report report(Report::Mode::kCollect);
  kModelFormat.lint(bytes, FileContext{}, report);
  std::vector<std::string> all;
  for (const Finding& finding : report.TakeSorted()) {
    all.push_back(absl::StrCat(finding.rule->id, " ", FindingPath(finding)));
  }
  return all;
}

// The finding of that rule with the best fix.
inline const Finding* WithBestFix(const std::vector<Finding>& findings) {
  const Finding* best = nullptr;
  for (const Finding& finding : findings) {
    if (best == nullptr || best->fixes.empty() ||
        (!finding.fixes.empty() &&
         finding.fixes[0].level > best->fixes[0].level)) {
      best = &finding;
    }
  }
  return best;
}

inline void ExpectFix(const FixCase& c, const corpus::ModelSpec& good) {
  SCOPED_TRACE(absl::StrCat(c.rule, ": ", c.what));
  corpus::ModelSpec damaged = good;
  c.damage(damaged);
  const std::string bytes = damaged.Build();
  const std::vector<Finding> findings =
      FindingsOf(kModelFormat, c.rule, bytes, {});
  const Finding* finding = WithBestFix(findings);
  ASSERT_NE(finding, nullptr) << "the damage is not found";
  if (c.level == FixLevel::kNone) {
    EXPECT_TRUE(finding->fixes.empty());
    return;
  }
  ASSERT_FALSE(finding->fixes.empty());
  const Fix& fix = finding->fixes[0];
  EXPECT_EQ(FixLevelName(fix.level), FixLevelName(c.level));
  EXPECT_LE(fix.level, finding->rule->fix);
  const std::string fixed = WithEdits(bytes, fix.edits);
  corpus::ModelSpec expected = good;
  if (c.result != nullptr) c.result(expected);
  EXPECT_EQ(fixed, expected.Build());
  std::vector<std::string> before = AllFindings(bytes);
  for (const std::string& after : AllFindings(fixed)) {
    EXPECT_NE(std::find(before.begin(), before.end(), after), before.end())
        << "a new finding: " << after;
  }
  for (const Finding& left : FindingsOf(kModelFormat, c.rule, fixed, {})) {
    EXPECT_NE(left.range, finding->range) << "left: " << left.message;
  }
}

template <size_t kCount>
void ExpectFixes(const FixCase (&cases)[kCount],
                 const corpus::ModelSpec& good) {
  for (const FixCase& c : cases) ExpectFix(c, good);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_FIX_CASE_H_
