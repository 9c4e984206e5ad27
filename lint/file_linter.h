// Checks one file.
#ifndef ASSETLINT_LINT_FILE_LINTER_H_
#define ASSETLINT_LINT_FILE_LINTER_H_

#include <cstdint>

#include "lint/file_finder.h"
#include "lint/file_result.h"
#include "lint/input_loader.h"
#include "lint/rule_filter.h"

namespace assetlint {

// Reads the file and runs its format's rules. Of the findings that the filter
// lets pass, the first `max_findings` are kept; all are counted. Throws
// nothing but what the loader, the format or memory throws.
FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const RuleFilter& filter, uint64_t max_findings);

// The result of a file that was not loaded.
FileResult NotCheckedResult(const LoadedInput& input);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FILE_LINTER_H_
