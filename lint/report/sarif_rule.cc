#include "lint/report/sarif_rule.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "lint/report/fix_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

ordered_json Text(absl::string_view text) {
  return {{"text", std::string(text)}};
}

ordered_json Help(const Rule& rule) {
  const auto section = [](absl::string_view title, absl::string_view text) {
    return absl::StrCat("**", title, "** ", EscapeForMarkdown(text), "\n\n");
  };
  const std::string fix = RuleFixText(rule);
  return {
      {"text", absl::StrCat(rule.summary, "\n\nWhy: ", rule.why,
                            "\n\nThe document says: ", rule.statement, " (",
                            rule.source, "; ", ConfidenceName(rule.confidence),
                            ")\n\nRepair: ", rule.repair,
                            fix.empty() ? "" : "\n\nFix: ", fix)},
      {"markdown",
       absl::StrCat(EscapeForMarkdown(rule.summary), "\n\n",
                    section("Why", rule.why),
                    section("The document says", rule.statement),
                    section("Source", rule.source),
                    section("Confidence", ConfidenceName(rule.confidence)),
                    section("Repair", rule.repair),
                    fix.empty() ? "" : section("Fix", fix))},
  };
}

// How likely a finding is to be right: GitHub sorts by it.
absl::string_view Precision(Confidence confidence) {
  switch (confidence) {
    case Confidence::kDocument:
      return "very-high";
    case Confidence::kReaders:
      return "high";
    case Confidence::kInferred:
      return "medium";
  }
  return "medium";
}

}  // namespace

absl::string_view SarifLevel(Severity severity) {
  return severity == Severity::kInfo ? "note" : SeverityName(severity);
}

ordered_json SarifRule(const Rule& rule) {
  const bool info = rule.severity == Severity::kInfo;
  return {
      {"id", std::string(rule.id)},
      {"name", std::string(rule.name)},
      {"shortDescription", Text(rule.summary)},
      {"fullDescription", Text(rule.why)},
      {"help", Help(rule)},
      {"defaultConfiguration",
       {{"level", std::string(SarifLevel(rule.severity))}}},
      {"properties",
       {{"tags",
         ordered_json::array({std::string(RuleClassName(rule.rule_class))})},
        {"precision", std::string(Precision(rule.confidence))},
        {"problem.severity",
         info ? "recommendation" : std::string(SeverityName(rule.severity))}}},
  };
}

}  // namespace assetlint
