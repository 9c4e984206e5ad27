#include "lint/config/setting.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"
#include "lint/text/user_text.h"

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

void ConfigMistakes::Add(SettingOrigin origin, std::string message) {
  if (full()) return;
  mistakes_.emplace_back(std::move(origin), std::move(message));
}

absl::Status ConfigMistakes::ToStatus(const std::string& path) {
  constexpr size_t kMaxListed = 20;
  if (mistakes_.empty()) return absl::OkStatus();
  std::stable_sort(mistakes_.begin(), mistakes_.end(),
                   [](const auto& a, const auto& b) {
                     return std::tie(a.first.line, a.first.column) <
                            std::tie(b.first.line, b.first.column);
                   });
  std::vector<std::string> lines;
  for (const auto& [origin, message] : mistakes_) {
    if (lines.size() == kMaxListed) break;
    lines.push_back(absl::StrCat(OriginText(origin), ": ", message));
  }
  if (mistakes_.size() > lines.size()) {
    lines.push_back(
        absl::StrCat(EscapeForTerminal(path), ": ", full() ? "at least " : "",
                     CountOf(mistakes_.size() - lines.size(), "more mistake")));
  }
  return absl::InvalidArgumentError(absl::StrJoin(lines, "\n"));
}

}  // namespace assetlint
