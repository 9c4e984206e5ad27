// The totals of a run of `check`.
#ifndef ASSETLINT_LINT_REPORT_SUMMARY_H_
#define ASSETLINT_LINT_REPORT_SUMMARY_H_

#include <cstdint>
#include <map>
#include <string>

#include "formats/base/rule.h"
#include "lint/baseline/known_places.h"
#include "lint/report/file_result.h"

namespace assetlint {

struct Summary {
  uint64_t files = 0;       // checked: neither skipped nor unreadable
  uint64_t skipped = 0;     // of an unknown format
  uint64_t unreadable = 0;  // could not be checked
  uint64_t internal_errors = 0;
  // All findings, including omitted ones.
  SeverityCounts counts;
  FixCounts fixable;  // of these
  // Whether one of them is at or above its file's --fail-on.
  bool failed = false;
  // Findings that --max-findings left out.
  uint64_t omitted = 0;
  // With a baseline: findings that are not reported because they are known, and
  // known places that no longer occur, by the file's name in the baseline.
  uint64_t known = 0;
  std::map<std::string, KnownPlaces> stale;
  // For every broken rule.
  std::map<const Rule*, FileResult::RuleCount> rules;

  // Adds a file, but not what is stale or omitted.
  void Add(const FileResult& result);
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SUMMARY_H_
