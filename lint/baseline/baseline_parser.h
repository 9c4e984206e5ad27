// The text of a baseline.
#ifndef ASSETLINT_LINT_BASELINE_BASELINE_PARSER_H_
#define ASSETLINT_LINT_BASELINE_BASELINE_PARSER_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/baseline/known_places.h"

namespace assetlint {

inline constexpr int kBaselineVersion = 1;

// The known places of each file, by its name in the baseline. Accepts any
// bytes. InvalidArgument says in one short line, without quoting the text, what
// is wrong and where ("findings[3]: ..."). Parses as a stream: no document is
// kept, and nesting costs one bit per level.
absl::StatusOr<std::map<std::string, KnownPlaces>> ParseBaseline(
    absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_BASELINE_PARSER_H_
