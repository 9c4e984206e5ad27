// The lines of a list that a user made: with an editor, or with `>` in a shell.
#ifndef ASSETLINT_LINT_TEXT_LIST_LINES_H_
#define ASSETLINT_LINT_TEXT_LIST_LINES_H_

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Calls use(line) for each line of the text, without its end, "\n" or "\r\n";
// when use returns an error, ends with it. The text is one of user_text.h, with
// any bytes but NUL. InvalidArgument for a text with a NUL, which is no list.
absl::Status ForEachLine(
    absl::string_view text,
    absl::FunctionRef<absl::Status(absl::string_view line)> use);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_LIST_LINES_H_
