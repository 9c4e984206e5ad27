// A field tree as the page of `check --format=html` has it.
#ifndef ASSETLINT_LINT_REPORT_HTML_NODE_JSON_H_
#define ASSETLINT_LINT_REPORT_HTML_NODE_JSON_H_

#include "formats/base/field_tree.h"
#include "lint/json/json_stream.h"
#include "lint/report/html/string_table.h"

namespace assetlint {

// Writes each node as an array [name, type, offset, length, kind, elements,
// value, children] without the zeros and nulls at its end. `type` is an index
// into the strings, `kind` that of FieldKind.
class NodeJson : public TreeSink {
 public:
  NodeJson(JsonStream& json, StringTable& strings)
      : json_(json), strings_(strings) {}

  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

 private:
  // Opens the array.
  void WriteHeader(const Field& node);

  JsonStream& json_;
  StringTable& strings_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_NODE_JSON_H_
