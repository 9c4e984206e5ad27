// A rule as a SARIF object.
#ifndef ASSETLINT_LINT_REPORT_SARIF_RULE_H_
#define ASSETLINT_LINT_REPORT_SARIF_RULE_H_

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/json/json.h"

namespace assetlint {

// A reportingDescriptor with the rule's help.
nlohmann::ordered_json SarifRule(const Rule& rule);

// "error", "warning" or "note".
absl::string_view SarifLevel(Severity severity);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SARIF_RULE_H_
