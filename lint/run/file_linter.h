// Checks one file.
#ifndef ASSETLINT_LINT_RUN_FILE_LINTER_H_
#define ASSETLINT_LINT_RUN_FILE_LINTER_H_

#include <cstdint>
#include <limits>

#include "lint/baseline/baseline.h"
#include "lint/report/file_result.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"

namespace assetlint {

struct LintOptions {
  uint64_t max_findings = std::numeric_limits<uint64_t>::max();
  // Findings in it are not reported; may be null.
  const Baseline* baseline = nullptr;
  // Collects all findings for a new baseline instead of reporting them.
  bool collect = false;
};

// Reads the file and runs its format's rules. Of the findings that its policy
// allows and that are not known, keeps the first `max_findings` and counts all.
// Throws only what the loader or the format throws, or std::bad_alloc.
FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const LintOptions& options);

// The result of a file that was not loaded.
FileResult NotCheckedResult(const LoadedInput& input);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FILE_LINTER_H_
