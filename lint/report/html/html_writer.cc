#include "lint/report/html/html_writer.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

constexpr absl::string_view kLess = "\\u003c";

// Everything up to the HTML for browsers without scripts. The page loads
// nothing and runs no script but the viewer's.
std::string Head(const ViewerBundle& viewer) {
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\""
      "default-src 'none'; style-src '",
      viewer.style_hash, "'; script-src '", viewer.script_hash,
      "'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n"
      "<title>assetlint report</title>\n<style>",
      viewer.style,
      "</style>\n</head>\n<body>\n<div id=\"app\"></div>\n<noscript>\n");
}

constexpr absl::string_view kBeforeData =
    "</noscript>\n<script type=\"application/json\" id=\"report\">";
constexpr absl::string_view kAfterData = "</script>\n<script>";
constexpr absl::string_view kEnd = "</script>\n</body>\n</html>\n";

// The size of a page without table and data.
uint64_t EmptyHtmlPageSize(const ViewerBundle& viewer) {
  return Head(viewer).size() + kBeforeData.size() + kAfterData.size() +
         viewer.script.size() + kEnd.size();
}

std::string Cell(absl::string_view text) {
  return EscapeForXml(ShortenUtf8(EscapeForTerminal(text), kMaxCellText));
}

// "12 findings", or "The first 12 of 3,500 findings".
std::string Caption(uint64_t shown, uint64_t all) {
  if (shown >= all) return CountOf(all, "finding");
  return absl::StrCat("The first ", WithThousands(shown), " of ",
                      CountOf(all, "finding"));
}

// How many configurations are named; more are only counted.
constexpr size_t kMaxConfigurations = 20;

// For what follows the files: the strings' key and what is left out.
constexpr uint64_t kDataEnd = 1'000;

void WriteRun(JsonStream& json, const HtmlRun& run) {
  WriteMembers(json, "command", EscapeForTerminal(run.command));
  json.Array("configurations", [&] {
    const size_t all = run.configurations.size();
    const size_t shown = std::min(all, kMaxConfigurations);
    for (size_t i = 0; i < shown; ++i) {
      json.Text(EscapePath(run.configurations[i]));
    }
    if (shown < all) {
      json.Text(absl::StrCat("and ", WithThousands(all - shown), " more"));
    }
  });
  WriteTextOrNull(json, "baseline", EscapePath(run.baseline));
}

// Those of the data, whose order findings refer to, then those of which all
// findings are left out.
std::vector<const Rule*> AllRulesOf(const ReportData& data,
                                    const Summary& summary) {
  std::vector<const Rule*> rules(data.rules().begin(), data.rules().end());
  for (const auto& [rule, count] : summary.rules) {
    if (!absl::c_linear_search(data.rules(), rule)) rules.push_back(rule);
  }
  return rules;
}

void WriteRules(JsonStream& json, const ReportData& data,
                const Summary& summary) {
  WriteList(json, "rules", AllRulesOf(data, summary), [&](const Rule* rule) {
    // The summary also counts findings that --max-findings left out.
    const auto found = summary.rules.find(rule);
    const auto count =
        found != summary.rules.end() ? found->second : FileResult::RuleCount();
    WriteObject(json, "id", rule->id, "name", rule->name, "class",
                RuleClassName(rule->grade.rule_class), "severity",
                SeverityName(count.severity), "summary", rule->summary, "why",
                rule->why, "repair", rule->repair, "findings", count.findings,
                "places", count.places);
  });
}

