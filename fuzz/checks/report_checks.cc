#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "fuzz/checks/output_checks.h"
#include "fuzz/checks/text_checks.h"
#include "lint/json/document.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using nlohmann::json;

// A report with hostile text wherever text of a file or of the file system can
// appear.
struct MadeReport {
  uint64_t findings() const { return summary.counts.total(); }
  uint64_t not_checked() const {
    return summary.unreadable + summary.internal_errors;
  }

  std::vector<std::pair<std::string, FileResult>> files;
  Summary summary;
  uint64_t related = 0;  // places of all findings
};

// What is left of the strings that a report is made of.
using Strings = std::deque<std::string>;

// The next one, or an empty one.
std::string Next(Strings& strings) {
  if (strings.empty()) return "";
  std::string next = std::move(strings.front());
  strings.pop_front();
  return next;
}

// Up to two fixes of every level, now and then with more edits or bytes than
// reports show. `label` and `value` are their bytes.
std::vector<Fix> MakeFixes(const std::string& label, const std::string& value) {
  std::vector<Fix> fixes(value.size() % 3);
  for (size_t i = 0; i < fixes.size(); ++i) {
    fixes[i].level = static_cast<FixLevel>(1 + (label.size() + i) % 3);
    fixes[i].reason = i == 0 ? label : value;
    const size_t edits = label.size() % (value.size() % 16 == 1 ? 300 : 4);
    for (uint64_t k = 0; k < edits; ++k) {
      fixes[i].edits.push_back(
          {{k, label.size()}, value.substr(0, k % 4), label});
    }
  }
  return fixes;
}

Finding MakeFinding(Strings& strings) {
  static const auto& rules = *new std::vector<const Rule*>(AllRules());
  Finding finding;
  const std::string label = Next(strings);
  finding.path = {{"mesh", 3, label}, {"submesh", PathSegment::kNoIndex, ""}};
  finding.field = Next(strings);
  finding.message = Next(strings);
  const std::string value = Next(strings);
  finding.rule = rules[(31 * label.size() + value.size()) % rules.size()];
  finding.range = {value.size(), label.size()};
  finding.data = {{"found", value}, {"allowed", uint64_t{3}}};
  finding.fixes = MakeFixes(label, value);
  if (value.size() % 3 == 1) {
    finding.related = {{label, {value.size(), label.size()}, value},
                       {value, {}, label}};
  }
  if (value.size() % 4 == 3) {
    finding.count = value.size();
    finding.offsets = {1, 2, 3};
  }
  return finding;
}

FileResult MakeResult(uint8_t kind, Strings& strings) {
  using Status = FileResult::Status;
  FileResult result;
  if (kind < 3) {
    constexpr Status kNotLinted[] = {Status::kUnreadable,
                                     Status::kInternalError, Status::kSkipped};
    result.status = kNotLinted[kind];
    result.note = Next(strings);
    return result;
  }
  result.format = AllFormats()[kind % AllFormats().size()];
  result.size = 100;
  for (int i = 0; i < kind - 3; ++i) {
    AddFinding(MakeFinding(strings), static_cast<Severity>(i % 3),
               std::numeric_limits<uint64_t>::max(), result);
  }
  return result;
}

MadeReport ReportFromBytes(absl::string_view bytes) {
  MadeReport report;
  Strings strings = absl::StrSplit(bytes, '\x1E');
  while (!strings.empty()) {
    std::string path = Next(strings);
    const uint8_t kind = path.empty() ? 0 : static_cast<uint8_t>(path[0]) % 8;
    if (!path.empty()) path.erase(0, 1);
    FileResult result = MakeResult(kind, strings);
    report.summary.Add(result);
    for (const ReportedFinding& finding : result.findings) {
      report.related += finding.finding.related.size();
    }
    report.files.emplace_back(std::move(path), std::move(result));
  }
  return report;
}

// The output of the writer that `make` returns for an Output.
template <typename MakeWriter>
std::string WriteReport(const MadeReport& report, const MakeWriter& make) {
  return WrittenBy([&](Output& out) {
    auto writer = make(out);
    writer.Begin();
    for (const auto& [path, result] : report.files) writer.File(path, result);
    writer.End(report.summary);
  });
}

