#include "lint/setting.h"

#include "absl/strings/str_cat.h"
#include "lint/escape.h"

namespace assetlint {

std::string OriginText(const SettingOrigin& origin) {
  std::string text = EscapeForTerminal(origin.source);
  if (origin.line > 0) {
    absl::StrAppend(&text, ":", origin.line, ":", origin.column);
  }
  return text;
}

}  // namespace assetlint
