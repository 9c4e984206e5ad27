#include "lint/complaint.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "lint/escape.h"

namespace assetlint {

void Complain(Output& err, absl::string_view message) {
  err.Write(absl::StrCat("assetlint: ", EscapeForTerminal(message), "\n"));
}

void ComplainInLines(Output& err, absl::string_view message) {
  for (const absl::string_view line : absl::StrSplit(message, '\n')) {
    Complain(err, line);
  }
}

void ComplainOf(Output& err, absl::string_view path,
                absl::string_view message) {
  Complain(err, absl::StrCat(path, ": ", message));
}

}  // namespace assetlint
