#include "fuzz/checks/writer_checks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "fuzz/checks/html_writer_checks.h"
#include "fuzz/checks/made_report.h"
#include "fuzz/checks/memory_output.h"
#include "fuzz/checks/output_checks.h"
#include "fuzz/checks/written_report.h"
#include "lint/json/json.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using nlohmann::json;

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

absl::Status CheckJsonEdit(const json& written, const Edit& edit,
                           uint64_t& room) {
  if (written["offset"] != edit.range.offset ||
      written["length"] != edit.range.length) {
    return absl::InternalError("an edit is not where it was");
  }
  const uint64_t bytes = ShownBytes(edit);
  if (written.contains("omitted")) {
    return bytes > room ? absl::OkStatus()
                        : absl::InternalError("an edit is omitted");
  }
  if (bytes > room) return absl::InternalError("too many bytes of a fix");
  room -= bytes;
  if (written["old"] != absl::BytesToHexString(edit.old_bytes) ||
      written["new"] != absl::BytesToHexString(edit.new_bytes)) {
    return absl::InternalError("an edit is not what was written");
  }
  return absl::OkStatus();
}

absl::Status CheckJsonFix(const json& written, const Fix& fix) {
  if (written["level"] != std::string(FixLevelName(fix.level)) ||
      written["reason"] != EscapeForTerminal(fix.reason)) {
    return absl::InternalError("a fix is not what was written");
  }
  const json& edits = written["edits"];
  absl::Status status = ExpectCount("edits", edits.size(),
                                    std::min(fix.edits.size(), kMaxShownEdits));
  uint64_t room = kMaxShownFixBytes;
  for (size_t i = 0; i < edits.size() && status.ok(); ++i) {
    status = CheckJsonEdit(edits[i], fix.edits[i], room);
  }
  if (!status.ok()) return status;
  return ExpectCount("omitted edits",
                     written.value("edits_omitted", uint64_t{0}),
                     fix.edits.size() - edits.size());
}

absl::Status CheckJsonRelated(const json& written, const RelatedPlace& place) {
  const bool same =
      UnescapePath(written["path"].get<std::string>()) == place.file &&
      written["offset"] == place.range.offset &&
      written["length"] == place.range.length &&
      written["message"] == EscapeForTerminal(place.message);
  return same ? absl::OkStatus()
              : absl::InternalError("a related place is not what was written");
}

absl::Status CheckJsonFinding(const json& written, const Finding& finding) {
  if (written["message"] != EscapeForTerminal(finding.message)) {
    return absl::InternalError("a message is not what was written");
  }
  const json fixes = written.value("fixes", json::array());
  absl::Status status =
      ExpectCount("fixes", fixes.size(), finding.fixes.size());
  for (size_t i = 0; i < fixes.size() && status.ok(); ++i) {
    status = CheckJsonFix(fixes[i], finding.fixes[i]);
  }
  const json related = written.value("related", json::array());
  if (status.ok()) {
    status = ExpectCount("related", related.size(), finding.related.size());
  }
  for (size_t i = 0; i < related.size() && status.ok(); ++i) {
    status = CheckJsonRelated(related[i], finding.related[i]);
  }
  return status;
}

absl::Status CheckJson(const MadeReport& report) {
  const absl::StatusOr<json> document =
      ParseWrittenJson(WriteReport(report, [](Output& out) {
        return JsonWriter(out, /*statistics=*/true);
      }));
  if (!document.ok()) return document.status();
  const json& files = (*document)["files"];
  absl::Status status = ExpectCount("files", files.size(), report.files.size());
  for (size_t i = 0; i < report.files.size() && status.ok(); ++i) {
    const auto& [path, result] = report.files[i];
    if (UnescapePath(files[i]["path"].get<std::string>()) != path) {
      return absl::InternalError("a path is not what was written");
    }
    const json& findings = files[i]["findings"];
    status = ExpectCount("findings", findings.size(), result.findings.size());
    for (size_t k = 0; k < result.findings.size() && status.ok(); ++k) {
      status = CheckJsonFinding(findings[k], result.findings[k].finding);
    }
  }
  return status;
}

// True when the fix is whole, with its new bytes.
bool IsSarifFixOf(const json& written, const Fix& fix) {
  const json& replacements = written["artifactChanges"][0]["replacements"];
  if (replacements.size() != fix.edits.size()) return false;
  for (size_t i = 0; i < fix.edits.size(); ++i) {
    const Edit& edit = fix.edits[i];
    const json& region = replacements[i]["deletedRegion"];
    std::string bytes;
    if (replacements[i].contains("insertedContent") &&
        !absl::Base64Unescape(replacements[i]["insertedContent"]["binary"]
                                  .get_ref<const std::string&>(),
                              &bytes)) {
      return false;
    }
    if (region["byteOffset"] != edit.range.offset ||
        region["byteLength"] != edit.range.length || bytes != edit.new_bytes) {
      return false;
    }
  }
  return written["description"]["text"] == EscapeForSarif(FixText(fix));
}

