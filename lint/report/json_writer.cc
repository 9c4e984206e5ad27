#include "lint/report/json_writer.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "absl/strings/escaping.h"
#include "absl/types/span.h"
#include "formats/base/limits.h"
#include "lint/report/selection.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"
#include "lint/text/user_text.h"
#include "lint/version.h"

namespace assetlint {
namespace {

void WriteFix(JsonStream& json, const Fix& fix) {
  json.BeginObject();
  WriteMembers(json, "level", FixLevelName(fix.level), "reason",
               EscapeForTerminal(fix.reason));
  const size_t shown = std::min(fix.edits.size(), kMaxShownEdits);
  uint64_t room = kMaxShownFixBytes;
  const auto edits = absl::MakeSpan(fix.edits).first(shown);
  WriteList(json, "edits", edits, [&](const Edit& edit) {
    json.BeginObject();
    WriteMembers(json, "offset", edit.range.offset, "length",
                 edit.range.length);
    const uint64_t bytes = ShownBytes(edit);
    if (bytes <= room) {
      room -= bytes;
      WriteMembers(json, "old", absl::BytesToHexString(edit.old_bytes), "new",
                   absl::BytesToHexString(edit.new_bytes));
    } else {
      WriteMembers(json, "omitted", true);
    }
    json.EndObject();
  });
  if (shown < fix.edits.size()) {
    WriteMembers(json, "edits_omitted", fix.edits.size() - shown);
  }
  json.EndObject();
}

// "line" and so on, for a place in a text file.
void WriteTextRange(JsonStream& json, const std::optional<TextRange>& text) {
  if (!text.has_value()) return;
  const auto [begin, end] = *text;
  WriteMembers(json, "line", uint64_t{begin.line}, "column",
               uint64_t{begin.column}, "endLine", uint64_t{end.line},
               "endColumn", uint64_t{end.column});
}

void WriteSelection(JsonStream& json, const Finding& finding) {
  const Selection selection = SelectionOf(finding);
  json.Object("selection", [&] {
    WriteMembers(json, "kind", selection.kind);
    if (!selection.name.empty()) {
      WriteMembers(
          json, "name",
          EscapeForTerminal(ShortenUtf8(selection.name, kMaxQuotedText)));
    }
    for (const auto& [kind, number] : selection.numbers) {
      WriteMembers(json, kind, number);
    }
  });
}

}  // namespace

void WriteToolJson(JsonStream& json) {
  json.Key("tool");
  WriteObject(json, "name", "assetlint", "version", kVersion);
}

void WriteArchiveJson(JsonStream& json,
                      const std::optional<ArchivePlace>& archive) {
  if (!archive.has_value()) return;
  json.Key("archive");
  WriteObject(json, "path", EscapePath(archive->path), "offset",
              archive->offset);
}

void WriteDataJson(JsonStream& json, const Finding& finding) {
  json.Key("data");
  json.BeginObject();
  for (const auto& [key, value] : DataOf(finding)) {
    json.Key(key);
    std::visit(
        [&](const auto& v) {
          using T = std::decay_t<decltype(v)>;
          if constexpr (std::is_same_v<T, std::string>) {
            json.Text(EscapeForTerminal(v));
          } else {
            WriteValue(json, v);
          }
        },
        value);
  }
  json.EndObject();
}

void WriteDetailsJson(JsonStream& json, absl::string_view offsets,
                      const Finding& finding) {
  const auto list = [&](absl::string_view key, const auto& items, auto write) {
    if (!items.empty()) WriteList(json, key, items, write);
  };
  list(offsets, finding.offsets, [&](uint64_t at) { json.Unsigned(at); });
  list("fixes", finding.fixes, [&](const Fix& fix) { WriteFix(json, fix); });
  list("related", finding.related, [&](const RelatedPlace& place) {
    json.BeginObject();
    WriteMembers(json, "path", EscapePath(place.file), "offset",
                 place.range.offset, "length", place.range.length);
    WriteTextRange(json, place.text);
    WriteMembers(json, "message", EscapeForTerminal(place.message));
    json.EndObject();
  });
}

void WriteCountsJson(JsonStream& json, const SeverityCounts& counts) {
  WriteMembers(json, "errors", counts.Of(Severity::kError), "warnings",
               counts.Of(Severity::kWarning), "infos",
               counts.Of(Severity::kInfo));
}

void WriteSummaryJson(JsonStream& json, const Summary& summary) {
  json.BeginObject();
  WriteMembers(json, "files", summary.files, "skipped", summary.skipped,
               "unreadable", summary.unreadable, "internal_errors",
               summary.internal_errors);
  WriteCountsJson(json, summary.counts);
  WriteMembers(json, "omitted", summary.omitted);
  if (summary.known > 0) WriteMembers(json, "known", summary.known);
  if (summary.fixable.total() > 0) {
    json.Key("fixable");
    WriteObject(json, "safe", summary.fixable.safe, "unsafe",
                summary.fixable.unsafe);
  }
  json.EndObject();
}

void WriteFindingJson(JsonStream& json, const ReportedFinding& reported) {
  const Finding& finding = reported.finding;
  const Rule& rule = *finding.rule;
  json.BeginObject();
  WriteMembers(json, "rule", rule.id, "name", rule.name, "url",
               RulePage(kSite, rule.id), "class",
               RuleClassName(rule.grade.rule_class), "severity",
               SeverityName(reported.severity), "offset", finding.range.offset,
               "length", finding.range.length);
  WriteTextRange(json, finding.text);
  WriteMembers(json, "path", FindingPath(finding), "labels",
               LabelledPath(finding.path));
  WriteSelection(json, finding);
  WriteMembers(json, "message", EscapeForTerminal(finding.message), "count",
               finding.count);
  WriteDataJson(json, finding);
  WriteDetailsJson(json, "offsets", finding);
  json.EndObject();
}

void WriteFileJson(JsonStream& json, absl::string_view path,
                   const FileResult& result) {
  json.BeginObject();
  WriteMembers(json, "path", EscapePath(path));
  WriteArchiveJson(json, result.archive);
  WriteTextOrNull(json, "format",
                  result.format == nullptr ? "" : result.format->name);
  WriteMembers(json, "size", result.size, "status",
               FileStatusName(result.status));
  if (!result.note.empty()) {
    WriteMembers(json, "reason", EscapeForTerminal(result.note));
  }
  WriteList(json, "findings", result.findings,
            [&](const auto& finding) { WriteFindingJson(json, finding); });
  json.EndObject();
}

void BeginFilesJson(Output& out) {
  JsonStream json = JsonStream::OneLine(out, "{\"version\": 1, \"tool\": ");
  WriteObject(json, "name", "assetlint", "version", kVersion);
  out.Write(", \"files\": [");
}

void JsonWriter::File(absl::string_view path, const FileResult& result) {
  JsonStream json = JsonStream::OneLine(out_, first_ ? "\n" : ",\n");
  first_ = false;
  WriteFileJson(json, path, result);
}

void JsonWriter::End(const Summary& summary) {
  out_.Write("\n]");
  if (statistics_) {
    JsonStream json = JsonStream::OneLine(out_, ", \"statistics\": ");
    json.BeginArray();
    for (const auto& [rule, count] : summary.rules) {
      WriteObject(json, "rule", rule->id, "name", rule->name, "findings",
                  count.findings, "places", count.places);
    }
    json.EndArray();
  }
  JsonStream json = JsonStream::OneLine(out_, ", \"summary\": ");
  WriteSummaryJson(json, summary);
  out_.Write("}\n");
}

}  // namespace assetlint
