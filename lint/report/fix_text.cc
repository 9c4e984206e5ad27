#include "lint/report/fix_text.h"

#include "absl/strings/str_cat.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"

namespace assetlint {

uint64_t ShownBytes(const Edit& edit) {
  return uint64_t{edit.old_bytes.size()} + edit.new_bytes.size();
}

bool CanShow(const Fix& fix) {
  if (fix.edits.empty() || fix.edits.size() > kMaxShownEdits) return false;
  uint64_t bytes = 0;
  for (const Edit& edit : fix.edits) bytes += ShownBytes(edit);
  return bytes <= kMaxShownFixBytes;
}

std::string RuleFixText(const Rule& rule) {
  if (rule.fix_reason.empty()) return "";
  return absl::StrCat(FixLevelName(rule.fix), ": ", rule.fix_reason);
}

std::string FixText(const Fix& fix) {
  return absl::StrCat(FixLevelName(fix.level), ": ",
                      EscapeForTerminal(fix.reason));
}

std::string FixableText(const Summary& summary) {
  const FixCounts& counts = summary.fixable;
  if (counts.total() == 0) return "";
  const bool any_safe = counts.safe > 0;
  std::string text = absl::StrCat(
      WithThousands(any_safe ? counts.safe : counts.unsafe), " of ",
      CountOf(summary.counts.total(), "finding"),
      " can be fixed: run \"assetlint fix", any_safe ? "" : " --unsafe-fixes",
      "\" with the same paths (--diff shows the changes)");
  if (any_safe && counts.unsafe > 0) {
    absl::StrAppend(&text, "; ", WithThousands(counts.unsafe),
                    " more with --unsafe-fixes");
  }
  return absl::StrCat(text, ".");
}

}  // namespace assetlint
