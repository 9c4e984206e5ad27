#include "lint/json_writer.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "formats/base/finding.h"
#include "lint/finding_text.h"
#include "lint/json_text.h"
#include "lint/version.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

// Names of the library are plain ASCII.
std::string Name(absl::string_view name) { return std::string(name); }

ordered_json DataJson(const Finding& finding) {
  ordered_json data = ordered_json::object();
  for (const auto& [key, value] : finding.data) {
    data[key] = std::visit(
        [](const auto& v) -> ordered_json {
          using T = std::decay_t<decltype(v)>;
          if constexpr (std::is_same_v<T, std::string>) return JsonMessage(v);
          if constexpr (std::is_same_v<T, double>) return JsonNumber(v);
          return v;
        },
        value);
  }
  return data;
}

ordered_json FindingJson(const ReportedFinding& reported) {
  const Finding& finding = reported.finding;
  ordered_json json = {
      {"rule", Name(finding.rule->id)},
      {"name", Name(finding.rule->name)},
      {"class", Name(RuleClassName(finding.rule->rule_class))},
      {"severity", Name(SeverityName(reported.severity))},
      {"offset", finding.range.offset},
      {"length", finding.range.length},
      {"path", JsonText(FindingPath(finding))},
      {"labels", LabelledPath(finding.path)},
      {"message", JsonMessage(finding.message)},
      {"count", finding.count},
      {"data", DataJson(finding)},
  };
  if (!finding.offsets.empty()) json["offsets"] = finding.offsets;
  return json;
}

ordered_json StatisticsJson(const Summary& summary) {
  std::vector<std::pair<const Rule*, FileResult::RuleCount>> rules(
      summary.rules.begin(), summary.rules.end());
  std::sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) {
    return a.first->id < b.first->id;
  });
  ordered_json json = ordered_json::array();
  for (const auto& [rule, count] : rules) {
    json.push_back({{"rule", Name(rule->id)},
                    {"name", Name(rule->name)},
                    {"findings", count.findings},
                    {"places", count.places}});
  }
  return json;
}

}  // namespace

void JsonWriter::Begin() {
  const ordered_json tool = {{"name", "assetlint"}, {"version", kVersion}};
  out_.Write("{\"version\": 1, \"tool\": ");
  out_.Write(CompactJson(tool));
  out_.Write(", \"files\": [");
}

void JsonWriter::File(absl::string_view path, const FileResult& result) {
  ordered_json json = ordered_json::object();
  json["path"] = JsonPath(path);
  json["format"] = nullptr;
  if (result.format != nullptr) json["format"] = Name(result.format->name);
  json["size"] = nullptr;
  if (result.size.has_value()) json["size"] = *result.size;
  json["status"] = Name(FileStatusName(result.status));
  if (!result.note.empty()) json["reason"] = JsonMessage(result.note);
  json["findings"] = ordered_json::array();
  for (const ReportedFinding& finding : result.findings) {
    json["findings"].push_back(FindingJson(finding));
  }
  out_.Write(first_ ? "\n" : ",\n");
  out_.Write(CompactJson(json));
  first_ = false;
}

void JsonWriter::End(const Summary& summary) {
  ordered_json json = {
      {"files", summary.files},
      {"skipped", summary.skipped},
      {"unreadable", summary.unreadable},
      {"internal_errors", summary.internal_errors},
      {"errors", summary.counts.Of(Severity::kError)},
      {"warnings", summary.counts.Of(Severity::kWarning)},
      {"infos", summary.counts.Of(Severity::kInfo)},
      {"omitted", summary.omitted},
  };
  if (summary.known > 0) json["known"] = summary.known;
  out_.Write("\n]");
  if (statistics_) {
    out_.Write(", \"statistics\": ");
    out_.Write(CompactJson(StatisticsJson(summary)));
  }
  out_.Write(", \"summary\": ");
  out_.Write(CompactJson(json));
  out_.Write("}\n");
}

}  // namespace assetlint
