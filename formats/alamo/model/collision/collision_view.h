// A collision tree as the checks see it: the first completely read chunk of
// each type.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Null or empty where a chunk is missing or was cut short.
struct CollisionView {
  const TreeInfo* info = nullptr;
  const TreeNodes* nodes_chunk = nullptr;
  const TreeMapping* mapping_chunk = nullptr;
  PackedArray<TreeNode> nodes;
  uint64_t num_nodes = 0;  // nodes.size(), which takes a division
  PackedArray<uint16_t> mapping;

  static bool IsLeaf(const TreeNode& node) { return node.num_primitives > 0; }
  // The mapping entry after a leaf's last one.
  static uint64_t EndOf(const TreeNode& leaf) {
    return uint64_t{leaf.link} + leaf.num_primitives;
  }
  // Whether node `i` has two children, both after it: then a walk along the
  // links terminates.
  bool HasChildren(uint64_t i, const TreeNode& node) const {
    return !IsLeaf(node) && node.link > i &&
           uint64_t{node.link} + 1 < num_nodes;
  }

  // The location of node `i`, and of its nPrimitives and link together.
  ByteRange NodeRange(uint64_t i) const {
    return {BodyOffset(nodes_chunk->origin) + i * sizeof(TreeNode),
            sizeof(TreeNode)};
  }
  ByteRange LinkRange(uint64_t i) const {
    return {NodeRange(i).offset + offsetof(TreeNode, num_primitives),
            sizeof(TreeNode::num_primitives) + sizeof(TreeNode::link)};
  }
};

CollisionView ViewCollision(const CollisionTree& tree);

// Repairs of a damaged node of a collision tree. Where all other nodes are as
// exporters write them, they leave only one value for it.

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

// The rules, one file a topic.

// The collision tree of a sub-mesh: counts, links, leaves; and its boxes.
// `vertices` is the box of the sub-mesh's vertices, `path` the sub-mesh's.
void ValidateCollision(const SubMeshView& submesh, const Box& vertices,
                       const Path& path, Report& report);
// Whether the nodes form a tree. `path` is the tree's.
bool ValidateCollisionLinks(const CollisionView& tree, const Path& path,
                            Report& report);
// `path` is the tree's; `is_tree`: its nodes form one.
void ValidateCollisionLeaves(const CollisionView& tree, bool is_tree,
                             const Path& path, Report& report);
// The boxes of the tree and its nodes against the triangles.
void ValidateCollisionBoxes(const SubMeshView& submesh,
                            const CollisionView& tree, const Box& vertices,
                            const Path& path, Report& report);

// The rules of each file.
absl::Span<const Rule* const> CollisionRules();
absl::Span<const Rule* const> CollisionBoxRules();
absl::Span<const Rule* const> CollisionNodeRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_
