#include "lint/report/json_writer.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lint/json/json_stream.h"
#include "lint/report/file_json.h"
#include "lint/report/summary_json.h"
#include "lint/version.h"

namespace assetlint {
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
