#include "lint/rules/rules_text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "formats/formats.h"
#include "lint/config/rule_formats.h"
#include "lint/report/fix_text.h"
#include "lint/rules/rule_examples.h"
#include "lint/text/wrap_text.h"

namespace assetlint {
namespace {

constexpr size_t kWidth = 80;

// `text` padded to `width` with spaces, the text painted.
std::string Cell(absl::string_view text, size_t width, Style style,
                 const Painter& paint) {
  return absl::StrCat(
      paint(style, text),
      std::string(std::max(width, text.size()) - text.size(), ' '));
}

std::string Section(absl::string_view title, absl::string_view text,
                    const Painter& paint) {
  return absl::StrCat("\n", paint(Style::kBold, title), "\n",
                      WrapText(text, 2, kWidth));
}

std::string Property(absl::string_view name, absl::string_view value,
                     const Painter& paint) {
  return absl::StrCat("  ", Cell(name, 12, Style::kDim, paint), value, "\n");
}

// Whether the rule is about formats whose rows say that no real file was seen.
bool IsUntried(const Rule& rule) {
  const std::vector<const Format*> formats = FormatsOf(rule);
  return !formats.empty() &&
         std::all_of(formats.begin(), formats.end(), [](const Format* format) {
           return absl::EndsWith(format->checked,
                                 "no file of the game was available");
         });
}

}  // namespace

std::string RulesText(absl::Span<const Rule* const> rules,
                      const Painter& paint) {
  size_t id_width = 0;
  size_t name_width = 0;
  for (const Rule* rule : rules) {
    id_width = std::max(id_width, rule->id.size());
    name_width = std::max(name_width, rule->name.size());
  }
  std::string out;
  for (const Rule* rule : rules) {
    absl::StrAppend(
        &out, Cell(rule->id, id_width + 2, Style::kBold, paint),
        Cell(rule->name, name_width + 2, Style::kPlain, paint),
        Cell(RuleClassName(rule->rule_class), 11, Style::kDim, paint),
        Cell(SeverityName(rule->severity), 9, SeverityStyle(rule->severity),
             paint),
        rule->summary, "\n");
  }
  return out;
}

std::string ExplainText(const Rule& rule, const Painter& paint) {
  std::vector<std::string> formats;
  for (const Format* format : FormatsOf(rule)) {
    formats.push_back(absl::StrCat(format->name, " (", format->title, ")"));
  }
  if (formats.size() == AllFormats().size()) formats = {"all"};
  if (formats.empty()) formats = {"none: compares files"};
  std::string out = absl::StrCat(paint(Style::kBold, rule.id), " ",
                                 paint(Style::kBold, rule.name), "\n\n",
                                 WrapText(rule.summary, 2, kWidth), "\n");
  absl::StrAppend(
      &out, Property("class", RuleClassName(rule.rule_class), paint),
      Property("severity",
               paint(SeverityStyle(rule.severity), SeverityName(rule.severity)),
               paint),
      Property("confidence", ConfidenceName(rule.confidence), paint),
      Property("formats", absl::StrJoin(formats, ", "), paint));
  if (IsUntried(rule)) {
    out +=
        "\n  No file of the game was available: the rule is tested with made "
        "files only.\n";
  }
  absl::StrAppend(&out, Section("Why", rule.why, paint),
                  Section("What the document says", rule.statement, paint),
                  Section("Source", rule.source, paint));
  absl::StrAppend(&out, "\n", paint(Style::kBold, "Example"), "\n  ",
                  RuleExampleLine(rule.id), "\n",
                  Section("Repair", rule.repair, paint));
  const std::string fix = RuleFixText(rule);
  if (!fix.empty()) out += Section("Fix", fix, paint);
  return out;
}

}  // namespace assetlint
