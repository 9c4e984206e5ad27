// Reports which entries of a baseline are obsolete.
#ifndef ASSETLINT_LINT_REPORT_STALE_REPORT_H_
#define ASSETLINT_LINT_REPORT_STALE_REPORT_H_

#include <set>
#include <string>

#include "lint/baseline/baseline.h"
#include "lint/config/path_policies.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// The archives that a run has read, and all their entries, by their names in
// the baseline.
struct CheckedArchives {
  std::set<std::string> archives;
  std::set<std::string> entries;
};

// Adds the entries of files that no longer exist to `summary.stale`. Entries of
// files that this run did not check are left alone.
void AddEntriesOfMissingFiles(const Baseline& baseline, PathPolicies& policies,
                              const CheckedArchives& archives,
                              Summary& summary);

// Lists `summary.stale`, if not empty: a line for each, up to a limit, and what
// to do about it.
void ReportStale(const Baseline& baseline, const Summary& summary, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_STALE_REPORT_H_
