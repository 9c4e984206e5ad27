#include "lint/fix/json_report.h"

#include "absl/strings/string_view.h"
#include "lint/fix/fix_json.h"
#include "lint/json/json_stream.h"
#include "lint/text/escape.h"
#include "lint/version.h"

namespace assetlint {
namespace {

void WriteSeverities(JsonStream& json, const SeverityCounts& counts) {
  WriteCount(json, "errors", counts.Of(Severity::kError));
  WriteCount(json, "warnings", counts.Of(Severity::kWarning));
  WriteCount(json, "infos", counts.Of(Severity::kInfo));
}

absl::string_view StatusName(FixedFile::Status status, bool undo) {
  switch (status) {
    case FixedFile::Status::kUnchanged:
      return "unchanged";
    case FixedFile::Status::kChangeable:
      return undo ? "restorable" : "fixable";
    case FixedFile::Status::kChanged:
      return undo ? "restored" : "fixed";
    case FixedFile::Status::kDeclined:
      return "declined";
    case FixedFile::Status::kNotWritten:
      return "not-written";
    case FixedFile::Status::kSkipped:
      return "skipped";
    case FixedFile::Status::kUnreadable:
      return "unreadable";
    case FixedFile::Status::kInternalError:
      return "internal-error";
  }
  return "internal-error";
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

}  // namespace assetlint
