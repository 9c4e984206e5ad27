#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "lint/baseline/baseline.h"
#include "lint/json/json_stream.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

absl::string_view SeverityOf(Severity severity) {
  return severity == Severity::kError     ? "critical"
         : severity == Severity::kWarning ? "minor"
                                          : "info";
}

}  // namespace

void GitlabWriter::Add(absl::string_view path, absl::string_view check,
                       absl::string_view severity,
                       const std::string& description,
                       const std::string& fingerprint, uint64_t line) {
  JsonStream json = JsonStream::OneLine(out_, first_ ? "\n" : ",\n");
  first_ = false;
  json.BeginObject();
  WriteMembers(json, "description", description, "check_name", check,
               "fingerprint", fingerprint, "severity", severity);
  json.Object("location", [&] {
    WriteMembers(json, "path", EscapePath(absl::StripPrefix(path, "./")));
    json.Object("lines", [&] { WriteMembers(json, "begin", line); });
  });
  json.EndObject();
}

void GitlabWriter::File(absl::string_view path, const FileResult& result) {
  // GitLab links to files that exist: for an entry, its archive.
  const absl::string_view file =
      result.archive.has_value() ? result.archive->path : path;
  const std::string entry =
      result.archive.has_value() ? EscapeForTerminal(path) : "";
  if (result.NotChecked()) {
    const absl::string_view status = FileStatusName(result.status);
    Add(file, status, "blocker",
        absl::StrCat(entry, entry.empty() ? "" : " ",
                     "not checked: ", EscapeForTerminal(result.note)),
        absl::StrCat(status, ":", EscapePath(path)));
    return;
  }
  FingerprintMaker fingerprints(path);
  for (const ReportedFinding& reported : result.findings) {
    const Finding& finding = reported.finding;
    const Rule& rule = *finding.rule;
    const uint64_t offset = finding.range.offset;
    // Those of an entry are not lines of its archive.
    const bool in_text = finding.text.has_value() && entry.empty();
    Add(file, absl::StrCat(rule.id, " ", rule.name),
        SeverityOf(reported.severity),
        absl::StrCat(
            rule.id, " [", rule.name, "]: ",
            entry.empty()
                ? ""
                : absl::StrCat(entry, ":", PlaceText(offset, finding.text),
                               ArchiveOffsetText(result.archive, offset), ": "),
            FindingSentenceAndRelated(finding)),
        fingerprints.Next(finding), in_text ? finding.text->begin.line : 1);
  }
}

void GitlabWriter::End(const Summary& summary) {
  if (summary.omitted > 0) {
    // There is no other place for it.
    Add(".", "omitted", "info", OmittedText(summary.omitted), "omitted");
  }
  out_.Write("\n]\n");
}

}  // namespace assetlint
