// Applies configuration, baseline and limits to a file's findings.
#ifndef ASSETLINT_LINT_RUN_FILE_LINTER_H_
#define ASSETLINT_LINT_RUN_FILE_LINTER_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "lint/baseline/baseline.h"
#include "lint/report/file_result.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"

namespace assetlint {

struct LintOptions {
  // How many findings are reported; the rest are only counted.
  uint64_t max_findings = std::numeric_limits<uint64_t>::max();
  // Findings in it are not reported; may be null.
  const Baseline* baseline = nullptr;
  // For all findings, which are collected instead of reported; or null.
  Baseline* collect = nullptr;
  // Gets the bytes of standard input, which cannot be read again; may be null.
  std::string* standard_input = nullptr;
};

// Adds the findings to the result, in their order, after those that it has. Of
// those that the policy allows and that are not known, counts all and keeps the
// first `max_findings`. May be called again with more findings of the file. A
// finding past the end of the file makes the result an internal error.
// `provisional`, unless null, gets these findings instead.
void JudgeFindings(std::vector<Finding> findings, const InputFile& file,
                   const LintOptions& options, FileResult& result,
                   std::vector<Finding>* provisional = nullptr);

// The known findings that are stale unless they are found: those of rules that
// are on.
KnownPlaces StaleIfNotFound(KnownPlaces known, const Policy& policy);

// What checks across files need of a file.
struct ForAcross {
  // What other files may refer to; null when the file has none, or does not
  // decode. A file of no known format may have some by its name.
  std::unique_ptr<const Facts> facts;
  // With facts, the provisional findings: still to be judged.
  std::vector<Finding> provisional;
};

// Reads the file, runs its format's rules, and judges what they find. Throws
// only what the loader or the format throws. `across` may be null.
FileResult LintFile(InputLoader& loader, const InputFile& file,
                    const LintOptions& options, ForAcross* across = nullptr);

// Where the file is in its archive, if it is an entry.
std::optional<ArchivePlace> PlaceInArchive(const InputFile& file);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FILE_LINTER_H_
