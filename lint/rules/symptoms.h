// What people see when a file is broken, and the rules that may explain it.
#ifndef ASSETLINT_LINT_RULES_SYMPTOMS_H_
#define ASSETLINT_LINT_RULES_SYMPTOMS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// Claims no more than the rules' own texts and the documents of the formats do.
struct Symptom {
  absl::string_view title;  // "The mesh is invisible", unique
  // Other words that people use for it, separated by "; ".
  absl::string_view also;
  absl::string_view formats;  // names, separated by ", "; or "all"
  // Ids, the likeliest first, separated by spaces. Each is a rule of one of the
  // formats.
  absl::string_view rules;
  absl::string_view why;  // one sentence: how these rules cause it
};

// In the order of the documentation: from the whole file to details.
absl::Span<const Symptom> AllSymptoms();

std::vector<absl::string_view> RuleIds(const Symptom& symptom);
// "all" is expanded.
std::vector<absl::string_view> FormatNames(const Symptom& symptom);
std::vector<absl::string_view> OtherWords(const Symptom& symptom);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_SYMPTOMS_H_
