#include "lint/report/file_json.h"

#include <cstdint>

#include "formats/base/finding.h"
#include "lint/report/finding_json.h"
#include "lint/report/finding_text.h"
#include "lint/text/escape.h"

namespace assetlint {
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

}  // namespace assetlint
