#include "lint/rules/symptoms_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "lint/rules/rules_text.h"
#include "lint/text/wrap_text.h"

namespace assetlint {
namespace {

constexpr size_t kWidth = 80;

// In the order of the symptom.
std::vector<const Rule*> RulesOf(const Symptom& symptom) {
  const std::vector<const Rule*> all = AllRules();
  std::vector<const Rule*> rules;
  for (const absl::string_view id : RuleIds(symptom)) {
    for (const Rule* rule : all) {
      if (rule->id == id) rules.push_back(rule);
    }
  }
  return rules;
}

}  // namespace

std::string SymptomsText(absl::Span<const Symptom* const> symptoms,
                         const Painter& paint) {
  std::string out;
  for (const Symptom* symptom : symptoms) {
    absl::StrAppend(
        &out, paint(Style::kBold, symptom->title), " (",
        symptom->formats == "all" ? "all formats" : symptom->formats, ")\n",
        WrapText(symptom->why, 2, kWidth), "\n",
        RulesText(RulesOf(*symptom), paint), "\n");
  }
  absl::StrAppend(&out, WrapText("\"assetlint check\" finds these; \"assetlint "
                                 "explain RULE\" explains one.",
                                 0, kWidth));
  return out;
}

std::string SymptomTitles() {
  return absl::StrCat(
      absl::StrJoin(AllSymptoms(), "\n",
                    [](std::string* out, const Symptom& symptom) {
                      absl::StrAppend(out, symptom.title);
                    }),
      "\n");
}

}  // namespace assetlint
