#include "lint/tree_json.h"

#include <string>
#include <type_traits>
#include <variant>

#include "absl/strings/string_view.h"
#include "lint/json_text.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

ordered_json NumberJson(const FieldNumber& number) {
  return std::visit(
      [](const auto v) -> ordered_json {
        if constexpr (std::is_same_v<decltype(v), const float>) {
          return JsonNumber(v);
        } else {
          return v;
        }
      },
      number);
}

ordered_json ArrayJson(const FieldNode& node) {
  ordered_json array = ordered_json::array();
  for (const FieldNumber& number : node.numbers) {
    array.push_back(NumberJson(number));
  }
  return array;
}

}  // namespace

ordered_json TreeJson(const FieldNode& node) {
  ordered_json json = ordered_json::object();
  json["name"] = JsonText(node.name);
  json["type"] = JsonText(node.type);
  json["offset"] = node.offset;
  json["length"] = node.length;
  json["kind"] = std::string(FieldKindName(node.kind));
  if (node.is_text) {
    absl::string_view text = node.text;
    while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
    json["value"] = JsonText(text);
  } else if (node.elements == 0 && !node.numbers.empty()) {
    json["value"] = NumberJson(node.numbers[0]);
  } else if (!node.numbers.empty()) {
    json["value"] = ArrayJson(node);
  }
  if (node.elements > 0) json["elements"] = node.elements;
  if (!node.children.empty()) {
    ordered_json children = ordered_json::array();
    for (const FieldNode& child : node.children) {
      children.push_back(TreeJson(child));
    }
    json["children"] = std::move(children);
  }
  return json;
}

}  // namespace assetlint
