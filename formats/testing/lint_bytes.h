// Linting bytes in a test.
#ifndef ASSETLINT_FORMATS_TESTING_LINT_BYTES_H_
#define ASSETLINT_FORMATS_TESTING_LINT_BYTES_H_

#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint {

// All findings, the likeliest cause first.
std::vector<Finding> LintBytes(const Format& format, absl::string_view bytes,
                               absl::string_view file_name = {});

// Those of one rule.
std::vector<Finding> FindingsOf(const Format& format, absl::string_view rule,
                                absl::string_view bytes,
                                absl::string_view file_name = {});

using RuleIds = std::multiset<std::string>;

// The rules of all findings of at least that severity, one for each finding.
RuleIds BrokenRules(const Format& format, absl::string_view bytes,
                    Severity least = Severity::kInfo);

// What linting collects; empty for bytes that do not decode.
Facts FactsOf(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_LINT_BYTES_H_
