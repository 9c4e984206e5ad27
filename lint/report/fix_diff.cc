#include "lint/report/fix_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/text/count_text.h"

namespace assetlint {
namespace {

constexpr size_t kMaxEdits = 4;
constexpr size_t kMaxBytes = 16;

// Nothing when there are no bytes.
std::string Line(absl::string_view mark, uint64_t offset,
                 absl::string_view bytes) {
  if (bytes.empty()) return "";
  std::string line = absl::StrCat(mark, " ", OffsetText(offset), ":");
  for (const char c : bytes.substr(0, kMaxBytes)) {
    absl::StrAppend(&line, " ", HexByte(c));
  }
  if (bytes.size() > kMaxBytes) {
    absl::StrAppend(&line, " ... (", WithThousands(bytes.size()), " bytes)");
  }
  return absl::StrCat(line, "\n");
}

}  // namespace

std::string FixDiff(const Fix& fix) {
  const size_t shown = std::min(fix.edits.size(), kMaxEdits);
  std::string diff;
  for (size_t i = 0; i < shown; ++i) {
    const Edit& edit = fix.edits[i];
    absl::StrAppend(&diff, Line("-", edit.range.offset, edit.old_bytes),
                    Line("+", edit.range.offset, edit.new_bytes));
  }
  if (shown < fix.edits.size()) {
    absl::StrAppend(&diff, "  and ",
                    CountOf(fix.edits.size() - shown, "more place"), "\n");
  }
  return diff;
}

}  // namespace assetlint
