#include "lint/fix/fix_report.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "absl/strings/str_cat.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

// Texts from files may be long.
constexpr size_t kMaxValue = 40;
// How many rules a summary names.
constexpr size_t kMaxNamedRules = 3;

std::string ShortText(const DataValue& value) {
  return std::visit(
      [](const auto& v) -> std::string {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, std::string>) {
          return ShortenUtf8(EscapeForTerminal(v), kMaxValue);
        } else if constexpr (std::is_same_v<T, double>) {
          return JsonNumber(v);
        } else {
          return absl::StrCat(v);
        }
      },
      value);
}

// "5 -> 4 (REASON)".
std::string AppliedText(const AppliedFix& fix) {
  const FixedValue value = ValueOf(fix.finding);
  const bool known = !value.before.empty() && !value.after.empty();
  const uint64_t count = fix.finding.count;
  return absl::StrCat(
      known ? absl::StrCat(value.before, " -> ", value.after)
            : EscapeForTerminal(fix.finding.message),
      count > 1 ? absl::StrCat(", ", WithThousands(count), " times") : "", " (",
      EscapeForTerminal(fix.fix.reason), ")");
}

absl::string_view StatusName(FixedFile::Status status, bool undo) {
  constexpr absl::string_view kNames[] = {
      "unchanged",   "fixable", "fixed",      "declined",
      "not-written", "skipped", "unreadable", "internal-error"};
  if (undo && status == FixedFile::Status::kChangeable) return "restorable";
  if (undo && status == FixedFile::Status::kChanged) return "restored";
  return kNames[static_cast<size_t>(status)];
}

uint64_t Total(const RuleCounts& counts) {
  uint64_t total = 0;
  for (const auto& [rule, count] : counts) total += count;
  return total;
}

// "ALA021, ALO024", and for each of these "  ALA021 is unsafe: REASON".
struct UnsafeRules {
  explicit UnsafeRules(const RuleCounts& counts) {
    size_t named = 0;
    for (const auto& [rule, count] : counts) {
      absl::StrAppend(&ids, named == 0 ? "" : ", ");
      if (named++ == kMaxNamedRules) {
        absl::StrAppend(&ids, "…");
        break;
      }
      absl::StrAppend(&ids, rule->id);
      if (rule->fix_reason.empty()) continue;
      absl::StrAppend(&lines, "  ", rule->id, " is unsafe: ", rule->fix_reason,
                      "\n");
    }
  }

  std::string ids;
  std::string lines;
};

// The rule with the most findings; the first by id of several. Not for none.
const Rule& Commonest(const RuleCounts& counts) {
  return *std::max_element(
              counts.begin(), counts.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; })
              ->first;
}

// "12 fixed in 4 files".
std::string DoneText(const FixSummary& summary, FixMode mode) {
  const bool failed = summary.not_written > 0;
  if (summary.changed == 0) {
    if (mode.undo) return failed ? "Nothing undone" : "Nothing to undo";
    return failed ? "Nothing fixed" : "Nothing to fix";
  }
  const std::string files = CountOf(summary.changed, "file");
  if (mode.undo) return files + (mode.diff ? " to restore" : " restored");
  return absl::StrCat(WithThousands(summary.fixes),
                      mode.diff ? " to fix in " : " fixed in ", files);
}

// "12 fixed in 4 files; 3 more with --unsafe-fixes (ALA021); …", then why these
// are unsafe, and what to do next: lines, each with its line end.
std::string FixSummaryText(const FixSummary& summary, FixMode mode) {
  std::string text = DoneText(summary, mode);
  const auto add = [&](absl::string_view before, uint64_t n,
                       absl::string_view what) {
    if (n > 0) absl::StrAppend(&text, before, WithThousands(n), " ", what);
  };
  const UnsafeRules unsafe(summary.needs_unsafe);
  add("; ", summary.declined, "declined, for the reasons above");
  add("; ", Total(summary.needs_unsafe),
      absl::StrCat("more with --unsafe-fixes (", unsafe.ids, ")"));
  add("; ", summary.unfixable, "excluded by the configuration");
  if (!summary.needs_source.empty()) {
    const uint64_t n = Total(summary.needs_source);
    add("; ", n,
        absl::StrCat(n == 1 ? "needs" : "need",
                     " the source, see assetlint explain ",
                     Commonest(summary.needs_source).id));
  }
  const size_t end = text.size();
  add(", ", summary.not_written, "not written");
  add(", ", summary.skipped, "skipped");
  add(", ", summary.unreadable, "unreadable");
  add(", ", summary.internal_errors, "failed");
  if (text.size() > end) text = text.replace(end, 2, " (") + ")";
  absl::StrAppend(&text, ".\n", unsafe.lines);
  if (!summary.undo.empty()) {
    absl::StrAppend(&text, "To undo: assetlint fix --undo ",
                    EscapeForTerminal(ShellQuoted(summary.undo)), "\n");
  } else if (mode.diff && summary.changed > 0) {
    text += "Nothing was written: --diff only shows the changes.\n";
  }
  return text;
}

}  // namespace

