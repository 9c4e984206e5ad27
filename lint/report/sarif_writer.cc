#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/base/finding.h"
#include "lint/baseline/baseline.h"
#include "lint/json/document.h"
#include "lint/os/path.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"
#include "lint/version.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

ordered_json Help(const Rule& rule) {
  const auto section = [](absl::string_view title, absl::string_view text) {
    return absl::StrCat("**", title, "** ", EscapeForMarkdown(text), "\n\n");
  };
  const std::string fix = RuleFixText(rule);
  return {
      {"text", absl::StrCat(
                   rule.summary, "\n\nWhy: ", rule.why,
                   "\n\nThe document says: ", rule.statement, " (", rule.source,
                   "; ", ConfidenceName(rule.grade.confidence), ")\n\nRepair: ",
                   rule.repair, fix.empty() ? "" : "\n\nFix: ", fix)},
      {"markdown",
       absl::StrCat(
           EscapeForMarkdown(rule.summary), "\n\n", section("Why", rule.why),
           section("The document says", rule.statement),
           section("Source", rule.source),
           section("Confidence", ConfidenceName(rule.grade.confidence)),
           section("Repair", rule.repair),
           fix.empty() ? "" : section("Fix", fix))},
  };
}

// How likely a finding is to be right: GitHub sorts by it.
absl::string_view Precision(Confidence confidence) {
  return confidence == Confidence::kDocument  ? "very-high"
         : confidence == Confidence::kReaders ? "high"
                                              : "medium";
}

// "error", "warning" or "note".
absl::string_view SarifLevel(Severity severity) {
  return severity == Severity::kInfo ? "note" : SeverityName(severity);
}

// A reportingDescriptor with the rule's help.
ordered_json SarifRule(const Rule& rule) {
  const bool info = rule.grade.severity == Severity::kInfo;
  ordered_json json = {
      {"id", std::string(rule.id)},
      {"name", std::string(rule.name)},
      {"shortDescription", {{"text", std::string(rule.summary)}}},
      {"fullDescription", {{"text", std::string(rule.why)}}},
      {"help", Help(rule)},
      {"defaultConfiguration",
       {{"level", std::string(SarifLevel(rule.grade.severity))}}},
      {"properties",
       {{"tags", ordered_json::array(
                     {std::string(RuleClassName(rule.grade.rule_class))})},
        {"precision", std::string(Precision(rule.grade.confidence))},
        {"problem.severity",
         info ? "recommendation"
              : std::string(SeverityName(rule.grade.severity))}}},
  };
  // SARIF wants an absolute address: none where the site is not known.
  if (kSite[0] != '\0') json["helpUri"] = RulePage(kSite, rule.id);
  return json;
}

using Status = FileResult::Status;

// Without a range, the whole file.
ordered_json Location(absl::string_view path, std::optional<ByteRange> range,
                      const std::optional<TextRange>& text = {}) {
  ordered_json location = ordered_json::object();
  ordered_json& physical = location["physicalLocation"];
  physical["artifactLocation"] = {{"uri", PathToUri(path)}};
  if (range.has_value()) {
    const TextPlace begin = text.value_or(TextRange()).begin;
    ordered_json& region = physical["region"];
    const auto set = [&](const char* key, uint64_t value) {
      region[key] = value;
    };
    set("startLine", begin.line);
    set("startColumn", begin.column);
    if (text.has_value()) {
      set("endLine", text->end.line);
      set("endColumn", text->end.column);
    }
    set("byteOffset", range->offset);
    set("byteLength", range->length);
  }
  return location;
}

ordered_json Location(absl::string_view path, const Finding& finding) {
  ordered_json location = Location(path, finding.range, finding.text);
  const std::string place = FindingPath(finding);
  if (!place.empty()) {
    const ordered_json logical = {{"fullyQualifiedName", EscapeForJson(place)},
                                  {"kind", "element"}};
    location["logicalLocations"] = ordered_json::array({logical});
  }
  return location;
}

ordered_json SarifFix(absl::string_view path, const Fix& fix) {
  ordered_json change = {{"artifactLocation", {{"uri", PathToUri(path)}}}};
  for (const Edit& edit : fix.edits) {
    ordered_json replacement = {{"deletedRegion",
                                 {{"byteOffset", edit.range.offset},
                                  {"byteLength", edit.range.length}}}};
    if (!edit.new_bytes.empty()) {
      replacement["insertedContent"] = {
          {"binary", absl::Base64Escape(edit.new_bytes)}};
    }
    change["replacements"].push_back(std::move(replacement));
  }
  ordered_json result = {
      {"description", {{"text", EscapeForSarif(FixText(fix))}}}};
  result["artifactChanges"] = ordered_json::array({std::move(change)});
  return result;
}

