#include "lint/terminal/print_error.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "lint/text/escape.h"

namespace assetlint {

void PrintError(Output& err, absl::string_view message) {
  err.Write(absl::StrCat("assetlint: ", EscapeForTerminal(message), "\n"));
}

void PrintErrorLines(Output& err, absl::string_view message) {
  for (const absl::string_view line : absl::StrSplit(message, '\n')) {
    PrintError(err, line);
  }
}

void PrintError(Output& err, absl::string_view path,
                absl::string_view message) {
  PrintError(err, absl::StrCat(path, ": ", message));
}

void PrintNote(Output& err, absl::string_view note) {
  if (!note.empty()) PrintError(err, "note", note);
}

}  // namespace assetlint
