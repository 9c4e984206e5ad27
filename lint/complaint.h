// What goes to standard error: the program speaks in its own name.
#ifndef ASSETLINT_LINT_COMPLAINT_H_
#define ASSETLINT_LINT_COMPLAINT_H_

#include "absl/strings/string_view.h"
#include "lint/output.h"

namespace assetlint {

// "assetlint: MESSAGE". The message may hold raw text: it is escaped.
void Complain(Output& err, absl::string_view message);

// The same for each line of a message that has several. What is raw in it must
// have been escaped: a line end in it begins a line.
void ComplainInLines(Output& err, absl::string_view message);

// "assetlint: PATH: MESSAGE".
void ComplainOf(Output& err, absl::string_view path, absl::string_view message);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMPLAINT_H_