template <typename Writer, typename... Options>
absl::StatusOr<json> JsonOf(const MadeReport& report, Options... options) {
  return ParseWrittenJson(WriteReport(
      report, [&](Output& out) { return Writer(out, options...); }));
}

absl::Status CheckText(const MadeReport& report) {
  const std::string text = WriteReport(
      report, [](Output& out) { return TextWriter(out, TextWriterOptions()); });
  absl::Status status = CheckNoCommands(text, 0);
  // The findings and related places, the summary, and the next steps, which
  // contain no text of files.
  status.Update(
      ExpectCount("lines", absl::c_count(text, '\n'),
                  report.findings() + report.related + 1 +
                      absl::c_count(NextSteps(report.summary), '\n')));
  return status;
}

absl::Status CheckJson(const MadeReport& report) {
  const auto document = JsonOf<JsonWriter>(report, /*statistics=*/true);
  if (!document.ok()) return document.status();
  const json& files = (*document)["files"];
  absl::Status status = ExpectCount("files", files.size(), report.files.size());
  for (size_t i = 0; i < report.files.size() && status.ok(); ++i) {
    const auto& [path, result] = report.files[i];
    if (UnescapePath(files[i]["path"].get<std::string>()) != path) {
      return absl::InternalError("a path is not what was written");
    }
    const json findings = files[i].value("findings", json::array());
    status = ExpectCount("findings", findings.size(), result.findings.size());
    for (size_t k = 0; k < findings.size() && status.ok(); ++k) {
      if (findings[k]["message"] !=
          EscapeForTerminal(result.findings[k].finding.message)) {
        return absl::InternalError("a message is not what was written");
      }
    }
  }
  return status;
}

absl::Status CheckSarif(const MadeReport& report) {
  const auto document = JsonOf<SarifWriter>(report);
  if (!document.ok()) return document.status();
  const json& run = (*document)["runs"][0];
  for (const json& result : run["results"]) {
    const std::string& uri =
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .get_ref<const std::string&>();
    // A URI reference: only characters valid in a URI, and no scheme except
    // file.
    const bool plain = std::all_of(uri.begin(), uri.end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
             absl::StrContains("-._~/%:", c);
    });
    if (!plain ||
        (absl::StrContains(uri, ':') && !absl::StartsWith(uri, "file://"))) {
      return absl::InternalError("a path is no URI reference");
    }
  }
  absl::Status status =
      ExpectCount("results", run["results"].size(), report.findings());
  status.Update(
      ExpectCount("notifications",
                  run["invocations"][0]["toolExecutionNotifications"].size(),
                  report.not_checked()));
  return status;
}

absl::Status CheckGitlab(const MadeReport& report) {
  const auto document = JsonOf<GitlabWriter>(report);
  if (!document.ok()) return document.status();
  return ExpectCount("issues", document->size(),
                     report.findings() + report.not_checked());
}

// The elements of an XML document are these, and no others.
absl::Status CheckElements(absl::string_view xml, ElementCounts wanted) {
  const absl::StatusOr<ElementCounts> counts = CountXmlElements(xml);
  if (!counts.ok()) return counts.status();
  std::erase_if(wanted,
                [](const auto& element) { return element.second == 0; });
  if (*counts == wanted) return absl::OkStatus();
  return absl::InternalError(
      absl::StrJoin(*counts, " ", absl::PairFormatter("=")));
}

absl::Status CheckJunit(const MadeReport& report) {
  ElementCounts wanted = {
      {"testsuites", 1},
      {"testsuite", report.files.size()},
      {"testcase", report.files.size()},
      {"error", report.not_checked()},
      {"skipped", report.summary.skipped},
  };
  for (const auto& [path, result] : report.files) {
    wanted[result.Fails() ? "failure" : "system-out"] +=
        result.counts.total() > 0;
  }
  return CheckElements(
      WriteReport(report, [](Output& out) { return JunitWriter(out); }),
      wanted);
}

