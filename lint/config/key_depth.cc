#include "lint/config/key_depth.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"

namespace assetlint {
namespace {

// The end of the string that begins at `begin` (a quotation mark): past its
// closing mark, or at the end of the line or text that cuts it off.
size_t EndOfString(absl::string_view toml, size_t begin) {
  const char mark = toml[begin];
  const absl::string_view three = mark == '"' ? "\"\"\"" : "'''";
  const bool long_string = absl::StartsWith(toml.substr(begin), three);
  size_t at = begin + (long_string ? 3 : 1);
  for (; at < toml.size(); ++at) {
    if (toml[at] == '\\' && mark == '"') {
      ++at;
    } else if (long_string) {
      if (!absl::StartsWith(toml.substr(at), three)) continue;
      at += 3;
      // Up to two more marks belong to the text.
      for (int more = 0; more < 2 && at < toml.size() && toml[at] == mark;
           ++more) {
        ++at;
      }
      return at;
    } else if (toml[at] == mark) {
      return at + 1;
    } else if (toml[at] == '\n') {
      return at;
    }
  }
  return toml.size();
}

}  // namespace

uint32_t LineWithDeepKey(absl::string_view toml) {
  uint32_t line = 1;
  uint32_t dots = 0;
  for (size_t at = 0; at < toml.size();) {
    const char c = toml[at];
    if (c == '"' || c == '\'') {
      const size_t end = EndOfString(toml, at);
      const auto string = toml.substr(at, end - at);
      // After a multi-line string, the line's dots continue to count.
      line +=
          static_cast<uint32_t>(std::count(string.begin(), string.end(), '\n'));
      at = end;
      continue;
    }
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
      continue;
    }
    if (c == '\n') {
      ++line;
      dots = 0;
    } else if (c == '.' && ++dots > kMaxDotsInALine) {
      return line;
    }
    ++at;
  }
  return 0;
}

}  // namespace assetlint
