// Finds symptoms by the words that people use.
#ifndef ASSETLINT_LINT_RULES_SYMPTOM_SEARCH_H_
#define ASSETLINT_LINT_RULES_SYMPTOM_SEARCH_H_

#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lint/rules/symptoms.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// The words of `text` as they are compared: in lower case, without endings
// ("crashes", "crashed" and "crash" are one word), synonyms as one word, and
// without words such as "the".
std::set<std::string> SearchWords(absl::string_view text);

// The symptoms that have words of `text` in their title or their other words,
// the best match first: rare words count more than frequent ones, and words of
// one phrase more than others. A word for a kind of file ("emitter", "mesh")
// rules out the symptoms of other kinds, and a crash all others. Much weaker
// matches than the best are left out. Empty when no word matches.
std::vector<const Symptom*> FindSymptoms(absl::string_view text);

// Symptoms as text for people.

// Each symptom with its formats, the reason, and a line for each of its rules.
std::string SymptomsText(absl::Span<const Symptom* const> symptoms,
                         const Painter& paint);

// The titles of all symptoms, one per line.
std::string SymptomTitles();

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_SYMPTOM_SEARCH_H_
