// `dump --format=tree`: a field tree for people.
#ifndef ASSETLINT_LINT_TREE_TEXT_H_
#define ASSETLINT_LINT_TREE_TEXT_H_

#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "lint/color.h"
#include "lint/output.h"

namespace assetlint {

// A line a node: offset (hexadecimal), length (decimal), and under its parent
// the name, type and value. Numbers of an array that the tree was built
// without are counted; what is no checked field says what it is, and shows
// its first bytes. Text is quoted, escaped, and unless `full` cut to
// kMaxQuotedText bytes. `bytes` is the file.
void WriteTreeText(const FieldNode& root, absl::string_view bytes, bool full,
                   const Painter& paint, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TREE_TEXT_H_
