#include "lint/dump/tree_json.h"

#include <algorithm>
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

void WriteFieldHeader(JsonStream& json, const Field& node) {
  WriteMembers(json, "name", node.name, "type", node.type, "offset",
               node.offset, "length", node.length, "kind",
               FieldKindName(node.kind));
}

void WriteFieldValue(JsonStream& json, const Field& node, uint64_t max_text) {
  const auto write = [&](const auto number) { WriteValue(json, number); };
  if (node.is_text) {
    absl::string_view text = node.text;
    while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
    json.Text(text.substr(0, std::min<uint64_t>(text.size(), max_text)));
  } else if (node.elements == 0) {
    std::visit(write, node.numbers[0]);
  } else {
    json.BeginArray();
    for (uint64_t i = 0; i < node.numbers.size(); ++i) {
      std::visit(write, node.numbers[i]);
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
  if (node.elements > 0) WriteMembers(json, "elements", node.elements);
}

}  // namespace assetlint
