// Rules for tests, which say nothing.
#ifndef ASSETLINT_FORMATS_TESTING_MADE_RULE_H_
#define ASSETLINT_FORMATS_TESTING_MADE_RULE_H_

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"

namespace assetlint {

constexpr Rule MakeRule(absl::string_view id, absl::string_view name,
                        RuleClass rule_class,
                        Severity severity = Severity::kError,
                        FixLevel fix = FixLevel::kNone) {
  return {.id = id,
          .name = name,
          .grade = {rule_class, severity, Confidence::kDocument},
          .summary = "A test.",
          .why = "A test.",
          .statement = "A test.",
          .source = "A test.",
          .repair = "A test.",
          .fix = fix,
          .fix_reason = "A test."};
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_MADE_RULE_H_
