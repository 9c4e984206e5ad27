// `dump --format=json`: a field tree for programs.
#ifndef ASSETLINT_LINT_DUMP_TREE_JSON_H_
#define ASSETLINT_LINT_DUMP_TREE_JSON_H_

#include "formats/base/field_tree.h"
#include "lint/json/json_stream.h"

namespace assetlint {

// Writes NODE of lint/dump.schema.json.
class TreeJson : public TreeSink {
 public:
  explicit TreeJson(JsonStream& json) : json_(json) {}

  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

 private:
  JsonStream& json_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_DUMP_TREE_JSON_H_
