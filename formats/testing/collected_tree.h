// A field tree as a document in memory, for tests and the corpus tools: it
// takes many times the memory of its file.
#ifndef ASSETLINT_FORMATS_TESTING_COLLECTED_TREE_H_
#define ASSETLINT_FORMATS_TESTING_COLLECTED_TREE_H_

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

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_COLLECTED_TREE_H_
