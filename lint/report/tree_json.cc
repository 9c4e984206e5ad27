#include "lint/report/tree_json.h"

#include <type_traits>
#include <variant>

#include "absl/strings/string_view.h"

namespace assetlint {
namespace {

void WriteNumber(JsonStream& json, const FieldNumber& number) {
  std::visit(
      [&](const auto v) {
        using T = std::remove_const_t<decltype(v)>;
        if constexpr (std::is_same_v<T, float>) json.Number(v);
        if constexpr (std::is_same_v<T, int64_t>) json.Integer(v);
        if constexpr (std::is_same_v<T, uint64_t>) json.Unsigned(v);
      },
      number);
}

}  // namespace

bool HasFieldValue(const Field& node) {
  return node.is_text || !node.numbers.empty();
}

void WriteFieldValue(JsonStream& json, const Field& node) {
  if (node.is_text) {
    absl::string_view text = node.text;
    while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
    json.Text(text);
  } else if (node.elements == 0) {
    WriteNumber(json, node.numbers[0]);
  } else {
    json.BeginArray();
    for (uint64_t i = 0; i < node.numbers.size(); ++i) {
      WriteNumber(json, node.numbers[i]);
    }
    json.EndArray();
  }
}

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
  if (HasFieldValue(node)) {
    json_.Key("value");
    WriteFieldValue(json_, node);
  }
  if (node.elements > 0) {
    json_.Key("elements");
    json_.Unsigned(node.elements);
  }
  json_.EndObject();
}

}  // namespace assetlint
