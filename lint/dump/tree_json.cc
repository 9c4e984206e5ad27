#include "lint/dump/tree_json.h"

#include "lint/dump/field_json.h"

namespace assetlint {

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
