// JSON for the page of `check --format=html`, inside a <script> element.
#ifndef ASSETLINT_LINT_REPORT_SCRIPT_TEXT_H_
#define ASSETLINT_LINT_REPORT_SCRIPT_TEXT_H_

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/json_stream.h"

namespace assetlint {

// Collects JSON of which nothing can end the element: each `<` becomes \u003c,
// which JSON allows in strings, and `<` occurs nowhere else. What exceeds the
// limit is dropped, so that memory is bounded.
class ScriptText : public TextSink {
 public:
  explicit ScriptText(size_t limit = std::numeric_limits<size_t>::max())
      : limit_(limit) {}

  void Write(absl::string_view text) override;

  // The text, unless it exceeds the limit.
  std::optional<std::string> Take();

 private:
  size_t limit_;
  std::string text_;
  bool overflowed_ = false;
};

// The values that `write` writes, on one line. Nothing when they take more than
// `limit` bytes.
std::optional<std::string> LimitedScriptJson(
    size_t limit, absl::FunctionRef<void(JsonStream&)> write);
// The same without a limit.
std::string ScriptJson(absl::FunctionRef<void(JsonStream&)> write);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SCRIPT_TEXT_H_
