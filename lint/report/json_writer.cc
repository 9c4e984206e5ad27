#include "lint/report/json_writer.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/json/json_stream.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"
#include "lint/version.h"

namespace assetlint {

namespace {

// `room`: how many bytes of the fix may still be shown.
void WriteEdit(JsonStream& json, const Edit& edit, uint64_t& room) {
  json.BeginObject();
  WriteCount(json, "offset", edit.range.offset);
  WriteCount(json, "length", edit.range.length);
  const uint64_t bytes = ShownBytes(edit);
  if (bytes <= room) {
    room -= bytes;
    WriteText(json, "old", absl::BytesToHexString(edit.old_bytes));
    WriteText(json, "new", absl::BytesToHexString(edit.new_bytes));
  } else {
    json.Key("omitted");
    json.Bool(true);
  }
  json.EndObject();
}

void WriteFix(JsonStream& json, const Fix& fix) {
  json.BeginObject();
  WriteText(json, "level", FixLevelName(fix.level));
  WriteText(json, "reason", EscapeForTerminal(fix.reason));
  json.Key("edits");
  json.BeginArray();
  const size_t shown = std::min(fix.edits.size(), kMaxShownEdits);
  uint64_t room = kMaxShownFixBytes;
  for (size_t i = 0; i < shown; ++i) WriteEdit(json, fix.edits[i], room);
  json.EndArray();
  if (shown < fix.edits.size()) {
    WriteCount(json, "edits_omitted", fix.edits.size() - shown);
  }
  json.EndObject();
}

}  // namespace

void WriteDataJson(JsonStream& json, const Finding& finding) {
  json.Key("data");
  json.BeginObject();
  for (const auto& [key, value] : finding.data) {
    json.Key(key);
    std::visit(
        [&](const auto& v) {
          using T = std::decay_t<decltype(v)>;
          if constexpr (std::is_same_v<T, std::string>) {
            json.Text(EscapeForTerminal(v));
          } else if constexpr (std::is_same_v<T, double>) {
            json.Number(v);
          } else if constexpr (std::is_signed_v<T>) {
            json.Integer(v);
          } else {
            json.Unsigned(v);
          }
        },
        value);
  }
  json.EndObject();
}

void WriteOffsetsJson(JsonStream& json, absl::string_view key,
                      const Finding& finding) {
  if (finding.offsets.empty()) return;
  json.Key(key);
  json.BeginArray();
  for (const uint64_t offset : finding.offsets) json.Unsigned(offset);
  json.EndArray();
}

void WriteFixesJson(JsonStream& json, const Finding& finding) {
  if (finding.fixes.empty()) return;
  json.Key("fixes");
  json.BeginArray();
  for (const Fix& fix : finding.fixes) WriteFix(json, fix);
  json.EndArray();
}

void WriteRelatedJson(JsonStream& json, const Finding& finding) {
  if (finding.related.empty()) return;
  json.Key("related");
  json.BeginArray();
  for (const RelatedPlace& place : finding.related) {
    json.BeginObject();
    WriteText(json, "path", EscapePath(place.file));
    WriteCount(json, "offset", place.range.offset);
    WriteCount(json, "length", place.range.length);
    WriteText(json, "message", EscapeForTerminal(place.message));
    json.EndObject();
  }
  json.EndArray();
}

void WriteSummaryJson(JsonStream& json, const Summary& summary) {
  json.BeginObject();
  WriteCount(json, "files", summary.files);
  WriteCount(json, "skipped", summary.skipped);
  WriteCount(json, "unreadable", summary.unreadable);
  WriteCount(json, "internal_errors", summary.internal_errors);
  WriteCount(json, "errors", summary.counts.Of(Severity::kError));
  WriteCount(json, "warnings", summary.counts.Of(Severity::kWarning));
  WriteCount(json, "infos", summary.counts.Of(Severity::kInfo));
  WriteCount(json, "omitted", summary.omitted);
  if (summary.known > 0) WriteCount(json, "known", summary.known);
  if (summary.fixable.total() > 0) {
    json.Key("fixable");
    json.BeginObject();
    WriteCount(json, "safe", summary.fixable.safe);
    WriteCount(json, "unsafe", summary.fixable.unsafe);
    json.EndObject();
  }
  json.EndObject();
}

void WriteFindingJson(JsonStream& json, const ReportedFinding& reported) {
  const Finding& finding = reported.finding;
  json.BeginObject();
  WriteText(json, "rule", finding.rule->id);
  WriteText(json, "name", finding.rule->name);
  WriteText(json, "class", RuleClassName(finding.rule->rule_class));
  WriteText(json, "severity", SeverityName(reported.severity));
  WriteCount(json, "offset", finding.range.offset);
  WriteCount(json, "length", finding.range.length);
  WriteText(json, "path", FindingPath(finding));
  WriteText(json, "labels", LabelledPath(finding.path));
  WriteText(json, "message", EscapeForTerminal(finding.message));
  WriteCount(json, "count", finding.count);
  WriteDataJson(json, finding);
  WriteOffsetsJson(json, "offsets", finding);
  WriteFixesJson(json, finding);
  WriteRelatedJson(json, finding);
  json.EndObject();
}

void WriteFileJson(JsonStream& json, absl::string_view path,
                   const FileResult& result) {
  json.BeginObject();
  WriteText(json, "path", EscapePath(path));
  if (result.archive.has_value()) {
    json.Key("archive");
    json.BeginObject();
    WriteText(json, "path", EscapePath(result.archive->path));
    WriteCount(json, "offset", result.archive->offset);
    json.EndObject();
  }
  WriteTextOrNull(json, "format",
                  result.format == nullptr ? "" : result.format->name);
  WriteCount(json, "size", result.size);
  WriteText(json, "status", FileStatusName(result.status));
  if (!result.note.empty()) {
    WriteText(json, "reason", EscapeForTerminal(result.note));
  }
  json.Key("findings");
  json.BeginArray();
  for (const ReportedFinding& finding : result.findings) {
    WriteFindingJson(json, finding);
  }
  json.EndArray();
  json.EndObject();
}

namespace {

void WriteStatistics(JsonStream json, const Summary& summary) {
  std::vector<std::pair<const Rule*, FileResult::RuleCount>> rules(
      summary.rules.begin(), summary.rules.end());
  std::sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) {
    return a.first->id < b.first->id;
  });
  json.BeginArray();
  for (const auto& [rule, count] : rules) {
    json.BeginObject();
    WriteText(json, "rule", rule->id);
    WriteText(json, "name", rule->name);
    WriteCount(json, "findings", count.findings);
    WriteCount(json, "places", count.places);
    json.EndObject();
  }
  json.EndArray();
}

}  // namespace

void JsonWriter::Begin() {
  JsonStream json = JsonStream::OneLine(out_, "{\"version\": 1, \"tool\": ");
  json.BeginObject();
  WriteText(json, "name", "assetlint");
  WriteText(json, "version", kVersion);
  json.EndObject();
  out_.Write(", \"files\": [");
}

void JsonWriter::File(absl::string_view path, const FileResult& result) {
  JsonStream json = JsonStream::OneLine(out_, first_ ? "\n" : ",\n");
  first_ = false;
  WriteFileJson(json, path, result);
}

void JsonWriter::End(const Summary& summary) {
  out_.Write("\n]");
  if (statistics_) {
    WriteStatistics(JsonStream::OneLine(out_, ", \"statistics\": "), summary);
  }
  JsonStream json = JsonStream::OneLine(out_, ", \"summary\": ");
  WriteSummaryJson(json, summary);
  out_.Write("}\n");
}

}  // namespace assetlint
