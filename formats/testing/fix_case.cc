#include "formats/testing/fix_case.h"

#include <map>
#include <vector>

#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/fixer/edits.h"
#include "formats/testing/lint_bytes.h"

namespace assetlint {
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
