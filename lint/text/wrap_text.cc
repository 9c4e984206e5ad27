#include "lint/text/wrap_text.h"

#include "absl/strings/str_split.h"

namespace assetlint {

std::string WrapText(absl::string_view text, size_t indent, size_t width) {
  std::string out;
  std::string line;
  const auto end_line = [&] {
    if (line.empty()) return;
    out.append(indent, ' ').append(line).append("\n");
    line.clear();
  };
  for (const absl::string_view word :
       absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty())) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      end_line();
    }
    if (!line.empty()) line += ' ';
    line.append(word.data(), word.size());
  }
  end_line();
  return out;
}

}  // namespace assetlint
