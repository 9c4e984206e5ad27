// `dump --format=tree`: a field tree for people.
#ifndef ASSETLINT_LINT_DUMP_TREE_TEXT_H_
#define ASSETLINT_LINT_DUMP_TREE_TEXT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Writes a line for each node: offset (hexadecimal), length (decimal), and,
// indented under its parent, the name, type and value. Array elements that are
// not shown are counted; nodes that are not checked fields say what they are,
// and show their first bytes. Text is quoted, escaped, and unless `full` cut to
// kMaxQuotedText bytes. `bytes` is the file.
class TreeText : public TreeSink {
 public:
  TreeText(absl::string_view bytes, bool full, const Painter& paint,
           Output& out)
      : bytes_(bytes), full_(full), paint_(paint), out_(out) {}

  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

 private:
  void StartLine(const Field& node, Style name_style);
  void EndLine();
  // A value may be as long as its file: it is written as soon as a large piece
  // has been collected.
  void WriteLargePiece();

  void AppendValue(const Field& node);
  void AppendNumbers(const Field& node);
  void AppendText(const Field& node);
  void AppendQuoted(absl::string_view text);
  void AppendBytes(const Field& node);

  absl::string_view bytes_;
  bool full_;
  const Painter& paint_;
  Output& out_;
  struct Open {
    uint64_t end;
    size_t guide_size;  // of the guide before the node's line
  };

  int width_ = -1;          // of the length column
  std::vector<Open> open_;  // outermost first
  std::string guide_;       // the start of their children's lines
  std::string line_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_DUMP_TREE_TEXT_H_
