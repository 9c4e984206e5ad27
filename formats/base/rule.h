// A rule: one statement about a format that a file can break.
#ifndef ASSETLINT_FORMATS_BASE_RULE_H_
#define ASSETLINT_FORMATS_BASE_RULE_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

// The kind of promise that the rule guards.
enum class RuleClass : uint8_t {
  kStructure,  // the bytes cannot be read as the format says: decoding fails
  kRange,      // a value or a number of things is outside what is allowed
  kReference,  // a value that names something else names nothing, or the wrong
               // thing
  kStyle,      // legal, but not how these files are written
};

enum class Severity : uint8_t {
  kInfo,     // legal but unusual
  kWarning,  // breaks an "always" or "should" of the document
  kError,    // a reader goes out of bounds, loses data or refuses the file, or
             // a "must" is broken
};

// How well a statement is known. An inferred one is never an error.
enum class Confidence : uint8_t {
  kDocument,  // the format's document says it
  kReaders,   // independent readers, or all real files, agree on it
  kInferred,  // it follows from what the field is for
};

// What may be done with a fix (formats/base/finding.h) without asking, from
// least to most.
enum class FixLevel : uint8_t {
  kNone,     // there is no fix
  kDisplay,  // shown, never applied
  kUnsafe,   // likely but not certain, or content is removed: applied on
             // request only
  kSafe,     // only one value can be right, and it follows from bytes that stay
};

struct Rule;

namespace rule_internal {

struct Checked {};
constexpr Checked Check(const Rule& rule);

// Calls of these are in no constant expression, so that the compiler rejects
// the rule and names the function.
RuleClass RuleMustStateItsClass();
Severity RuleMustStateItsSeverity();
Confidence RuleMustStateItsConfidence();

}  // namespace rule_internal

// The class and severity are those of the table in CONTRIBUTING.md; the
// severity is that of findings unless the user overrides it.
struct Grade {
  RuleClass rule_class = rule_internal::RuleMustStateItsClass();
  Severity severity = rule_internal::RuleMustStateItsSeverity();
  Confidence confidence = rule_internal::RuleMustStateItsConfidence();
};

// Declared beside the check that enforces it. All text is plain English in one
// or two sentences.
//   constexpr Rule kVertexCount = {.id = "ALO014", .name = "vertex-count",
//   ...};
// A rule that Check() rejects does not compile.
struct Rule {
  absl::string_view id;    // "ALO014": the format's prefix and three digits
  absl::string_view name;  // "vertex-count"
  Grade grade;
  absl::string_view summary;    // one line: what is wrong when it fires
  absl::string_view why;        // what goes wrong in the game or in a reader
  absl::string_view statement;  // what the document says
  // The sections that say so: "formats/prime/FORMAT.md#timing", several
  // separated by "; ".
  absl::string_view source;
  absl::string_view repair;  // what the author of the file can do
  // The highest level that a fix of this rule has, and the reason: why that
  // level is right, or why the rule has no fix where `repair` does not say it.
  FixLevel fix = FixLevel::kNone;
  absl::string_view fix_reason = {};
  // Whether the findings in a file have one cause, a habit of the author or a
  // tool: they are reported as one.
  bool one_cause = false;
  // Whether a wrong size before the place may be the cause, as it may of every
  // rule of the class "structure".
  bool shows_sizes = false;
  // Not to be set: the check of all others.
  [[no_unique_address]] rule_internal::Checked checked =
      rule_internal::Check(*this);
};

namespace rule_internal {

constexpr bool IsIn(char c, char first, char last) {
  return first <= c && c <= last;
}

// Three capitals and three digits.
constexpr bool IsId(absl::string_view id) {
  if (id.size() != 6) return false;
  for (size_t i = 0; i < id.size(); ++i) {
    if (i < 3 ? !IsIn(id[i], 'A', 'Z') : !IsIn(id[i], '0', '9')) return false;
  }
  return true;
}

// Words of lower-case letters and digits, joined by single hyphens.
constexpr bool IsName(absl::string_view name) {
  char last = '-';
  for (const char c : name) {
    const bool hyphen = c == '-' && last != '-';
    if (!hyphen && !IsIn(c, 'a', 'z') && !IsIn(c, '0', '9')) return false;
    last = c;
  }
  return last != '-';
}

constexpr bool IsSentence(absl::string_view text) {
  return !text.empty() && IsIn(text.front(), 'A', 'Z') && text.back() == '.';
}

constexpr bool HasAllTexts(const Rule& rule) {
  return !rule.why.empty() && !rule.statement.empty() && !rule.source.empty() &&
         !rule.repair.empty();
}

void IdMustBeThreeCapitalsAndThreeDigits();
void NameMustBeWordsInLowerCaseJoinedByHyphens();
void SummaryMustBeASentence();
void NoTextMayBeEmpty();
void AnInferredRuleMustNotBeAnError();
void AFixMustHaveAReason();

constexpr Checked Check(const Rule& rule) {
  if (!IsId(rule.id)) IdMustBeThreeCapitalsAndThreeDigits();
  if (!IsName(rule.name)) NameMustBeWordsInLowerCaseJoinedByHyphens();
  if (!IsSentence(rule.summary)) SummaryMustBeASentence();
  if (!HasAllTexts(rule)) NoTextMayBeEmpty();
  if (rule.grade.confidence == Confidence::kInferred &&
      rule.grade.severity == Severity::kError) {
    AnInferredRuleMustNotBeAnError();
  }
  if (rule.fix != FixLevel::kNone && rule.fix_reason.empty()) {
    AFixMustHaveAReason();
  }
  return {};
}

}  // namespace rule_internal

// The rule for files that can be read all the same: of the class "range". Law 3
// needs two for damage that may leave a file readable.
constexpr Rule ReadableRule(Rule unreadable, absl::string_view id,
                            absl::string_view name, absl::string_view summary) {
  unreadable.id = id;
  unreadable.name = name;
  unreadable.summary = summary;
  unreadable.grade.rule_class = RuleClass::kRange;
  return unreadable;
}

// The rules of several topics, by id and each once.
std::vector<const Rule*> SortedRules(
    std::initializer_list<absl::Span<const Rule* const>> topics);

// "structure", "range", "reference", "style".
absl::string_view RuleClassName(RuleClass rule_class);
// "info", "warning", "error".
absl::string_view SeverityName(Severity severity);
// "document", "readers agree", "inferred".
absl::string_view ConfidenceName(Confidence confidence);
// "none", "display", "unsafe", "safe".
absl::string_view FixLevelName(FixLevel level);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_RULE_H_
