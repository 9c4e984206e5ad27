// Messages to standard error in the program's name.
#ifndef ASSETLINT_LINT_TERMINAL_PRINT_ERROR_H_
#define ASSETLINT_LINT_TERMINAL_PRINT_ERROR_H_

#include "absl/strings/string_view.h"
#include "lint/os/output.h"

namespace assetlint {

// "assetlint: MESSAGE". The message may contain raw text, which is escaped.
void PrintError(Output& err, absl::string_view message);

// The same for each line of a multi-line message. Raw text in it must already
// be escaped: a line end begins a new line.
void PrintErrorLines(Output& err, absl::string_view message);

// "assetlint: PATH: MESSAGE".
void PrintError(Output& err, absl::string_view path, absl::string_view message);

// "assetlint: note: NOTE"; nothing if it is empty. The note may contain raw
// text, which is escaped.
void PrintNote(Output& err, absl::string_view note);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TERMINAL_PRINT_ERROR_H_
