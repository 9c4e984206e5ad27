// What commands do alike with their inputs: find and load them, and say what is
// wrong with them.
#ifndef ASSETLINT_LINT_COMMANDS_COMMAND_INPUTS_H_
#define ASSETLINT_LINT_COMMANDS_COMMAND_INPUTS_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/status_fwd.h"
#include "lint/cli/command_line.h"
#include "lint/config/path_policies.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Prints the message; kUsage.
ExitCode UsageError(Output& err, absl::string_view message);

// The same for what is wrong with options or configurations: printable lines.
ExitCode ConfigurationError(Output& err, const absl::Status& status);

// The files of a run.
struct RunInputs {
  std::unique_ptr<PathPolicies> policies;
  InputSet set;
};

// What becomes of the entries of archives.
enum class EntryUse : uint8_t {
  kFiles,  // they are files of the run
  kNone,   // only those that are named; archives are marked as such
};

// Finds the files, and notes removed rules on `err` unless `quiet`. An error,
// of printable lines, for an invalid option or configuration.
absl::StatusOr<RunInputs> FindRunInputs(const InputOptions& options,
                                        const RuleChoice& rules,
                                        absl::string_view fail_on,
                                        EntryUse entries, bool quiet,
                                        Output& err);

// Says why a run has checked nothing although nothing was unreadable. A folder
// without any known file is an error, and the exit code then at least kUsage:
// whoever names it expects something to be checked. It is not an error if all
// named files are excluded: tools that pass changed files rely on that.
ExitCode ReportNothingChecked(const InputSet& inputs, ExitCode exit_code,
                              Output& err);

// Loads the only input of a command; false, with the reason on `err`, when that
// fails.
bool LoadInput(const InputFile& file, InputLoader& loader, LoadedInput& input,
               Output& err);

// The finding that explains why a file does not decode; none if it does.
std::optional<Finding> FirstFault(const LoadedInput& input);

// Whether the file decodes; if not, the finding that explains why goes to
// `err`.
bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       ColorMode color, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_COMMAND_INPUTS_H_