// Why something is left out: sentences, or nothing.
std::string LeftOutReason(const HtmlRun& run, const ReportData& data,
                          const Attachments& attachments) {
  std::vector<std::string> sentences;
  if (!run.missing_reason.empty()) {
    sentences.push_back(EscapeForTerminal(run.missing_reason));
  }
  if (data.left_out_findings() + data.left_out_files() > 0) {
    sentences.push_back(absl::StrCat("A page has at most ",
                                     WithThousands(kMaxPageSize), " bytes."));
  }
  if (attachments.limited > 0) {
    sentences.push_back(absl::StrCat(
        "Whole files are embedded up to ", WithThousands(kMaxWholeFile),
        " bytes each, and bytes of files while the page has at most ",
        WithThousands(kMaxPageSizeWithBytes), "."));
  }
  if (attachments.unreadable > 0) {
    sentences.push_back(
        absl::StrCat(CountOf(attachments.unreadable, "file"),
                     " could not be read again after the check."));
  }
  return absl::StrJoin(sentences, " ");
}

uint64_t Minus(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

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

void HtmlWriter::AddToTable(absl::string_view path, const FileResult& result) {
  for (const ReportedFinding& reported : result.findings) {
    if (shown_ >= kMaxTableRows || rows_.size() >= kMaxTableSize) break;
    const Finding& finding = reported.finding;
    const uint64_t offset = finding.range.offset;
    absl::StrAppend(&rows_, "<tr><td>", SeverityName(reported.severity),
                    "</td><th scope=\"row\">", Cell(path), ":",
                    PlaceText(offset, finding.text),
                    ArchiveOffsetText(result.archive, offset), "</th><td>",
                    finding.rule->id, " ", finding.rule->name, "</td><td>",
                    Cell(FindingSentenceAndRelated(finding)), "</td></tr>\n");
    ++shown_;
  }
  if (!result.NotChecked() || not_checked_shown_ >= kMaxTableRows ||
      not_checked_.size() >= kMaxTableSize) {
    return;
  }
  absl::StrAppend(&not_checked_, "<li>", Cell(path), ": ", Cell(result.note),
                  "</li>\n");
  ++not_checked_shown_;
}

std::string HtmlWriter::Table(const Summary& summary) const {
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

HtmlWriter::HtmlWriter(const ViewerBundle& viewer, HtmlRun run,
                       FileBytes* bytes, Output& out)
    : ReportWriter(out),
      viewer_(viewer),
      run_(std::move(run)),
      bytes_(bytes),
      data_(Minus(kMaxPageSize, EmptyHtmlPageSize(viewer) + kPageReserve)) {}

std::string HtmlWriter::DataHead(const Summary& summary) const {
  std::string head = ScriptJson([&](JsonStream& json) {
    json.BeginObject();
    WriteMembers(json, "version", 1);
    WriteToolJson(json);
    WriteRun(json, run_);
    json.Key("summary");
    WriteSummaryJson(json, summary);
    WriteRules(json, data_, summary);
    json.EndObject();
  });
  head.pop_back();
  return head;
}

void HtmlWriter::End(const Summary& summary) {
  const std::string plain = Table(summary);
  const std::string head = DataHead(summary);
  const uint64_t used = EmptyHtmlPageSize(viewer_) + plain.size() +
                        head.size() + data_.bytes() + kDataEnd;
  Attachments attachments;
  if (bytes_ != nullptr) {
    attachments =
        MakeAttachments(data_.with_findings(), *bytes_,
                        Minus(kMaxPageSizeWithBytes, used), data_.strings());
  }
  out_.Write(Head(viewer_));
  out_.Write(plain);
  out_.Write(kBeforeData);
  out_.Write(head);
  out_.Write(",\"files\":");
  data_.Write(attachments.texts, out_);
  out_.Write(",\"strings\":");
  data_.strings().Write(out_);
  out_.Write(",\"left_out\":");
  out_.Write(ScriptJson([&](JsonStream& json) {
    WriteObject(json, "findings", data_.left_out_findings(), "files",
                data_.left_out_files() + run_.missing_files, "attachments",
                attachments.limited + attachments.unreadable, "reason",
                LeftOutReason(run_, data_, attachments));
  }));
  out_.Write("}");
  out_.Write(kAfterData);
  out_.Write(viewer_.script);
  out_.Write(kEnd);
}

}  // namespace assetlint
