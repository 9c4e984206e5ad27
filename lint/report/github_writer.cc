#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "formats/base/finding.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

constexpr size_t kMaxOfALevel = 10;
// GitHub cuts messages at about 4,000 characters and a step's summary at 1 MiB.
constexpr size_t kMaxText = 2000;
constexpr size_t kMaxFixes = 10;
// Of an entry's path in a message.
constexpr size_t kMaxEntry = 300;

constexpr Severity kSeverities[] = {Severity::kError, Severity::kError,
                                    Severity::kWarning, Severity::kInfo};
constexpr absl::string_view kCommands[] = {"error", "error", "warning",
                                           "notice"};

// Any text, for Markdown.
std::string Cell(absl::string_view raw) {
  return EscapeForMarkdown(ShortenUtf8(EscapeForTerminal(raw), kMaxText));
}

}  // namespace

void GithubWriter::File(absl::string_view path, const FileResult& result) {
  const std::string name(absl::StripPrefix(path, "./"));
  // GitHub shows annotations of files that exist: for an entry, its archive.
  const std::string file(result.archive.has_value()
                             ? absl::StripPrefix(result.archive->path, "./")
                             : name);
  const std::string entry =
      result.archive.has_value()
          ? absl::StrCat(ShortenUtf8(EscapeForTerminal(name), kMaxEntry), ":")
          : "";
  std::array<bool, kLevels> seen = {};
  const auto add = [&](size_t level, std::string title, const std::string& text,
                       const std::string& place = "") {
    std::vector<Annotation>& shown = levels_[level];
    const size_t at = seen[level] ? shown.size() : firsts_[level];
    if (at >= kMaxOfALevel) return;
    if (!std::exchange(seen[level], true)) ++firsts_[level];
    shown.insert(shown.begin() + static_cast<ptrdiff_t>(at),
                 {file, place, std::move(title), ShortenUtf8(text, kMaxText)});
    shown.resize(std::min(shown.size(), kMaxOfALevel));
  };
  if (result.NotChecked()) {
    return add(0, "not checked",
               absl::StrCat(entry, entry.empty() ? "" : " ",
                            EscapeForTerminal(result.note)));
  }
  for (const ReportedFinding& reported : result.findings) {
    if (!result.archive.has_value()) NoteFix(name, reported.finding);
    const size_t level = 1 + static_cast<size_t>(Severity::kError) -
                         static_cast<size_t>(reported.severity);
    const Finding& finding = reported.finding;
    add(level, absl::StrCat(finding.rule->id, " ", finding.rule->name),
        absl::StrCat(entry, PlaceText(finding.range.offset, finding.text),
                     ArchiveOffsetText(result.archive, finding.range.offset),
                     ": ", FindingSentenceAndRelated(finding)),
        // Those of an entry are not lines of its archive.
        finding.text.has_value() && entry.empty()
            ? absl::StrCat(",line=", finding.text->begin.line,
                           ",col=", finding.text->begin.column)
            : "");
  }
}

void GithubWriter::NoteFix(absl::string_view path, const Finding& finding) {
  if (fixes_.size() >= kMaxFixes) return;
  const auto fix = std::find_if(finding.fixes.begin(), finding.fixes.end(),
                                [](const Fix& candidate) {
                                  return candidate.level >= FixLevel::kUnsafe;
                                });
  if (fix == finding.fixes.end()) return;
  // The diff is ASCII without markup.
  fixes_.push_back(absl::StrCat(
      "\n**", finding.rule->id, " ", finding.rule->name, "** in ", Cell(path),
      " (", Cell(FixText(*fix)), ")\n\n```diff\n", FixDiff(*fix), "```\n"));
}

std::string GithubWriter::NotShown(const Summary& summary) const {
  std::vector<std::string> parts;
  for (size_t i = 1; i < kLevels; ++i) {
    const uint64_t all = summary.counts.Of(kSeverities[i]);
    if (levels_[i].size() == all) continue;
    parts.push_back(absl::StrCat(levels_[i].size(), " of ",
                                 CountOf(all, SeverityName(kSeverities[i]))));
  }
  if (parts.empty()) return "";
  return absl::StrCat("Shown: ", absl::StrJoin(parts, ", "), ".");
}

void GithubWriter::End(const Summary& summary) {
  // GitHub's limit applies to the level: files that were not checked take the
  // place of errors.
  std::vector<Annotation>& errors = levels_[1];
  errors.resize(std::min(errors.size(), kMaxOfALevel - levels_[0].size()));
  for (size_t i = 0; i < kLevels; ++i) {
    for (const Annotation& annotation : levels_[i]) {
      out_.Write(absl::StrCat(
          "::", kCommands[i], " file=",
          EscapeForWorkflowProperty(annotation.path), annotation.place,
          ",title=", EscapeForWorkflowProperty(annotation.title),
          "::", EscapeForWorkflowMessage(annotation.text), "\n"));
    }
  }
  out_.Write(absl::StrCat(SummaryLine(summary, Painter(false)), "\n"));
  const std::string not_shown = NotShown(summary);
  if (!not_shown.empty()) out_.Write(absl::StrCat(not_shown, "\n"));
  if (step_summary_ != nullptr) WriteStepSummary(summary);
}

void GithubWriter::WriteStepSummary(const Summary& summary) {
  std::string page = absl::StrCat("### assetlint\n\n",
                                  SummaryLine(summary, Painter(false)), "\n");
  if (!levels_[0].empty() || summary.counts.total() > 0) {
    absl::StrAppend(&page, "\n| | file | rule | finding |\n",
                    "|---|---|---|---|\n");
  }
  for (size_t i = 0; i < kLevels; ++i) {
    for (const Annotation& annotation : levels_[i]) {
      absl::StrAppend(&page, "| ", SeverityName(kSeverities[i]), " | ",
                      Cell(annotation.path), " | ",
                      EscapeForMarkdown(annotation.title), " | ",
                      EscapeForMarkdown(annotation.text), " |\n");
    }
  }
  const std::string not_shown = NotShown(summary);
  if (!not_shown.empty()) absl::StrAppend(&page, "\n", not_shown, "\n");
  const uint64_t fixable = summary.fixed.total();
  if (fixable > 0) {
    absl::StrAppend(&page, "\n#### Fixes\n\n", FixableText(summary));
    if (!fixes_.empty() && fixes_.size() < fixable) {
      absl::StrAppend(&page, " The first ", fixes_.size(), ":");
    }
    absl::StrAppend(&page, "\n", absl::StrJoin(fixes_, ""));
  }
  step_summary_->Write(absl::StrCat(page, "\n"));
}

}  // namespace assetlint
