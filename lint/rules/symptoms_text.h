// Symptoms as text for people.
#ifndef ASSETLINT_LINT_RULES_SYMPTOMS_TEXT_H_
#define ASSETLINT_LINT_RULES_SYMPTOMS_TEXT_H_

#include <string>

#include "absl/types/span.h"
#include "lint/rules/symptoms.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Each symptom with its formats, the reason, and a line for each of its rules.
std::string SymptomsText(absl::Span<const Symptom* const> symptoms,
                         const Painter& paint);

// The titles of all symptoms, one per line.
std::string SymptomTitles();

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_SYMPTOMS_TEXT_H_
