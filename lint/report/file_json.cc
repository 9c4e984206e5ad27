#include "lint/report/file_json.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "absl/strings/escaping.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "lint/report/finding_text.h"
#include "lint/report/fix_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

void WriteText(JsonStream& json, absl::string_view key,
               absl::string_view text) {
  json.Key(key);
  json.Text(text);
}

void WriteCount(JsonStream& json, absl::string_view key, uint64_t count) {
  json.Key(key);
  json.Unsigned(count);
}

void WriteData(JsonStream& json, const Finding& finding) {
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

void WriteFixes(JsonStream& json, const Finding& finding) {
  if (finding.fixes.empty()) return;
  json.Key("fixes");
  json.BeginArray();
  for (const Fix& fix : finding.fixes) WriteFix(json, fix);
  json.EndArray();
}

void WriteRelated(JsonStream& json, const Finding& finding) {
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

}  // namespace

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
  WriteData(json, finding);
  if (!finding.offsets.empty()) {
    json.Key("offsets");
    json.BeginArray();
    for (const uint64_t offset : finding.offsets) json.Unsigned(offset);
    json.EndArray();
  }
  WriteFixes(json, finding);
  WriteRelated(json, finding);
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
    WriteFindingJson(json, finding);
  }
  json.EndArray();
  json.EndObject();
}

}  // namespace assetlint