// Rows of a Markdown table of four columns, without markup in them, then blocks
// of code with the diffs of fixes.
absl::Status CheckStepSummary(absl::string_view page, uint64_t rows,
                              uint64_t fixes) {
  absl::Status status = CheckNoCommands(page, 0);
  uint64_t found = 0;
  uint64_t fences = 0;
  for (const absl::string_view line : absl::StrSplit(page, '\n')) {
    fences += absl::StartsWith(line, "```");
    if (absl::StrContains(line, "<")) {
      return absl::InternalError("markup in the summary");
    }
    if (!absl::StartsWith(line, "| ")) continue;
    const std::string bars =
        absl::StrReplaceAll(line, {{"\\\\", ""}, {"\\|", ""}});
    status.Update(ExpectCount("columns' edges", absl::c_count(bars, '|'), 5));
    ++found;
  }
  status.Update(ExpectCount("fences", fences, 2 * fixes));
  status.Update(ExpectCount("rows", found, rows == 0 ? 0 : rows + 1));
  return status;
}

absl::Status CheckGithub(const MadeReport& report) {
  // GitHub shows ten per level.
  constexpr uint64_t kMost = 10;
  const SeverityCounts& counts = report.summary.counts;
  const uint64_t unchecked = std::min(kMost, report.not_checked());
  const uint64_t commands =
      std::min(kMost, unchecked + counts.Of(Severity::kError)) +
      std::min(kMost, counts.Of(Severity::kWarning)) +
      std::min(kMost, counts.Of(Severity::kInfo));
  std::string annotations;
  const std::string page = WrittenBy([&](Output& summary) {
    annotations = WriteReport(
        report, [&](Output& out) { return GithubWriter(out, &summary); });
  });
  absl::Status status = CheckNoCommands(annotations, commands);
  status.Update(CheckStepSummary(
      page, commands, std::min(kMost, report.summary.fixable.total())));
  return status;
}

// What is between the first occurrence of `before` and the next `after`.
absl::string_view Between(absl::string_view text, absl::string_view before,
                          absl::string_view after) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(before, 1));
  return parts.second.substr(0, parts.second.find(after));
}

absl::Status CheckHtml(const MadeReport& report) {
  const std::string page = WriteReport(report, [](Output& out) {
    return HtmlWriter(GetViewerBundle(), HtmlRun(), /*bytes=*/nullptr, out);
  });
  const absl::StatusOr<json> data = ParseWrittenJson(absl::StrCat(
      Between(page, "<script type=\"application/json\" id=\"report\">", "<"),
      "\n"));
  if (!data.ok()) return data.status();
  const absl::Status status =
      ExpectCount("files", (*data)["files"].size(), report.files.size());
  if (!status.ok()) return status;
  // The part for browsers without scripts is well-formed, and its elements are
  // the writer's.
  const uint64_t rows = std::min(report.findings(), kMaxTableRows);
  const uint64_t table = rows > 0;
  const uint64_t items = std::min(report.not_checked(), kMaxTableRows);
  const uint64_t list = items > 0;
  return CheckElements(
      absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<noscript>",
                   Between(page, "<noscript>\n", "</noscript>"),
                   "</noscript>\n"),
      {{"noscript", 1},
       {"h1", 1},
       {"p", 1 + (items < report.not_checked())},
       {"h2", list},
       {"ul", list},
       {"li", items},
       {"table", table},
       {"caption", table},
       {"thead", table},
       {"tbody", table},
       {"tr", rows + table},
       {"th", rows + 4 * table},
       {"td", 3 * rows}});
}

}  // namespace

absl::Status CheckReport(size_t format, absl::string_view bytes) {
  constexpr absl::Status (*kChecks[])(const MadeReport&) = {
      CheckText,  CheckJson,   CheckSarif, CheckGitlab,
      CheckJunit, CheckGithub, CheckHtml};
  static_assert(std::size(kChecks) == kReportFormats);
  return kChecks[format](ReportFromBytes(bytes));
}

}  // namespace assetlint
