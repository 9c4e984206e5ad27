#include "fuzz/checks/writer_checks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "fuzz/checks/made_report.h"
#include "fuzz/checks/memory_output.h"
#include "fuzz/checks/output_checks.h"
#include "lint/json/json.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using nlohmann::json;
using Counts = std::map<std::string, uint64_t>;

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

absl::Status CheckText(const MadeReport& report) {
  const std::string text = WriteReport(
      report, [](Output& out) { return TextWriter(out, TextWriterOptions()); });
  const absl::Status status = CheckNoCommands(text, 0);
  if (!status.ok()) return status;
  // The findings and related places, the summary, and the next steps, which
  // contain no text of files.
  return ExpectCount("lines", CountLines(text),
                     report.findings + report.related + 1 +
                         CountLines(NextSteps(report.summary)));
}

// Every file and finding is in `files`, with its texts. `text` gives that of a
// member, `message` the member of a finding.
template <typename TextOf, typename MessageOf>
absl::Status CheckFiles(const json& files, const MadeReport& report,
                        const TextOf& text, const MessageOf& message) {
  absl::Status status = ExpectCount("files", files.size(), report.files.size());
  for (size_t i = 0; i < report.files.size() && status.ok(); ++i) {
    const auto& [path, result] = report.files[i];
    if (UnescapePath(text(files[i]["path"])) != path) {
      return absl::InternalError("a path is not what was written");
    }
    const json findings = files[i].value("findings", json::array());
    status = ExpectCount("findings", findings.size(), result.findings.size());
    for (size_t k = 0; k < findings.size() && status.ok(); ++k) {
      if (text(message(findings[k])) !=
          EscapeForTerminal(result.findings[k].finding.message)) {
        return absl::InternalError("a message is not what was written");
      }
    }
  }
  return status;
}

absl::Status CheckJson(const MadeReport& report) {
  const absl::StatusOr<json> document =
      ParseWrittenJson(WriteReport(report, [](Output& out) {
        return JsonWriter(out, /*statistics=*/true);
      }));
  if (!document.ok()) return document.status();
  return CheckFiles((*document)["files"], report,
                    [](const json& text) { return text.get<std::string>(); },
                    [](const json& finding) { return finding["message"]; });
}

absl::Status CheckSarif(const MadeReport& report) {
  const absl::StatusOr<json> document = ParseWrittenJson(
      WriteReport(report, [](Output& out) { return SarifWriter(out); }));
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
      ExpectCount("results", run["results"].size(), report.findings);
  status.Update(
      ExpectCount("notifications",
                  run["invocations"][0]["toolExecutionNotifications"].size(),
                  report.not_checked));
  return status;
}

absl::Status CheckGitlab(const MadeReport& report) {
  const absl::StatusOr<json> document = ParseWrittenJson(
      WriteReport(report, [](Output& out) { return GitlabWriter(out); }));
  if (!document.ok()) return document.status();
  return ExpectCount("issues", document->size(),
                     report.findings + report.not_checked);
}

// The elements of an XML document are these, and no others.
absl::Status CheckElements(absl::string_view xml, Counts wanted) {
  const absl::StatusOr<Counts> counts = CountXmlElements(xml);
  if (!counts.ok()) return counts.status();
  std::erase_if(wanted,
                [](const auto& element) { return element.second == 0; });
  return *counts == wanted ? absl::OkStatus()
                           : absl::InternalError("other elements");
}

absl::Status CheckJunit(const MadeReport& report) {
  Counts wanted = {
      {"testsuites", 1},
      {"testsuite", report.files.size()},
      {"testcase", report.files.size()},
      {"error", report.not_checked},
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
    uint64_t bars = 0;
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\') {
        ++i;
      } else {
        bars += line[i] == '|';
      }
    }
    status.Update(ExpectCount("columns' edges", bars, 5));
    ++found;
  }
  status.Update(ExpectCount("fences", fences, 2 * fixes));
  status.Update(ExpectCount("rows", found, rows == 0 ? 0 : rows + 1));
  return status;
}

absl::Status CheckGithub(const MadeReport& report) {
  // GitHub shows ten per level.
  constexpr uint64_t kMost = 10;
  const uint64_t unchecked = std::min(kMost, report.not_checked);
  uint64_t commands =
      std::min(kMost, unchecked + report.summary.counts.Of(Severity::kError));
  for (const Severity severity : {Severity::kWarning, Severity::kInfo}) {
    commands += std::min<uint64_t>(kMost, report.summary.counts.Of(severity));
  }
  std::string annotations;
  const std::string page = WrittenBy([&](Output& summary) {
    annotations = WriteReport(
        report, [&](Output& out) { return GithubWriter(out, &summary); });
  });
  absl::Status status = CheckNoCommands(annotations, commands);
  status.Update(CheckStepSummary(
      page, commands,
      std::min<uint64_t>(kMost, report.summary.fixable.total())));
  return status;
}

// What is between the first occurrence of `before` and the next `after`.
std::string Between(const std::string& text, const std::string& before,
                    const std::string& after) {
  const size_t found = text.find(before);
  if (found == std::string::npos) return "";
  const size_t begin = found + before.size();
  const size_t end = text.find(after, begin);
  return end == std::string::npos ? "" : text.substr(begin, end - begin);
}

absl::Status CheckHtml(const MadeReport& report) {
  const std::string page = WriteReport(report, [](Output& out) {
    return HtmlWriter(GetViewerBundle(), HtmlRun(), /*bytes=*/nullptr, out);
  });
  const absl::StatusOr<json> data = ParseWrittenJson(absl::StrCat(
      Between(page, "<script type=\"application/json\" id=\"report\">", "<"),
      "\n"));
  if (!data.ok()) return data.status();
  const absl::Status status = CheckFiles(
      (*data)["files"], report,
      [&](const json& index) {
        return (*data)["strings"].at(index.get<size_t>()).get<std::string>();
      },
      [](const json& finding) { return finding[6]; });
  if (!status.ok()) return status;
  // The part for browsers without scripts is well-formed, and its elements are
  // the writer's.
  const uint64_t rows = std::min<uint64_t>(report.findings, 1000);
  const uint64_t table = rows > 0;
  const uint64_t list = report.not_checked > 0;
  return CheckElements(
      absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<noscript>",
                   Between(page, "<noscript>\n", "</noscript>"),
                   "</noscript>\n"),
      {{"noscript", 1},
       {"h1", 1},
       {"p", 1},
       {"h2", list},
       {"ul", list},
       {"li", report.not_checked},
       {"table", table},
       {"caption", table},
       {"thead", table},
       {"tbody", table},
       {"tr", rows + table},
       {"th", rows + 4 * table},
       {"td", 3 * rows}});
}

}  // namespace

absl::Status CheckWriter(absl::string_view format, const MadeReport& report) {
  static const auto& checks =
      *new std::map<std::string, absl::Status (*)(const MadeReport&)>{
          {"text", CheckText},   {"json", CheckJson},
          {"sarif", CheckSarif}, {"gitlab", CheckGitlab},
          {"junit", CheckJunit}, {"github", CheckGithub},
          {"html", CheckHtml}};
  return checks.at(std::string(format))(report);
}

}  // namespace assetlint
