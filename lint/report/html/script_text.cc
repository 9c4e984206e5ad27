#include "lint/report/html/script_text.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "lint/os/output.h"

namespace assetlint {
namespace {

constexpr absl::string_view kLess = "\\u003c";

}  // namespace

std::optional<std::string> LimitedScriptJson(
    size_t limit, absl::FunctionRef<void(JsonStream&)> write) {
  std::string text;
  Output out(text, limit);
  JsonStream json = JsonStream::OneLine(out);
  write(json);
  if (!out.Flush().ok()) return std::nullopt;
  const auto less =
      static_cast<size_t>(std::count(text.begin(), text.end(), '<'));
  if (less == 0) return text;
  if (less > (limit - text.size()) / (kLess.size() - 1)) return std::nullopt;
  return absl::StrReplaceAll(text, {{"<", kLess}});
}

std::string ScriptJson(absl::FunctionRef<void(JsonStream&)> write) {
  return *LimitedScriptJson(std::numeric_limits<size_t>::max(), write);
}

}  // namespace assetlint
