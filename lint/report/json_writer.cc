#include "lint/report/json_writer.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "formats/base/finding.h"
#include "lint/report/finding_json.h"
#include "lint/report/finding_text.h"
#include "lint/report/json_stream.h"
#include "lint/report/summary_json.h"
#include "lint/text/escape.h"
#include "lint/version.h"

namespace assetlint {
namespace {

// A stream for one value on one line, preceded by `before`.
JsonStream OneLine(Output& out, absl::string_view before) {
  return JsonStream(out, before, JsonStream::Layout::kCompact);
}

void WriteText(JsonStream& json, absl::string_view key,
               absl::string_view text) {
  json.Key(key);
  json.Text(text);
}

void WriteCount(JsonStream& json, absl::string_view key, uint64_t count) {
  json.Key(key);
  json.Unsigned(count);
}

void WriteFinding(JsonStream& json, const ReportedFinding& reported) {
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
  JsonStream json = OneLine(out_, "{\"version\": 1, \"tool\": ");
  json.BeginObject();
  WriteText(json, "name", "assetlint");
  WriteText(json, "version", kVersion);
  json.EndObject();
  out_.Write(", \"files\": [");
}

void JsonWriter::File(absl::string_view path, const FileResult& result) {
  JsonStream json = OneLine(out_, first_ ? "\n" : ",\n");
  first_ = false;
  json.BeginObject();
  WriteText(json, "path", EscapePath(path));
  if (result.archive.has_value()) {
    json.Key("archive");
    json.BeginObject();
    WriteText(json, "path", EscapePath(result.archive->path));
    WriteCount(json, "offset", result.archive->offset);
    json.EndObject();
  }
  if (result.format != nullptr) {
    WriteText(json, "format", result.format->name);
  } else {
    json.Key("format");
    json.Null();
  }
  if (result.size.has_value()) {
    WriteCount(json, "size", *result.size);
  } else {
    json.Key("size");
    json.Null();
  }
  WriteText(json, "status", FileStatusName(result.status));
  if (!result.note.empty()) {
    WriteText(json, "reason", EscapeForTerminal(result.note));
  }
  json.Key("findings");
  json.BeginArray();
  for (const ReportedFinding& finding : result.findings) {
    WriteFinding(json, finding);
  }
  json.EndArray();
  json.EndObject();
}

void JsonWriter::End(const Summary& summary) {
  out_.Write("\n]");
  if (statistics_) {
    WriteStatistics(OneLine(out_, ", \"statistics\": "), summary);
  }
  JsonStream json = OneLine(out_, ", \"summary\": ");
  WriteSummaryJson(json, summary);
  out_.Write("}\n");
}

}  // namespace assetlint
