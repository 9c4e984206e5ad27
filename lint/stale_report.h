// Says which entries of a baseline have become superfluous.
#ifndef ASSETLINT_LINT_STALE_REPORT_H_
#define ASSETLINT_LINT_STALE_REPORT_H_

#include "lint/baseline.h"
#include "lint/output.h"
#include "lint/path_policies.h"
#include "lint/report_writer.h"

namespace assetlint {

// Adds the entries of files that do not exist any more to `summary.stale`.
// Entries of files that this run did not look at are left alone.
void AddEntriesOfGoneFiles(const Baseline& baseline, PathPolicies& policies,
                           Summary& summary);

// Lists `summary.stale`, if there is any: a line for each, up to a limit, and
// what to do about it.
void ReportStale(const Baseline& baseline, const Summary& summary, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_STALE_REPORT_H_
