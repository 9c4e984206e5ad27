// What people see when a file is broken, and the rules that may explain it.
#ifndef ASSETLINT_LINT_RULES_SYMPTOMS_H_
#define ASSETLINT_LINT_RULES_SYMPTOMS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// A paragraph of symptoms.txt.
struct Symptom {
  absl::string_view title;    // "The mesh is invisible", unique
  absl::string_view also;     // other words for it, separated by "; "
  absl::string_view formats;  // names, separated by ", "; or "all"
  absl::string_view rules;    // ids, the likeliest first
  absl::string_view why;      // one sentence: how these rules cause it
};

// In the order of the documentation.
absl::Span<const Symptom> AllSymptoms();

// "all" is expanded.
std::vector<absl::string_view> FormatNames(const Symptom& symptom);

// The symptoms that have words of `text` in their title or their other words,
// the best match first, without those of other formats than the things that
// `text` names. Much weaker matches than the best are left out. Empty when no
// word matches.
std::vector<const Symptom*> FindSymptoms(absl::string_view text);

// Each symptom with its formats, the reason, and a line for each of its rules.
std::string SymptomsText(absl::Span<const Symptom* const> symptoms,
                         const Painter& paint);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_SYMPTOMS_H_
