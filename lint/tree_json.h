// `dump --format=json`: a field tree for programs.
#ifndef ASSETLINT_LINT_TREE_JSON_H_
#define ASSETLINT_LINT_TREE_JSON_H_

#include "formats/base/field_tree.h"
#include "lint/json.h"

namespace assetlint {

// NODE of lint/dump.schema.json.
nlohmann::ordered_json TreeJson(const FieldNode& node);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TREE_JSON_H_
