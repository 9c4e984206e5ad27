// Checks a set of files on several threads and reports in order.
#ifndef ASSETLINT_LINT_RUN_CHECK_RUN_H_
#define ASSETLINT_LINT_RUN_CHECK_RUN_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "lint/cli/command_line.h"
#include "lint/config/path_policies.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/run/file_linter.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// What to check across files.
struct AcrossRun {
  std::function<std::vector<AcrossFinding>(absl::Span<const AcrossFile>,
                                           const AcrossOptions&)>
      check;  // CheckAcross, but for tests
  AcrossOptions options;
};

// Whether checks across these files can report anything: no standard input, and
// a rule that is on for some file.
bool MayCheckAcross(const FoundFiles& found,
                    absl::Span<const Rule* const> rules);

struct CheckRun {
  const InputSet& inputs;
  // Of these files, and of those of a baseline that are gone.
  PathPolicies& policies;
  size_t threads = 1;
  // Of each file; the number of findings is that of all.
  LintOptions lint = {};
  // Null for no checks across files.
  const AcrossRun* across = nullptr;
  // The rules of these, even without them: their known findings are stale only
  // where they were looked for.
  absl::Span<const Rule* const> across_rules = {};
};

// Hands every file's result to the writer, in the order of the set, and prints
// to `err` why files were not checked. The writer's output does not depend on
// the number of threads. An exception thrown by a format becomes that file's
// internal error; the other files are still checked. With checks across files,
// the writer gets nothing from the first file on that can take part in them
// until all are done.
Summary RunChecks(const CheckRun& run, ReportWriter& writer, Output& err,
                  Progress& progress);

// InvalidArgument when --output or --write-baseline names a file that it must
// not replace: a game asset by its extension or its content, the XML of a mod,
// a binary file, an input of the run, a configuration, or the same file as
// another of these options or --baseline. `--output *.alo`, expanded by a
// shell, would replace the first model. Files are compared by identity, through
// links, not by name.
absl::Status CheckOutputTargets(const CheckOptions& options,
                                const InputSet& inputs);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_CHECK_RUN_H_
