// What commands say that show a file which does not decode.
#ifndef ASSETLINT_LINT_COMMANDS_DUMP_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_DUMP_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Whether the file decodes; if not, the finding that explains why goes to
// `err`.
bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       const Painter& paint, Output& err);

// `assetlint dump`.

// Shows the file on `out`, even if it does not decode: then the first finding
// that explains why goes to `err`, and the exit code is kFindings.
ExitCode RunDump(const DumpOptions& options, ColorMode color, Output& out,
                 Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_DUMP_COMMAND_H_
