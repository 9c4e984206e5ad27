// Checks one file.
#ifndef ASSETLINT_LINT_RUN_FILE_LINTER_H_
#define ASSETLINT_LINT_RUN_FILE_LINTER_H_

#include <memory>
#include <optional>

#include "formats/base/facts.h"
#include "lint/report/file_result.h"
#include "lint/run/finding_judge.h"
#include "lint/run/input_file.h"
#include "lint/run/input_loader.h"

namespace assetlint {

// Reads the file and runs its format's rules. Of the findings that its policy
// allows and that are not known, keeps the first `max_findings` and counts all.
// Throws only what the loader or the format throws.
//
// `facts`, unless null, gets what other files may refer to; null when the file
// has no facts, or does not decode. So does a file of no known format whose
// name promises facts, if the loader reads these: its result is as without.
FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const LintOptions& options,
                    std::unique_ptr<const Facts>* facts = nullptr);

// Where the file is in its archive, if it is an entry.
std::optional<ArchivePlace> PlaceInArchive(const InputFile& file);

// The result of a file that was not loaded.
FileResult NotCheckedResult(const LoadedInput& input);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FILE_LINTER_H_