// Each fix that may be applied and shown, and nothing else.
absl::Status CheckSarifFixes(const json& result, const Finding& finding) {
  const json fixes = result.value("fixes", json::array());
  for (const Fix& fix : finding.fixes) {
    const bool listed = std::any_of(
        fixes.begin(), fixes.end(),
        [&](const json& written) { return IsSarifFixOf(written, fix); });
    if (listed != (fix.level >= FixLevel::kUnsafe && CanShow(fix))) {
      return absl::InternalError("a fix is missing or must not be listed");
    }
  }
  for (size_t i = 0; i < fixes.size(); ++i) {
    if (std::find(fixes.begin() + static_cast<ptrdiff_t>(i) + 1, fixes.end(),
                  fixes[i]) != fixes.end()) {
      return absl::InternalError("a fix comes twice");
    }
  }
  return absl::OkStatus();
}

// The fixes of all results, which are in the order of the findings.
absl::Status CheckAllSarifFixes(const json& results, const MadeReport& report) {
  size_t next = 0;
  for (const auto& [path, result] : report.files) {
    for (const ReportedFinding& reported : result.findings) {
      const absl::Status status =
          CheckSarifFixes(results[next++], reported.finding);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

absl::Status CheckSarif(const MadeReport& report) {
  const absl::StatusOr<json> document = ParseWrittenJson(
      WriteReport(report, [](Output& out) { return SarifWriter(out); }));
  if (!document.ok()) return document.status();
  const json& run = (*document)["runs"][0];
  absl::Status status =
      ExpectCount("results", run["results"].size(), report.findings);
  if (!status.ok()) return status;
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
    const size_t colon = uri.find(':');
    if (!plain ||
        (colon != std::string::npos && uri.rfind("file://", 0) != 0)) {
      return absl::InternalError("a path is no URI reference");
    }
  }
  status = CheckAllSarifFixes(run["results"], report);
  if (!status.ok()) return status;
  return ExpectCount("notifications",
                     run["invocations"][0]["toolExecutionNotifications"].size(),
                     report.not_checked);
}

absl::Status CheckGitlab(const MadeReport& report) {
  const absl::StatusOr<json> document = ParseWrittenJson(
      WriteReport(report, [](Output& out) { return GitlabWriter(out); }));
  if (!document.ok()) return document.status();
  return ExpectCount("issues", document->size(),
                     report.findings + report.not_checked);
}

absl::Status CheckJunit(const MadeReport& report) {
  const absl::StatusOr<std::map<std::string, uint64_t>> counts =
      CountXmlElements(
          WriteReport(report, [](Output& out) { return JunitWriter(out); }));
  if (!counts.ok()) return counts.status();
  std::map<std::string, uint64_t> wanted = {
      {"testsuites", 1},
      {"testsuite", report.files.size()},
      {"testcase", report.files.size()},
      {"error", report.not_checked},
      {"skipped", report.summary.skipped},
  };
  for (const auto& [path, result] : report.files) {
    const bool failed = result.Fails();
    wanted[failed ? "failure" : "system-out"] += result.counts.total() > 0;
  }
  uint64_t all = 0;
  for (const auto& [name, count] : wanted) {
    const auto found = counts->find(name);
    const absl::Status status =
        ExpectCount(name, found == counts->end() ? 0 : found->second, count);
    if (!status.ok()) return status;
    all += count;
  }
  uint64_t found = 0;
  for (const auto& [name, count] : *counts) found += count;
  return ExpectCount("elements", found, all);
}

// Rows of a Markdown table of four columns, without markup in them, then blocks
// of code with the diffs of fixes.
absl::Status CheckStepSummary(absl::string_view page, uint64_t rows,
                              uint64_t fixes) {
  absl::Status status = CheckNoCommands(page, 0);
  if (!status.ok()) return status;
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
    status = ExpectCount("columns' edges", bars, 5);
    if (!status.ok()) return status;
    ++found;
  }
  status = ExpectCount("fences", fences, 2 * fixes);
  if (!status.ok()) return status;
  return ExpectCount("rows", found, rows == 0 ? 0 : rows + 1);
}

absl::Status CheckGithub(const MadeReport& report) {
  // GitHub shows ten per level.
  const uint64_t unchecked = std::min<uint64_t>(10, report.not_checked);
  uint64_t commands = std::min<uint64_t>(
      10, unchecked + report.summary.counts.Of(Severity::kError));
  for (const Severity severity : {Severity::kWarning, Severity::kInfo}) {
    commands += std::min<uint64_t>(10, report.summary.counts.Of(severity));
  }
  std::string annotations;
  const std::string page = WrittenBy([&](Output& summary) {
    annotations = WriteReport(
        report, [&](Output& out) { return GithubWriter(out, &summary); });
  });
  const absl::Status status = CheckNoCommands(annotations, commands);
  if (!status.ok()) return status;
  return CheckStepSummary(
      page, commands, std::min<uint64_t>(10, report.summary.fixable.total()));
}

}  // namespace

absl::Status CheckWriter(absl::string_view format, const MadeReport& report) {
  static const auto& checks =
      *new std::map<std::string, absl::Status (*)(const MadeReport&)>{
          {"text", CheckText},   {"json", CheckJson},
          {"sarif", CheckSarif}, {"gitlab", CheckGitlab},
          {"junit", CheckJunit}, {"github", CheckGithub},
          {"html", CheckHtml}};
  const auto check = checks.find(std::string(format));
  if (check == checks.end()) {
    return absl::InternalError(absl::StrCat("no writer ", format));
  }
  return check->second(report);
}

}  // namespace assetlint
