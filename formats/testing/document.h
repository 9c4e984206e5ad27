// A field tree as a document in memory, for tests and the corpus tools: it
// takes many times the memory of its file.
#ifndef ASSETLINT_FORMATS_TESTING_DOCUMENT_H_
#define ASSETLINT_FORMATS_TESTING_DOCUMENT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"

namespace assetlint {

// What a TreeSink received for one node.
struct FieldNode {
  std::string name;
  std::string type;
  uint64_t offset = 0;
  uint64_t length = 0;
  FieldKind kind = FieldKind::kField;
  std::vector<FieldNumber> numbers;
  std::string text;
  bool is_text = false;
  uint64_t elements = 0;
  std::vector<FieldNode> children;
};

class TreeCollector : public TreeSink {
 public:
  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

  // Call after the tree is complete: returns its root.
  FieldNode Take();

 private:
  // The open nodes, outermost first; a closed node moves into its parent. The
  // first one's only child is the root.
  std::vector<FieldNode> open_{1};
};

FieldNode CollectTree(const Format& format, absl::string_view bytes,
                      const TreeOptions& options = {});

// A document about a format, as far as tests compare it with the code: its
// headings, layout tables and generated section.

struct Heading {
  std::string text;
  std::string slug;
};

// A row of a layout table. The texts are without spaces around them.
struct LayoutRow {
  std::string offset;  // "0x1C", "…" or empty
  std::string type;    // "u32", "f32[3]", "u8[channels]", "group"
  std::string name;
};

// A table that follows a comment of this form:
//
//   <!-- layout: FORMAT GROUP… [FIELD=VALUE] -->
//   | Offset | Type | Name | Unit | Meaning |
//
// It is the layout of each GROUP, a path of group names without indices
// ("descriptor/rotation"; "." is the file itself). With a condition, it is
// their layout in files where FIELD, the path of a number ("version"), is
// VALUE.
struct LayoutTable {
  int line = 0;  // of the comment, from 1
  std::string format;
  std::vector<std::string> groups;
  std::string field;  // empty: in every file
  std::string value;
  std::vector<LayoutRow> rows;
};

// A row of a table of mini-chunks.
struct MiniChunkRow {
  std::string id;    // "11" or "0x37"
  std::string type;  // "u32", "u8 or f32"; "f32, f32" for two values
  std::string name;
};

// A table that follows a comment of this form:
//
//   <!-- minis: FORMAT GROUP -->
//   | Id | Type | Name | Unit | Meaning |
//
// It has the values of the mini-chunks in GROUP: groups of a u8 type, which is
// the id, a u8 size, and one or more values.
struct MiniChunkTable {
  int line = 0;  // of the comment, from 1
  std::string format;
  std::string group;
  std::vector<MiniChunkRow> rows;
};

struct Document {
  std::string path;
  std::vector<Heading> headings;
  std::vector<LayoutTable> tables;
  std::vector<MiniChunkTable> mini_chunks;
  // The lines between <!-- generated: rules --> and the next comment.
  std::string generated;
  // What is wrong with the document itself, each with its place.
  std::vector<std::string> mistakes;
};

// Reads a document. Mistakes are: a heading without a stable anchor (not ASCII,
// or the same as another), a comment about a table that is not of a form above
// or not directly before a table with that header, a row that does not have
// five cells, a link to a heading that does not exist, and not exactly one
// generated section.
Document ParseDocument(absl::string_view path, absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_DOCUMENT_H_
