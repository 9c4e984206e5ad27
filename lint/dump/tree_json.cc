#include "lint/dump/tree_json.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "lint/report/json_writer.h"
#include "lint/text/escape.h"

namespace assetlint {

void WriteDumpHead(JsonStream& json, absl::string_view path,
                   const std::optional<ArchivePlace>& archive,
                   const Format& format, uint64_t size) {
  WriteMembers(json, "version", 1u, "path", EscapePath(path));
  WriteArchiveJson(json, archive);
  WriteMembers(json, "format", format.name, "size", size);
}

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

void WriteFieldHeader(JsonStream& json, const Field& node) {
  WriteMembers(json, "name", node.name, "type", node.type, "offset",
               node.offset, "length", node.length, "kind",
               FieldKindName(node.kind));
}

bool HasFieldValue(const Field& node) {
  return node.is_text || !node.numbers.empty();
}

void WriteFieldValue(JsonStream& json, const Field& node, uint64_t max_text) {
  if (node.is_text) {
    absl::string_view text = node.text;
    while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
    json.Text(text.substr(0, std::min<uint64_t>(text.size(), max_text)));
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

void WriteFieldContent(JsonStream& json, const Field& node, uint64_t max_text) {
  if (HasFieldValue(node)) {
    json.Key("value");
    WriteFieldValue(json, node, max_text);
  }
  if (!node.meaning.empty()) WriteMembers(json, "meaning", node.meaning);
  if (node.elements > 0) WriteCount(json, "elements", node.elements);
}

void TreeJson::Begin(const Field& node) {
  json_.BeginObject();
  WriteFieldHeader(json_, node);
  json_.Key("children");
  json_.BeginArray();
}

void TreeJson::End() {
  json_.EndArray();
  json_.EndObject();
}

void TreeJson::Leaf(const Field& node) {
  json_.BeginObject();
  WriteFieldHeader(json_, node);
  WriteFieldContent(json_, node);
  json_.EndObject();
}

}  // namespace assetlint
