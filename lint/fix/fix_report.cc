#include "lint/fix/fix_report.h"

#include <algorithm>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "lint/fix/byte_diff.h"
#include "lint/json/json_stream.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"
#include "lint/text/user_text.h"
#include "lint/version.h"

namespace assetlint {

namespace {

// Texts from files may be long.
constexpr size_t kMaxValue = 40;

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

// "PATH:0x000001a4: fixed ALO014 [vertex-count]: PLACE: ".
std::string LineStart(absl::string_view path, const Finding& finding,
                      const std::string& what, const Painter& paint) {
  const Rule& rule = *finding.rule;
  const std::string place = PlaceText(finding);
  return absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(path)), ":",
      paint(Style::kDim, OffsetText(finding.range.offset)), ": ", what, " ",
      rule.id, " ", paint(Style::kDim, absl::StrCat("[", rule.name, "]")), ": ",
      place.empty() ? "" : absl::StrCat(paint(Style::kBold, place), ": "));
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

namespace {

// `PATH:0x000001a4: fixed ALO014 [vertex-count]: PLACE: 5 -> 4 (REASON)`, on
// one line, without a line end; escaped for a terminal.
std::string FixLine(absl::string_view path, const AppliedFix& fix,
                    const Painter& paint) {
  const FixedValue value = ValueOf(fix.finding);
  const bool known = !value.before.empty() && !value.after.empty();
  const uint64_t count = fix.finding.count;
  return absl::StrCat(
      LineStart(path, fix.finding, paint(Style::kValue, "fixed"), paint),
      known ? absl::StrCat(value.before, " -> ", value.after)
            : EscapeForTerminal(fix.finding.message),
      count > 1 ? absl::StrCat(", ", WithThousands(count), " times") : "", " (",
      EscapeForTerminal(fix.fix.reason), ")");
}

// The same for one that was declined: "PATH:0x…: not fixed ALO014 …: REASON".
std::string DeclinedLine(absl::string_view path, const DeclinedFix& fix,
                         const Painter& paint) {
  return absl::StrCat(
      LineStart(path, fix.finding, paint(Style::kWarning, "not fixed"), paint),
      EscapeForTerminal(fix.reason));
}

void WriteSeverities(JsonStream& json, const SeverityCounts& counts) {
  WriteCount(json, "errors", counts.Of(Severity::kError));
  WriteCount(json, "warnings", counts.Of(Severity::kWarning));
  WriteCount(json, "infos", counts.Of(Severity::kInfo));
}

absl::string_view StatusName(FixedFile::Status status, bool undo) {
  constexpr absl::string_view kNames[] = {
      "unchanged",   "fixable", "fixed",      "declined",
      "not-written", "skipped", "unreadable", "internal-error"};
  if (undo && status == FixedFile::Status::kChangeable) return "restorable";
  if (undo && status == FixedFile::Status::kChanged) return "restored";
  return kNames[static_cast<size_t>(status)];
}

void WriteHead(JsonStream& json, const FixedFile& file, bool undo) {
  WriteText(json, "path", EscapePath(file.path));
  WriteTextOrNull(json, "format",
                  file.format == nullptr ? "" : file.format->name);
  WriteCount(json, "size", file.size);
  WriteText(json, "status", StatusName(file.status, undo));
  if (!file.note.empty()) {
    WriteText(json, "reason", EscapeForTerminal(file.note));
  }
  WriteTextOrNull(json, "sha256_before", file.change.before.sha256);
  WriteTextOrNull(json, "sha256_after", file.change.after.sha256);
}

}  // namespace

void FixJsonReport::Begin() {
  JsonStream json = JsonStream::OneLine(out_, "{\"version\": 1, \"tool\": ");
  json.BeginObject();
  WriteText(json, "name", "assetlint");
  WriteText(json, "version", kVersion);
  json.EndObject();
  out_.Write(", \"files\": [");
}

void FixJsonReport::File(const FixedFile& file) {
  JsonStream json = JsonStream::OneLine(out_, first_ ? "\n" : ",\n");
  first_ = false;
  json.BeginObject();
  WriteHead(json, file, mode_.undo);
  if (mode_.undo) {
    WriteEdits(json, file.change.edits);
  } else {
    json.Key("fixes");
    json.BeginArray();
    for (const AppliedFix& fix : file.applied) WriteAppliedFix(json, fix);
    json.EndArray();
    json.Key("declined");
    json.BeginArray();
    for (const DeclinedFix& fix : file.declined) WriteDeclinedFix(json, fix);
    json.EndArray();
    json.Key("left");
    json.BeginObject();
    WriteSeverities(json, file.left);
    json.EndObject();
  }
  json.EndObject();
}

void FixJsonReport::End(const FixSummary& summary) {
  out_.Write("\n]");
  JsonStream json = JsonStream::OneLine(out_, ", \"summary\": ");
  json.BeginObject();
  WriteCount(json, "files", summary.files);
  WriteCount(json, "changed", summary.changed);
  WriteCount(json, "fixes", summary.fixes);
  WriteCount(json, "declined", summary.declined);
  WriteCount(json, "not_written", summary.not_written);
  WriteCount(json, "skipped", summary.skipped);
  WriteCount(json, "unreadable", summary.unreadable);
  WriteCount(json, "internal_errors", summary.internal_errors);
  WriteSeverities(json, summary.left);
  json.Key("written");
  json.Bool(!mode_.diff);
  WriteTextOrNull(json, "undo", EscapePath(summary.undo));
  json.EndObject();
  out_.Write("}\n");
}

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

// "12 fixed in 4 files; 3 more with --unsafe-fixes (ALA021); …", then why these
// are unsafe, and what to do next: lines, each with its line end.
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

}  // namespace

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
