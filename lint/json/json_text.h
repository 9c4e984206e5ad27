// JSON as text.
#ifndef ASSETLINT_LINT_JSON_JSON_TEXT_H_
#define ASSETLINT_LINT_JSON_JSON_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "lint/json/json.h"

namespace assetlint {

// On one line, with all non-ASCII characters written as \uNNNN: such text is
// the same in every encoding and cannot move a terminal's cursor.
std::string CompactJson(const nlohmann::ordered_json& json);

// The same for people: indented, with arrays of plain values on one line.
std::string PrettyJson(const nlohmann::ordered_json& json);

// A string of any bytes (see EscapeForJson).
nlohmann::ordered_json JsonText(absl::string_view raw);

// A path: different paths are different strings (see EscapePath).
nlohmann::ordered_json JsonPath(absl::string_view raw);

// A number (see ShortestFraction). JSON has no NaN and no infinities: they
// become the strings "nan", "inf" and "-inf", in quotes.
std::string JsonNumber(double value);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_TEXT_H_
