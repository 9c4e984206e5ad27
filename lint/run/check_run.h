// Checks a set of files on several threads and reports in order.
#ifndef ASSETLINT_LINT_RUN_CHECK_RUN_H_
#define ASSETLINT_LINT_RUN_CHECK_RUN_H_

#include <cstddef>
#include <cstdint>
#include <limits>

#include "lint/baseline/baseline.h"
#include "lint/os/output.h"
#include "lint/report/report_writer.h"
#include "lint/run/input_set.h"
#include "lint/terminal/progress.h"

namespace assetlint {

struct CheckRun {
  const InputSet& inputs;
  size_t threads = 1;
  // How many findings are reported in total; the rest are only counted.
  uint64_t max_findings = std::numeric_limits<uint64_t>::max();
  const Baseline* baseline = nullptr;  // known findings
  // Receives all findings, which are then not reported.
  Baseline* collect = nullptr;
};

// Hands every file's result to the writer, in the order of the set, and prints
// to `err` why files were not checked. The writer's output does not depend on
// the number of threads. An exception thrown by a format becomes that file's
// internal error; the other files are still checked.
Summary RunChecks(const CheckRun& run, ReportWriter& writer, Output& err,
                  Progress& progress);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_CHECK_RUN_H_
