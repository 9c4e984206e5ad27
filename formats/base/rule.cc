#include "formats/base/rule.h"

#include <algorithm>

namespace assetlint {

std::vector<const Rule*> SortedRules(
    std::initializer_list<absl::Span<const Rule* const>> topics) {
  std::vector<const Rule*> rules;
  for (const absl::Span<const Rule* const> topic : topics) {
    rules.insert(rules.end(), topic.begin(), topic.end());
  }
  std::sort(rules.begin(), rules.end(),
            [](const Rule* a, const Rule* b) { return a->id < b->id; });
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

absl::string_view RuleClassName(RuleClass rule_class) {
  switch (rule_class) {
    case RuleClass::kStructure:
      return "structure";
    case RuleClass::kRange:
      return "range";
    case RuleClass::kReference:
      return "reference";
    case RuleClass::kStyle:
      return "style";
  }
  return "unknown";
}

absl::string_view SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kInfo:
      return "info";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "unknown";
}

absl::string_view ConfidenceName(Confidence confidence) {
  switch (confidence) {
    case Confidence::kDocument:
      return "document";
    case Confidence::kReaders:
      return "readers agree";
    case Confidence::kInferred:
      return "inferred";
  }
  return "unknown";
}

absl::string_view FixLevelName(FixLevel level) {
  switch (level) {
    case FixLevel::kNone:
      return "none";
    case FixLevel::kDisplay:
      return "display";
    case FixLevel::kUnsafe:
      return "unsafe";
    case FixLevel::kSafe:
      return "safe";
  }
  return "unknown";
}

}  // namespace assetlint
