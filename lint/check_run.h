// Checks a set of files with several threads and reports in order.
#ifndef ASSETLINT_LINT_CHECK_RUN_H_
#define ASSETLINT_LINT_CHECK_RUN_H_

#include <cstddef>
#include <cstdint>
#include <limits>

#include "lint/baseline.h"
#include "lint/input_set.h"
#include "lint/output.h"
#include "lint/progress.h"
#include "lint/report_writer.h"

namespace assetlint {

struct CheckRun {
  const InputSet& inputs;
  size_t threads = 1;
  // How many findings are reported in all; the rest is only counted.
  uint64_t max_findings = std::numeric_limits<uint64_t>::max();
  const Baseline* baseline = nullptr;  // what is known
  // What to add all findings to; they are not reported then.
  Baseline* collect = nullptr;
};

// Hands every file's result to the writer, in the order of the set, and says
// on `err` why files were not checked. The writer's output does not depend on
// the number of threads. An exception out of a format is that file's internal
// error, and the other files go on.
Summary RunChecks(const CheckRun& run, ReportWriter& writer, Output& err,
                  Progress& progress);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CHECK_RUN_H_
