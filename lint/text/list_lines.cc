#include "lint/text/list_lines.h"

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "lint/text/user_text.h"

namespace assetlint {
absl::Status ForEachLine(
    absl::string_view text,
    absl::FunctionRef<absl::Status(absl::string_view line)> use) {
  std::string converted;
  text = UserText(text, converted);
  if (const size_t nul = text.find('\0'); nul != absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("is not a list: character ", nul, " is a NUL"));
  }
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    absl::ConsumeSuffix(&line, "\r");
    const absl::Status status = use(line);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace assetlint
