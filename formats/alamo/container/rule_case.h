// Two-sided rule tests: a damage and the bytes it is attributed to, paired with
// the nearest value that must not be reported.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_RULE_CASE_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_RULE_CASE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

// The bytes of the damaged file named by a finding, and its structural path.
struct ExpectedFault {
  uint64_t offset;
  uint64_t length;
  absl::string_view path;
};

// `Spec` has Build(), the bytes of a file. `damage` and `legal` each change
// their own copy.
template <typename Spec>
struct RuleCase {
  absl::string_view rule;  // "ALO002"
  absl::string_view what;
  void (*damage)(Spec& spec);
  ExpectedFault fault;
  void (*legal)(Spec& spec);
};

inline std::vector<Finding> FindingsOf(const Format& format,
                                       absl::string_view rule,
                                       absl::string_view bytes,
                                       absl::string_view file_name) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{file_name}, report);
  std::vector<Finding> findings;
  for (const Finding& finding : report.TakeSorted()) {
    if (finding.rule->id == rule) findings.push_back(finding);
  }
  return findings;
}

// Starting from `good`, a file without faults: the damage must produce the
// rule's finding, the legal change none.
template <typename Spec, size_t kCount>
void ExpectCases(const RuleCase<Spec> (&cases)[kCount], const Format& format,
                 const Spec& good, absl::string_view file_name = {}) {
  for (const RuleCase<Spec>& c : cases) {
    SCOPED_TRACE(absl::StrCat(c.rule, ": ", c.what));
    Spec damaged = good;
    c.damage(damaged);
    std::string all;
    bool found = false;
    for (const Finding& finding :
         FindingsOf(format, c.rule, damaged.Build(), file_name)) {
      found |= finding.range == ByteRange{c.fault.offset, c.fault.length} &&
               FindingPath(finding) == c.fault.path;
      absl::StrAppend(&all, "\n  ", finding.range.offset, ", ",
                      finding.range.length, ", \"", FindingPath(finding),
                      "\": ", finding.message);
    }
    EXPECT_TRUE(found) << "the damage has:" << all;

    Spec legal = good;
    c.legal(legal);
    for (const Finding& finding :
         FindingsOf(format, c.rule, legal.Build(), file_name)) {
      ADD_FAILURE() << "the legal change has: " << finding.range.offset << ", "
                    << FindingPath(finding) << ": " << finding.message;
    }
  }
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_RULE_CASE_H_
