// Which formats a rule belongs to.
#ifndef ASSETLINT_LINT_CONFIG_RULE_FORMATS_H_
#define ASSETLINT_LINT_CONFIG_RULE_FORMATS_H_

#include <vector>

#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint {

// In the order of the list of formats. Formats may share a rule; one that
// compares files has none.
std::vector<const Format*> FormatsOf(const Rule& rule);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_RULE_FORMATS_H_
