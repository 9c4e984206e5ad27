// `assetlint roundtrip`.
#ifndef ASSETLINT_LINT_COMMANDS_ROUNDTRIP_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_ROUNDTRIP_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Decodes each file, encodes it again and compares. A file that does not decode
// is a finding; for one that differs the first differing byte is reported, as
// an internal error: assetlint lost something.
ExitCode RunRoundtrip(const RoundtripOptions& options, ColorMode color,
                      Output& out, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_ROUNDTRIP_COMMAND_H_
