// Checks one file.
#ifndef ASSETLINT_LINT_FILE_LINTER_H_
#define ASSETLINT_LINT_FILE_LINTER_H_

#include <cstdint>
#include <limits>

#include "lint/baseline.h"
#include "lint/file_finder.h"
#include "lint/file_result.h"
#include "lint/input_loader.h"

namespace assetlint {

struct LintOptions {
  uint64_t max_findings = std::numeric_limits<uint64_t>::max();
  // Findings that it knows are not reported; may be null.
  const Baseline* baseline = nullptr;
  // All findings are collected for a new baseline, and not reported.
  bool collect = false;
};

// Reads the file and runs its format's rules. Of the findings that its policy
// lets pass and that are not known, the first `max_findings` are kept; all are
// counted. Throws nothing but what the loader, the format or memory throws.
FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const LintOptions& options);

// The result of a file that was not loaded.
FileResult NotCheckedResult(const LoadedInput& input);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FILE_LINTER_H_
