#include "lint/json/json_text.h"

#include <algorithm>
#include <cmath>

#include "lint/text/escape.h"
#include "lint/text/shortest_digits.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

bool IsFlat(const ordered_json& json) {
  return std::none_of(json.begin(), json.end(), [](const ordered_json& item) {
    return item.is_structured();
  });
}

void AppendPretty(std::string& out, const ordered_json& json, size_t indent) {
  if (!json.is_structured() || json.empty()) {
    out += CompactJson(json);
    return;
  }
  const bool object = json.is_object();
  const bool one_line = !object && IsFlat(json);
  out += object ? '{' : '[';
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    if (!first) out += one_line ? ", " : ",";
    first = false;
    if (!one_line) out.append("\n").append(indent + 2, ' ');
    if (object) out.append(CompactJson(key)).append(": ");
    AppendPretty(out, value, indent + 2);
  }
  if (!one_line) out.append("\n").append(indent, ' ');
  out += object ? '}' : ']';
}

}  // namespace

std::string CompactJson(const ordered_json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/true);
}

std::string PrettyJson(const ordered_json& json) {
  std::string out;
  AppendPretty(out, json, 0);
  return out;
}

ordered_json JsonText(absl::string_view raw) { return EscapeForJson(raw); }

ordered_json JsonPath(absl::string_view raw) { return EscapePath(raw); }

std::string JsonNumber(double value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  return ShortestFraction(value);
}

}  // namespace assetlint
