#include "lint/report/tree_json.h"

#include <type_traits>
#include <variant>

#include "absl/strings/string_view.h"

namespace assetlint {

void TreeJson::WriteHeader(const Field& node) {
  json_.BeginObject();
  json_.Key("name");
  json_.Text(node.name);
  json_.Key("type");
  json_.Text(node.type);
  json_.Key("offset");
  json_.Unsigned(node.offset);
  json_.Key("length");
  json_.Unsigned(node.length);
  json_.Key("kind");
  json_.Text(FieldKindName(node.kind));
}

void TreeJson::WriteNumber(const FieldNumber& number) {
  std::visit(
      [&](const auto v) {
        using T = std::remove_const_t<decltype(v)>;
        if constexpr (std::is_same_v<T, float>) json_.Number(v);
        if constexpr (std::is_same_v<T, int64_t>) json_.Integer(v);
        if constexpr (std::is_same_v<T, uint64_t>) json_.Unsigned(v);
      },
      number);
}

void TreeJson::WriteValue(const Field& node) {
  json_.Key("value");
  if (node.is_text) {
    absl::string_view text = node.text;
    while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
    json_.Text(text);
  } else if (node.elements == 0 && !node.numbers.empty()) {
    WriteNumber(node.numbers[0]);
  } else if (!node.numbers.empty()) {
    json_.BeginArray();
    for (uint64_t i = 0; i < node.numbers.size(); ++i) {
      WriteNumber(node.numbers[i]);
    }
    json_.EndArray();
  }
}

void TreeJson::Begin(const Field& node) {
  WriteHeader(node);
  json_.Key("children");
  json_.BeginArray();
}

void TreeJson::End() {
  json_.EndArray();
  json_.EndObject();
}

void TreeJson::Leaf(const Field& node) {
  WriteHeader(node);
  WriteValue(node);
  if (node.elements > 0) {
    json_.Key("elements");
    json_.Unsigned(node.elements);
  }
  json_.EndObject();
}

}  // namespace assetlint
