// The layouts of a format's groups as its code produces them: collected from
// the field trees of sample files, for comparison with the layout tables of
// documents.
#ifndef ASSETLINT_FORMATS_TESTING_OBSERVED_LAYOUT_H_
#define ASSETLINT_FORMATS_TESTING_OBSERVED_LAYOUT_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/testing/document.h"

namespace assetlint {

// The fields of one group in all samples.
class ObservedLayout {
 public:
  // A field, or all child groups of the same name. Two fields of the same name
  // and type are two rows.
  struct Row {
    std::string name;                   // without an index
    std::string element;                // "u32", also of an array; "group"
    std::set<std::string> in_brackets;  // of the type: "3"; "" if none
    std::set<uint64_t> offsets;  // of the first, from the start of the group
    bool indexed = false;        // groups: there may be several
    uint64_t samples = 0;
    size_t repetition = 0;  // how many equal fields precede it in the group
  };

  // Adds one occurrence of the group.
  void Add(const FieldNode& group);

  // What a table of this layout gets wrong; empty if nothing:
  // - It has a row for each field, and no other.
  // - Its order is that of the samples, for fields on whose order they agree.
  // - A number in a type's brackets is the count in all samples; a word is not
  //   a number. Groups have the type "group".
  // - An offset is that of all samples. It may be left open ("…" or empty) only
  //   if samples differ, or if the table's own rows before it leave it open:
  //   one is absent in some samples, or of no fixed size.
  std::vector<std::string> Differences(const LayoutTable& table) const;

 private:
  // The row of a field that `repetition` equal ones precede in its group.
  size_t RowOf(const FieldNode& node, size_t repetition);
  // The row that one of a table describes; `described` has those of the rows
  // before.
  size_t Match(const LayoutRow& row, const std::set<size_t>& described) const;
  bool MustPrecede(size_t a, size_t b) const {
    return order_.contains({a, b}) && !order_.contains({b, a});
  }
  void CompareOrder(const std::vector<size_t>& rows,
                    std::vector<std::string>& differences) const;
  void CompareOffsets(const LayoutTable& table, const std::vector<size_t>& rows,
                      std::vector<std::string>& differences) const;

  std::vector<Row> rows_;
  uint64_t samples_ = 0;
  // Pairs of rows such that a sample has the first before the second.
  std::set<std::pair<size_t, size_t>> order_;
};

// By group: a path of names without indices; "." is the file itself.
using ObservedLayouts = std::map<std::string, ObservedLayout>;

// Adds every group of a file.
void AddGroups(const FieldNode& root, ObservedLayouts& layouts);

// The value of the field at a path of names from the root ("version"), as text;
// empty if there is no such number.
std::string ValueAt(const FieldNode& root, absl::string_view field);

// The nodes of a group in a file.
std::vector<const FieldNode*> NodesOf(const FieldNode& root,
                                      absl::string_view group);

// What a row says of mini-chunks: "5: u32, f32" of each of the types that it
// allows.
std::set<std::string> ShapesOf(const MiniChunkRow& row);
// The same of a group; empty if it is not a mini-chunk.
std::string ShapeOf(const FieldNode& node);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_OBSERVED_LAYOUT_H_
