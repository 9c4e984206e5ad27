// Repairs of a damaged node of a collision tree. Where all other nodes are as
// exporters write them, they leave only one value for it.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_NODE_REPAIR_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_NODE_REPAIR_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/model.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

// What rules say whose findings FixNode repairs.
inline constexpr absl::string_view kNodeRepair =
    "Export the collision tree again; assetlint fix sets the node when the "
    "others leave only one value for it.";
inline constexpr absl::string_view kNodeFixReason =
    "Where all other nodes are as exporters write them, they leave only one "
    "value for this one; where they leave several, the fix is unsafe.";

inline constexpr uint64_t kNoRival = ~uint64_t{0};

// The nodes of a tree, with another one in the place of one of them.
class NodeTree {
 public:
  explicit NodeTree(const CollisionView& tree) : tree_(tree) {}
  NodeTree(const CollisionView& tree, uint64_t index, const TreeNode& node)
      : tree_(tree), index_(index), node_(node) {}

  // How many pairs of nodes after the first have no parent, and the first node
  // of the last one. No value when another pair has two, or a link is no
  // pair's. Exporters allocate the nodes in pairs, each to one parent.
  std::optional<uint64_t> FreePairs(uint64_t* last = nullptr) const;

  // The leaves in the two orders in which exporters number their triangles.
  std::vector<uint64_t> InNodeOrder() const;
  // The nodes are a tree.
  std::vector<uint64_t> DepthFirst() const;

  // Whether each leaf begins where the previous one ends, and the last one ends
  // with the mapping.
  bool ShareOut(const std::vector<uint64_t>& leaves) const;

  // The number of triangles in the leaves before leaf `end`, or in all of them.
  uint64_t Triangles(const std::vector<uint64_t>& leaves, uint64_t end) const;

 private:
  TreeNode At(uint64_t i) const { return i == index_ ? node_ : tree_.nodes[i]; }

  const CollisionView& tree_;
  uint64_t index_ = kNoRival;
  TreeNode node_;
};

// Offers to set node `i` to what it must have been: a node that differs from it
// in nPrimitives or in link, with which the nodes are a binary tree allocated
// in pairs whose leaves cover the mapping exactly once, in order. The fix is
// unsafe when there are several possibilities, or when `rival` may be the
// damaged node instead of `i`. Takes time linear in the number of nodes.
void FixNode(const CollisionView& tree, uint64_t i, FindingBuilder& finding,
             uint64_t rival = kNoRival);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_NODE_REPAIR_H_