std::string PlaceText(const Finding& finding) {
  std::string place = LabelledPath(finding.path);
  if (finding.field.empty()) return place;
  return absl::StrCat(place, place.empty() ? "" : "/",
                      EscapeForTerminal(finding.field));
}

FixedValue ValueOf(const Finding& finding) {
  FixedValue value;
  if (finding.found.has_value()) value.before = ShortText(*finding.found);
  // A text is a range or a list, not the value.
  if (finding.allowed.has_value() &&
      !std::holds_alternative<std::string>(*finding.allowed)) {
    value.after = ShortText(*finding.allowed);
  }
  return value;
}

void FixJsonReport::File(const FixedFile& file) {
  JsonStream json = JsonStream::OneLine(out_, first_ ? "\n" : ",\n");
  first_ = false;
  json.BeginObject();
  WriteMembers(json, "path", EscapePath(file.path));
  WriteTextOrNull(json, "format",
                  file.format == nullptr ? "" : file.format->name);
  WriteMembers(json, "size", file.size, "status",
               StatusName(file.status, mode_.undo));
  if (!file.note.empty()) {
    WriteMembers(json, "reason", EscapeForTerminal(file.note));
  }
  WriteTextOrNull(json, "sha256_before", file.change.before.sha256);
  WriteTextOrNull(json, "sha256_after", file.change.after.sha256);
  if (mode_.undo) {
    WriteEdits(json, file.change.edits);
  } else {
    WriteFixes(json, file.applied, file.declined, file.left);
  }
  json.EndObject();
}

void FixJsonReport::End(const FixSummary& summary) {
  out_.Write("\n]");
  JsonStream json = JsonStream::OneLine(out_, ", \"summary\": ");
  json.BeginObject();
  WriteMembers(json, "files", summary.files, "changed", summary.changed,
               "fixes", summary.fixes, "declined", summary.declined,
               "not_written", summary.not_written, "skipped", summary.skipped,
               "unreadable", summary.unreadable, "internal_errors",
               summary.internal_errors);
  WriteCountsJson(json, summary.left);
  WriteMembers(json, "written", !mode_.diff);
  WriteTextOrNull(json, "undo", EscapePath(summary.undo));
  json.EndObject();
  out_.Write("}\n");
}

void FixTextReport::File(const FixedFile& file) {
  const auto write = [&](const Finding& finding, Style style,
                         absl::string_view what, const std::string& text) {
    out_.Write(LineAbout(file.path, finding, paint_(style, what),
                         PlaceText(finding), text, paint_));
    out_.Write("\n");
  };
  if (mode_.diff) {
    out_.Write(file.diff);
  } else if (mode_.undo && file.status == FixedFile::Status::kChanged) {
    out_.Write(absl::StrCat(paint_(Style::kBold, EscapeForLineStart(file.path)),
                            ": ", paint_(Style::kValue, "restored"), " in ",
                            CountOf(file.change.edits.size(), "place"), "\n"));
  } else {
    for (const AppliedFix& fix : file.applied) {
      write(fix.finding, Style::kValue, "fixed", AppliedText(fix));
    }
  }
  for (const DeclinedFix& fix : file.declined) {
    write(fix.finding, Style::kWarning, "not fixed",
          EscapeForTerminal(fix.reason));
  }
  // Why the exit code is 1, if no summary says so.
  FixSummary one;
  one.Add(file);
  if (summary_ || mode_.diff || !one.failed) return;
  out_.Write(absl::StrCat(paint_(Style::kBold, EscapeForLineStart(file.path)),
                          ": ", FixSummaryText(one, mode_)));
}

void FixTextReport::End(const FixSummary& summary) {
  if (summary_) out_.Write(FixSummaryText(summary, mode_));
}

}  // namespace assetlint
