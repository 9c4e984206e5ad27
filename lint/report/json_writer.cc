#include "lint/report/json_writer.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lint/report/file_json.h"
#include "lint/report/json_stream.h"
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
  WriteFileJson(json, path, result);
}

void JsonWriter::End(const Summary& summary) {
  out_.Write("\n]");
  if (statistics_) {
    WriteStatistics(OneLine(out_, ", \"statistics\": "), summary);
  }
  JsonStream json = OneLine(out_, ", \"summary\": ");
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
  out_.Write("}\n");
}

}  // namespace assetlint
