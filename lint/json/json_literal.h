// Single values as JSON text, for outputs written without a document.
#ifndef ASSETLINT_LINT_JSON_JSON_LITERAL_H_
#define ASSETLINT_LINT_JSON_JSON_LITERAL_H_

#include <array>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

using JsonDigits = std::array<char, 40>;

// The same as CompactJson(JsonNumber(value)) (json_text.h), which sometimes has
// more digits than needed: always with a point or an exponent; a string for
// values that JSON lacks. Valid as long as `room`.
absl::string_view JsonNumberLiteral(double value, JsonDigits& room);

// Appends the inside of a JSON string for any bytes, the same as in
// CompactJson(JsonText(raw)).
void AppendJsonText(absl::string_view raw, std::string& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_LITERAL_H_
