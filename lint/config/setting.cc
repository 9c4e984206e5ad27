#include "lint/config/setting.h"

#include "absl/strings/str_cat.h"
#include "lint/text/escape.h"
#include "lint/text/utf8.h"

namespace assetlint {
namespace {

// A file may name a file to extend by a text of any length.
constexpr size_t kMaxShownSource = 1000;

}  // namespace

std::string OriginText(const SettingOrigin& origin) {
  std::string text =
      ShortenUtf8(EscapeForTerminal(origin.source), kMaxShownSource);
  if (origin.line > 0) {
    absl::StrAppend(&text, ":", origin.line, ":", origin.column);
  }
  return text;
}

}  // namespace assetlint
