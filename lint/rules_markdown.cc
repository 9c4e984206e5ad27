#include "lint/rules_markdown.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "formats/formats.h"
#include "lint/escape.h"
#include "lint/rule_examples.h"
#include "lint/rule_formats.h"

namespace assetlint {
namespace {

constexpr char kIntroduction[] =
    "<!-- Written by: bazel run //:assetlint -- rules --format=markdown -->\n"
    "\n"
    "# Rules\n"
    "\n"
    "Severity: an **error** is a file that a reader refuses, loses data of or "
    "reads out of bounds, or a \"must\" of\nthe document that is broken; a "
    "**warning** is a broken \"always\" or \"should\"; an **info** is legal "
    "and unusual.\nConfidence: a statement of the **document**, one that "
    "independent **readers agree** on, or one **inferred** from\nwhat the "
    "field is for.\n\n";

std::string FormatNames(const Rule& rule) {
  const std::vector<const Format*> formats = FormatsOf(rule);
  if (formats.size() == AllFormats().size()) return "all";
  std::vector<std::string> names;
  for (const Format* format : formats) names.emplace_back(format->name);
  return absl::StrJoin(names, ", ");
}

std::string Row(const Rule& rule) {
  return absl::StrCat("| [", rule.id, "](#", absl::AsciiStrToLower(rule.id),
                      "-", rule.name, ") | ", rule.name, " | ",
                      RuleClassName(rule.rule_class), " | ",
                      SeverityName(rule.severity), " | ", FormatNames(rule),
                      " | ", EscapeForMarkdown(rule.summary), " |\n");
}

std::string Paragraph(absl::string_view title, absl::string_view text) {
  return absl::StrCat("**", title, "** ", EscapeForMarkdown(text), "\n\n");
}

std::string RuleSection(const Rule& rule) {
  std::string out = absl::StrCat(
      "## ", rule.id, " ", rule.name, "\n\n", EscapeForMarkdown(rule.summary),
      "\n\n", SeverityName(rule.severity), " · ",
      RuleClassName(rule.rule_class), " · ", ConfidenceName(rule.confidence),
      " · ", FormatNames(rule), "\n\n");
  absl::StrAppend(&out, Paragraph("Why:", rule.why),
                  Paragraph("The document says:", rule.statement),
                  Paragraph("Source:", rule.source));
  // Four spaces make code of a line, whatever characters it holds.
  absl::StrAppend(&out, "**Example:**\n\n    ", RuleExampleLine(rule.id),
                  "\n\n", Paragraph("Repair:", rule.repair));
  return out;
}

}  // namespace

std::string RulesMarkdown(absl::Span<const Rule* const> rules) {
  std::string out = kIntroduction;
  out +=
      "| Rule | Name | Class | Severity | Formats | Finds |\n"
      "|---|---|---|---|---|---|\n";
  for (const Rule* rule : rules) out += Row(*rule);
  out += "\n";
  for (const Rule* rule : rules) out += RuleSection(*rule);
  return absl::StrCat(absl::StripTrailingAsciiWhitespace(out), "\n");
}

}  // namespace assetlint
