// JSON for the page of `check --format=html`, inside a <script> element.
#ifndef ASSETLINT_LINT_REPORT_HTML_SCRIPT_TEXT_H_
#define ASSETLINT_LINT_REPORT_HTML_SCRIPT_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "lint/json/json_stream.h"

namespace assetlint {

// The values that `write` writes, on one line. Nothing in them can end the
// element: each `<` becomes \u003c, which JSON allows in strings, and `<`
// occurs nowhere else. Nothing when they take more than `limit` bytes; no more
// than that is kept in memory.
std::optional<std::string> LimitedScriptJson(
    size_t limit, absl::FunctionRef<void(JsonStream&)> write);
// The same without a limit.
std::string ScriptJson(absl::FunctionRef<void(JsonStream&)> write);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_SCRIPT_TEXT_H_
