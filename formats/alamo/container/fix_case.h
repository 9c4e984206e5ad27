// Tests of fixes: a damage, and what the best fix of its finding makes of the
// file.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_FIX_CASE_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_FIX_CASE_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

// What is left after the fix.
enum class Repaired : unsigned char {
  kOriginal,  // the file as it was before the damage
  kSound,     // another file without any finding of the rule
  kNothing,   // the damage has no fix
};

// `Spec` has Build(), the bytes of a file.
template <typename Spec>
struct FixCase {
  absl::string_view rule;  // "ALO002"
  absl::string_view what;
  void (*damage)(Spec& spec);
  FixLevel level;
  Repaired repaired = Repaired::kOriginal;
};

inline std::vector<Finding> LintedFindings(const Format& format,
                                           absl::string_view bytes,
                                           absl::string_view file_name) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{file_name}, report);
  return report.TakeSorted();
}

// `bytes` after the edits of a fix, which must be sorted and inside the file.
inline std::string Applied(std::string bytes, const Fix& fix) {
  uint64_t end = bytes.size();
  for (size_t i = fix.edits.size(); i-- > 0;) {
    const Edit& edit = fix.edits[i];
    EXPECT_LE(edit.range.end(), end) << "edits overlap or leave the file";
    bytes.replace(edit.range.offset, edit.range.length, edit.new_bytes);
    end = edit.range.offset;
  }
  return bytes;
}

// The first finding of the rule that has a fix, or null.
inline const Finding* FirstToFix(const std::vector<Finding>& findings,
                                 absl::string_view rule) {
  for (const Finding& finding : findings) {
    if (finding.rule->id == rule && !finding.fixes.empty()) return &finding;
  }
  return nullptr;
}

// Whether `after` has no more findings of each rule than `before`, and none of
// `rule` and place of `repaired`.
inline void ExpectNothingNew(const std::vector<Finding>& before,
                             const std::vector<Finding>& after,
                             const Finding& repaired) {
  const auto count = [](const std::vector<Finding>& in, const Rule* rule) {
    size_t sum = 0;
    for (const Finding& f : in) sum += f.rule == rule ? f.count : 0;
    return sum;
  };
  for (const Finding& finding : after) {
    EXPECT_LE(count(after, finding.rule), count(before, finding.rule))
        << "new: " << finding.rule->id << " at " << finding.range.offset << ": "
        << finding.message;
    EXPECT_FALSE(finding.rule == repaired.rule &&
                 FindingPath(finding) == FindingPath(repaired))
        << "not gone: " << finding.message;
  }
}

// Starting from `good`, a file without faults: after the damage, the rule has a
// fix of that level whose edits give what the case says.
template <typename Spec, size_t kCount>
void ExpectFixes(const FixCase<Spec> (&cases)[kCount], const Format& format,
                 const Spec& good, absl::string_view file_name = {}) {
  for (const FixCase<Spec>& c : cases) {
    SCOPED_TRACE(absl::StrCat(c.rule, ": ", c.what));
    Spec damaged = good;
    c.damage(damaged);
    const std::string bytes = damaged.Build();
    const std::vector<Finding> before =
        LintedFindings(format, bytes, file_name);
    EXPECT_TRUE(
        std::any_of(before.begin(), before.end(),
                    [&](const Finding& f) { return f.rule->id == c.rule; }))
        << "the damage has no finding";
    const Finding* finding = FirstToFix(before, c.rule);
    if (c.repaired == Repaired::kNothing) {
      EXPECT_EQ(finding, nullptr);
      continue;
    }
    if (finding == nullptr) {
      ADD_FAILURE() << "the finding has no fix";
      continue;
    }
    for (const Fix& fix : finding->fixes) {
      EXPECT_LE(fix.level, finding->rule->fix);
      EXPECT_FALSE(fix.reason.empty());
    }
    const Fix& best = finding->fixes.front();
    EXPECT_EQ(best.level, c.level);
    const std::string repaired = Applied(bytes, best);
    if (c.repaired == Repaired::kOriginal) {
      EXPECT_EQ(repaired, good.Build());
    }
    EXPECT_TRUE(format.reencode(repaired).ok());
    ExpectNothingNew(before, LintedFindings(format, repaired, file_name),
                     *finding);
  }
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_FIX_CASE_H_