// The fixes that a program may apply: a part of one would damage the file, so
// one that is too large to show is left out. SARIF allows no two equal ones.
ordered_json Fixes(absl::string_view path, const Finding& finding) {
  ordered_json fixes = ordered_json::array();
  for (const Fix& fix : finding.fixes) {
    if (fix.level < FixLevel::kUnsafe || !CanShow(fix)) continue;
    ordered_json entry = SarifFix(path, fix);
    if (std::find(fixes.begin(), fixes.end(), entry) == fixes.end()) {
      fixes.push_back(std::move(entry));
    }
  }
  return fixes;
}

// The ids are within the result, and make equal places differ: SARIF allows no
// two equal ones.
ordered_json RelatedLocations(const FileResult& file, const Finding& finding) {
  ordered_json locations = ordered_json::array();
  const auto add = [&](absl::string_view path, std::optional<ByteRange> range,
                       absl::string_view message,
                       const std::optional<TextRange>& text = {}) {
    ordered_json location = Location(path, range, text);
    location["message"] = {{"text", EscapeForSarif(message)}};
    location["id"] = locations.size();
    locations.push_back(std::move(location));
  };
  // The same bytes in the archive of an entry: a file that viewers can open.
  if (file.archive.has_value()) {
    add(file.archive->path,
        ByteRange{file.archive->offset + finding.range.offset,
                  finding.range.length},
        "in the archive");
  }
  for (const RelatedPlace& place : finding.related) {
    add(place.file,
        place.range.length > 0 ? std::optional(place.range) : std::nullopt,
        place.message, place.text);
  }
  return locations;
}

ordered_json Result(absl::string_view path, const FileResult& file,
                    const ReportedFinding& reported, size_t rule_index,
                    const std::string& fingerprint) {
  const Finding& finding = reported.finding;
  ordered_json result = {
      {"ruleId", std::string(finding.rule->id)},
      {"ruleIndex", rule_index},
      {"level", std::string(SarifLevel(reported.severity))},
      {"message", {{"text", EscapeForSarif(FindingSentence(finding))}}},
  };
  result["locations"] = ordered_json::array({Location(path, finding)});
  ordered_json related = RelatedLocations(file, finding);
  if (!related.empty()) result["relatedLocations"] = std::move(related);
  if (finding.count > 1) result["occurrenceCount"] = finding.count;
  // No program can write into an entry.
  ordered_json fixes =
      file.archive.has_value() ? ordered_json::array() : Fixes(path, finding);
  if (!fixes.empty()) result["fixes"] = std::move(fixes);
  // GitHub reads the first one.
  result["partialFingerprints"] = {{"primaryLocationLineHash", fingerprint},
                                   {"assetlintStructuralPath/v1", fingerprint}};
  return result;
}

ordered_json Notification(absl::string_view level, absl::string_view text) {
  return {{"level", std::string(level)},
          {"message", {{"text", EscapeForSarif(text)}}}};
}

}  // namespace

void SarifWriter::Begin() {
  out_.Write(
      "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", "
      "\"version\": \"2.1.0\", \"runs\": [{\"results\": [");
}

size_t SarifWriter::RuleIndex(const Rule& rule) {
  const auto [it, is_new] = rule_indices_.emplace(&rule, rules_.size());
  if (is_new) rules_.push_back(&rule);
  return it->second;
}

void SarifWriter::File(absl::string_view path, const FileResult& result) {
  if (result.NotChecked()) {
    ordered_json notification =
        Notification("error", result.status == Status::kUnreadable
                                  ? absl::StrCat("unreadable: ", result.note)
                                  : result.note);
    notification["locations"] =
        ordered_json::array({Location(path, std::nullopt)});
    notifications_.push_back(CompactJson(notification));
    return;
  }
  FingerprintMaker fingerprints("");
  for (const ReportedFinding& reported : result.findings) {
    out_.Write(first_ ? "\n" : ",\n");
    out_.Write(CompactJson(Result(path, result, reported,
                                  RuleIndex(*reported.finding.rule),
                                  fingerprints.Next(reported.finding))));
    first_ = false;
  }
}

void SarifWriter::End(const Summary& summary) {
  if (summary.omitted > 0) {
    notifications_.push_back(
        CompactJson(Notification("warning", OmittedText(summary.omitted))));
  }
  const bool successful = summary.unreadable + summary.internal_errors == 0;
  ordered_json rules = ordered_json::array();
  for (const Rule* rule : rules_) rules.push_back(SarifRule(*rule));
  ordered_json tool = ordered_json::object();
  tool["driver"] = {{"name", "assetlint"},
                    {"semanticVersion", kVersion},
                    {"rules", std::move(rules)}};
  out_.Write(absl::StrCat(
      "\n], \"columnKind\": \"utf16CodeUnits\", \"invocations\": "
      "[{\"executionSuccessful\":",
      successful ? "true" : "false", ",\"toolExecutionNotifications\":[",
      absl::StrJoin(notifications_, ","), "]}], \"tool\": ", CompactJson(tool),
      "}]}\n"));
}

}  // namespace assetlint
