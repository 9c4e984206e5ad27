#include "lint/report/html/node_json.h"

#include "lint/dump/field_json.h"

namespace assetlint {

void NodeJson::WriteHeader(const Field& node) {
  json_.BeginArray();
  json_.Text(node.name);
  json_.Unsigned(strings_.IndexOf(node.type));
  json_.Unsigned(node.offset);
  json_.Unsigned(node.length);
}

void NodeJson::Begin(const Field& node) {
  WriteHeader(node);
  json_.Unsigned(static_cast<uint64_t>(node.kind));
  json_.Unsigned(node.elements);
  json_.Null();
  json_.BeginArray();
}

void NodeJson::End() {
  json_.EndArray();
  json_.EndArray();
}

void NodeJson::Leaf(const Field& node) {
  WriteHeader(node);
  const bool value = HasFieldValue(node);
  if (value || node.elements > 0 || node.kind != FieldKind::kField) {
    json_.Unsigned(static_cast<uint64_t>(node.kind));
  }
  if (value || node.elements > 0) json_.Unsigned(node.elements);
  if (value) WriteFieldValue(json_, node);
  json_.EndArray();
}

}  // namespace assetlint
