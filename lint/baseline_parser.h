// The text of a baseline.
#ifndef ASSETLINT_LINT_BASELINE_PARSER_H_
#define ASSETLINT_LINT_BASELINE_PARSER_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/known_places.h"

namespace assetlint {

inline constexpr int kBaselineVersion = 1;

// What is known of each file, by its name in the baseline. Any bytes in:
// InvalidArgument says in one short line, which quotes nothing, what is wrong
// and where ("findings[3]: ..."). The text is taken apart as it is read: no
// document is kept, and nesting costs a bit a level.
absl::StatusOr<std::map<std::string, KnownPlaces>> ParseBaseline(
    absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_PARSER_H_
