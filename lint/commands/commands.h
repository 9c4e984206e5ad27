// The commands of assetlint. Each writes its result to `out`, prints to `err`
// what it could not do, and returns the program's exit code.
#ifndef ASSETLINT_LINT_COMMANDS_COMMANDS_H_
#define ASSETLINT_LINT_COMMANDS_COMMANDS_H_

#include <string>

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Checks the files, and reports to `out` or --output.
ExitCode RunCheck(const CheckOptions& options, ColorMode color, Output& out,
                  Output& err);

// Shows the file, even if it does not decode: then the first finding that
// explains why goes to `err`, and the exit code is kFindings.
ExitCode RunDump(const DumpOptions& options, ColorMode color, Output& out,
                 Output& err);

// Decodes each file, encodes it again and compares. A file that does not decode
// is a finding; for one that differs the first differing byte is reported, as
// an internal error: assetlint lost something.
ExitCode RunRoundtrip(const RoundtripOptions& options, ColorMode color,
                      Output& out, Output& err);

// Fixes the files, or undoes the changes of an undo file.
ExitCode RunFix(const FixOptions& options, ColorMode color, Output& out,
                Output& err);

// Lists the entries of an archive, in its order, from its directory alone. An
// archive that does not decode gives kFindings, with the reason on `err`; a
// file that is no archive kUsage. With --game: the paths of all files of the
// installed game, sorted, each once and on a line: a list for --game-list.
// Names that cannot be a line are counted on `err`.
ExitCode RunList(const ListOptions& options, ColorMode color, Output& out,
                 Output& err);

// Lists every rule of every format, by id.
ExitCode RunRules(const std::string& format, ColorMode color, Output& out);

// Explains the rule with that id, or the rules with that name, or lists the
// rules of the symptoms that match; kUsage when nothing matches.
ExitCode RunExplain(const ExplainOptions& options, ColorMode color, Output& out,
                    Output& err);

// Shows which files configure a path, whether it is excluded, and which rules
// are on there, each with the setting responsible. The path need not exist: an
// existing folder is treated as a folder, anything else as a file.
ExitCode RunConfig(const ConfigOptions& options, Output& out, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_COMMANDS_H_
