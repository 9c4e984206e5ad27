#include "lint/fix/text_report.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "lint/fix/fix_line.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// How many rules are named.
constexpr size_t kMaxNamedRules = 3;

uint64_t Total(const RuleCounts& counts) {
  uint64_t total = 0;
  for (const auto& [rule, count] : counts) total += count;
  return total;
}

// " (ALA021, ALO024)".
std::string Ids(const RuleCounts& counts) {
  std::vector<absl::string_view> ids;
  for (const auto& [rule, count] : counts) {
    if (ids.size() == kMaxNamedRules) {
      ids.emplace_back("…");
      break;
    }
    ids.push_back(rule->id);
  }
  return absl::StrCat(" (", absl::StrJoin(ids, ", "), ")");
}

// "  ALA021 is unsafe: REASON": a line for each of the rules that Ids names.
std::string UnsafeLines(const RuleCounts& counts) {
  std::string lines;
  size_t named = 0;
  for (const auto& [rule, count] : counts) {
    if (named++ == kMaxNamedRules) break;
    if (rule->fix_reason.empty()) continue;
    absl::StrAppend(&lines, "  ", rule->id, " is unsafe: ", rule->fix_reason,
                    "\n");
  }
  return lines;
}

// The rule with the most findings; the first by id of several. Not for none.
const Rule& Commonest(const RuleCounts& counts) {
  return *std::max_element(
              counts.begin(), counts.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; })
              ->first;
}

// A file name as an argument in a shell.
std::string ShellWord(const std::string& name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return absl::ascii_isalnum(c) || c == '.' || c == '_' || c == '-' ||
           c == '/';
  });
  if (plain && name[0] != '-') return name;
  return absl::StrCat("'", absl::StrReplaceAll(name, {{"'", "'\\''"}}), "'");
}

// "12 fixed in 4 files".
std::string DoneText(const FixSummary& summary, FixMode mode) {
  const std::string files = CountOf(summary.changed, "file");
  const bool failed = summary.not_written > 0;
  if (mode.undo) {
    if (summary.changed == 0) {
      return failed ? "nothing undone" : "nothing to undo";
    }
    return absl::StrCat(files, mode.diff ? " to restore" : " restored");
  }
  if (summary.changed == 0) return failed ? "nothing fixed" : "nothing to fix";
  return absl::StrCat(WithThousands(summary.fixes),
                      mode.diff ? " to fix in " : " fixed in ", files);
}

std::vector<std::string> Parts(const FixSummary& summary, FixMode mode) {
  std::vector<std::string> parts = {DoneText(summary, mode)};
  const auto add = [&](uint64_t n, absl::string_view what) {
    if (n > 0) parts.push_back(absl::StrCat(WithThousands(n), " ", what));
  };
  add(summary.declined, "declined, for the reasons above");
  add(Total(summary.needs_unsafe),
      absl::StrCat("more with --unsafe-fixes", Ids(summary.needs_unsafe)));
  add(Total(summary.unfixable), "excluded by the configuration");
  if (!summary.needs_source.empty()) {
    const uint64_t n = Total(summary.needs_source);
    add(n, absl::StrCat(n == 1 ? "needs" : "need",
                        " the source, see assetlint explain ",
                        Commonest(summary.needs_source).id));
  }
  return parts;
}

std::string LeftOut(const FixSummary& summary) {
  std::vector<std::string> parts;
  const auto add = [&](uint64_t n, absl::string_view what) {
    if (n > 0) parts.push_back(absl::StrCat(WithThousands(n), " ", what));
  };
  add(summary.not_written, "not written");
  add(summary.skipped, "skipped");
  add(summary.unreadable, "unreadable");
  add(summary.internal_errors, "failed");
  if (parts.empty()) return "";
  return absl::StrCat(" (", absl::StrJoin(parts, ", "), ")");
}

}  // namespace

std::string FixSummaryText(const FixSummary& summary, FixMode mode) {
  std::string text = absl::StrCat(absl::StrJoin(Parts(summary, mode), "; "),
                                  LeftOut(summary), ".\n");
  text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  text += UnsafeLines(summary.needs_unsafe);
  if (!summary.undo.empty()) {
    absl::StrAppend(&text, "To undo: assetlint fix --undo ",
                    EscapeForTerminal(ShellWord(summary.undo)), "\n");
  } else if (mode.diff && summary.changed > 0) {
    text += "Nothing was written: --diff only shows the changes.\n";
  }
  return text;
}

void FixTextReport::File(const FixedFile& file) {
  if (mode_.diff) {
    out_.Write(file.diff);
  } else if (mode_.undo && file.status == FixedFile::Status::kChanged) {
    out_.Write(absl::StrCat(paint_(Style::kBold, EscapeForLineStart(file.path)),
                            ": ", paint_(Style::kValue, "restored"), " in ",
                            CountOf(file.change.edits.size(), "place"), "\n"));
  } else {
    for (const AppliedFix& fix : file.applied) {
      out_.Write(absl::StrCat(FixLine(file.path, fix, paint_), "\n"));
    }
  }
  for (const DeclinedFix& fix : file.declined) {
    out_.Write(absl::StrCat(DeclinedLine(file.path, fix, paint_), "\n"));
  }
}

void FixTextReport::End(const FixSummary& summary) {
  if (summary_) out_.Write(FixSummaryText(summary, mode_));
}

}  // namespace assetlint
