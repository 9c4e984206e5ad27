#include "lint/report/script_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

constexpr absl::string_view kLess = "\\u003c";

}  // namespace

void ScriptText::Write(absl::string_view text) {
  const auto less =
      static_cast<size_t>(std::count(text.begin(), text.end(), '<'));
  const size_t size = text.size() + less * (kLess.size() - 1);
  overflowed_ |= size > limit_ - text_.size();
  if (overflowed_) return;
  for (size_t i = 0; i < less; ++i) {
    const size_t at = text.find('<');
    absl::StrAppend(&text_, text.substr(0, at), kLess);
    text.remove_prefix(at + 1);
  }
  absl::StrAppend(&text_, text);
}

std::optional<std::string> ScriptText::Take() {
  if (overflowed_) return std::nullopt;
  return std::move(text_);
}

std::optional<std::string> LimitedScriptJson(
    size_t limit, absl::FunctionRef<void(JsonStream&)> write) {
  ScriptText text(limit);
  Output out(text);
  JsonStream json(out, /*preamble=*/{}, JsonStream::Layout::kCompact);
  write(json);
  out.Flush().IgnoreError();
  return text.Take();
}

std::string ScriptJson(absl::FunctionRef<void(JsonStream&)> write) {
  return *LimitedScriptJson(std::numeric_limits<size_t>::max(), write);
}

}  // namespace assetlint
