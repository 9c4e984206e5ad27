#include "lint/report/html/findings_table.h"

#include "absl/strings/str_cat.h"
#include "lint/report/finding_text.h"
#include "lint/report/html/page_limits.h"
#include "lint/report/summary_text.h"
#include "lint/terminal/color.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"
#include "lint/text/utf8.h"

namespace assetlint {
namespace {

std::string Cell(absl::string_view text) {
  return EscapeForXml(ShortenUtf8(EscapeForTerminal(text), kMaxCellText));
}

// "12 findings", or "The first 12 of 3,500 findings".
std::string Caption(uint64_t shown, uint64_t all) {
  if (shown >= all) return CountOf(all, "finding");
  return absl::StrCat("The first ", WithThousands(shown), " of ",
                      CountOf(all, "finding"));
}

}  // namespace

void FindingsTable::AddRow(absl::string_view path, const FileResult& result,
                           const ReportedFinding& reported) {
  const Finding& finding = reported.finding;
  const uint64_t offset = finding.range.offset;
  absl::StrAppend(&rows_, "<tr><td>", SeverityName(reported.severity),
                  "</td><th scope=\"row\">", Cell(path), ":",
                  OffsetText(offset), ArchiveOffsetText(result.archive, offset),
                  "</th><td>", finding.rule->id, " ", finding.rule->name,
                  "</td><td>", Cell(FindingSentenceAndRelated(finding)),
                  "</td></tr>\n");
  ++shown_;
}

void FindingsTable::AddFile(absl::string_view path, const FileResult& result) {
  for (const ReportedFinding& reported : result.findings) {
    if (shown_ >= kMaxTableRows || rows_.size() >= kMaxTableSize) break;
    AddRow(path, result, reported);
  }
  if (result.status != FileResult::Status::kUnreadable &&
      result.status != FileResult::Status::kInternalError) {
    return;
  }
  if (not_checked_shown_ >= kMaxTableRows ||
      not_checked_.size() >= kMaxTableSize) {
    return;
  }
  absl::StrAppend(&not_checked_, "<li>", Cell(path), ": ", Cell(result.note),
                  "</li>\n");
  ++not_checked_shown_;
}

std::string FindingsTable::Html(const Summary& summary) const {
  std::string html = absl::StrCat(
      "<h1>assetlint</h1>\n<p>",
      EscapeForXml(SummaryLine(summary, Painter(false))), "</p>\n");
  if (!not_checked_.empty()) {
    const uint64_t all = summary.unreadable + summary.internal_errors;
    absl::StrAppend(&html, "<h2>Not checked</h2>\n<ul>\n", not_checked_,
                    "</ul>\n");
    if (all > not_checked_shown_) {
      absl::StrAppend(&html, "<p>And ",
                      CountOf(all - not_checked_shown_, "more file"),
                      ".</p>\n");
    }
  }
  if (summary.counts.total() == 0) return html;
  absl::StrAppend(&html, "<table>\n<caption>",
                  Caption(shown_, summary.counts.total()),
                  "</caption>\n<thead>\n<tr><th scope=\"col\">Severity</th>"
                  "<th scope=\"col\">Place</th><th scope=\"col\">Rule</th>"
                  "<th scope=\"col\">Message</th></tr>\n</thead>\n<tbody>\n",
                  rows_, "</tbody>\n</table>\n");
  return html;
}

}  // namespace assetlint
