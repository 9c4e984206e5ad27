#include "formats/alamo/model/collision/collision_view.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace assetlint::alamo {

CollisionView ViewCollision(const CollisionTree& tree) {
  CollisionView view;
  view.info = First<TreeInfo>(tree.children);
  view.nodes_chunk = First<TreeNodes>(tree.children);
  view.mapping_chunk = First<TreeMapping>(tree.children);
  if (view.nodes_chunk != nullptr) {
    view.nodes = view.nodes_chunk->values;
    view.num_nodes = view.nodes.size();
  }
  if (view.mapping_chunk != nullptr) {
    view.mapping = view.mapping_chunk->values;
  }
  return view;
}

namespace {

constexpr uint64_t kMost = std::numeric_limits<uint16_t>::max();

// Whether the nodes are a tree in pairs, and the leaves cover the mapping
// exactly once.
bool IsWhole(const NodeTree& tree) {
  return tree.FreePairs() == uint64_t{0} &&
         (tree.ShareOut(tree.InNodeOrder()) ||
          tree.ShareOut(tree.DepthFirst()));
}

// Collects the possible nodes that differ from the one in the file.
class Possibilities {
 public:
  Possibilities(const CollisionView& tree, uint64_t i)
      : tree_(tree), index_(i), node_(tree.nodes[i]) {}

  std::vector<TreeNode> Find() {
    AsParent();
    AsLeaf();
    return std::move(found_);
  }

 private:
  // Another link, or no triangles.
  void AsParent() {
    TreeNode parent = node_;
    parent.num_primitives = 0;
    TryNode(parent);
    TreeNode leaf = node_;
    leaf.num_primitives = 1;
    uint64_t pair = 0;
    const auto free = NodeTree(tree_, index_, leaf).FreePairs(&pair);
    if (CollisionView::IsLeaf(node_) || !free.has_value() || *free != 1) return;
    parent.link = static_cast<uint16_t>(std::min(pair, kMost));
    TryNode(parent);
  }

  // Another number of triangles, or another first one.
  void AsLeaf() {
    TreeNode leaf = node_;
    leaf.num_primitives = std::max<uint16_t>(node_.num_primitives, 1);
    const NodeTree changed(tree_, index_, leaf);
    const auto free = changed.FreePairs();
    if (!free.has_value() || *free != 0) return;
    const std::vector<uint64_t> leaves = changed.InNodeOrder();
    const uint64_t others =
        changed.Triangles(leaves, kNoRival) - leaf.num_primitives;
    TreeNode recounted = node_;
    if (others < tree_.mapping.size() &&
        tree_.mapping.size() - others <= kMost) {
      recounted.num_primitives =
          static_cast<uint16_t>(tree_.mapping.size() - others);
      TryNode(recounted);
    }
    if (!CollisionView::IsLeaf(node_)) return;
    for (const auto& order : {leaves, changed.DepthFirst()}) {
      const uint64_t begin = changed.Triangles(order, index_);
      leaf.link = static_cast<uint16_t>(std::min(begin, kMost));
      TryNode(leaf);
    }
  }

  void TryNode(const TreeNode& node) {
    const auto same = [&node](const TreeNode& other) {
      return node.num_primitives == other.num_primitives &&
             node.link == other.link;
    };
    if (same(node_) || std::any_of(found_.begin(), found_.end(), same)) return;
    if (IsWhole(NodeTree(tree_, index_, node))) found_.push_back(node);
  }

  const CollisionView& tree_;
  uint64_t index_;
  TreeNode node_;
  std::vector<TreeNode> found_;
};

std::vector<TreeNode> PossibleNodes(const CollisionView& tree, uint64_t i) {
  if (tree.mapping_chunk == nullptr) return {};
  return Possibilities(tree, i).Find();
}

}  // namespace

std::optional<uint64_t> NodeTree::FreePairs(uint64_t* last) const {
  if (tree_.num_nodes % 2 == 0) return std::nullopt;
  std::vector<bool> taken(tree_.num_nodes / 2, false);
  uint64_t free = taken.size();
  for (uint64_t i = 0; i < tree_.num_nodes; ++i) {
    const TreeNode node = At(i);
    if (CollisionView::IsLeaf(node) || tree_.num_nodes == 1) continue;
    if (!tree_.HasChildren(i, node) || node.link % 2 == 0 ||
        taken[node.link / 2]) {
      return std::nullopt;
    }
    taken[node.link / 2] = true;
    --free;
  }
  if (free > 0 && last != nullptr) {
    const auto pair = std::find(taken.rbegin(), taken.rend(), false);
    *last = 2 * static_cast<uint64_t>(taken.rend() - pair - 1) + 1;
  }
  return free;
}

std::vector<uint64_t> NodeTree::InNodeOrder() const {
  std::vector<uint64_t> leaves;
  leaves.reserve(tree_.num_nodes / 2 + 1);
  for (uint64_t i = 0; i < tree_.num_nodes; ++i) {
    if (CollisionView::IsLeaf(At(i))) leaves.push_back(i);
  }
  return leaves;
}

std::vector<uint64_t> NodeTree::DepthFirst() const {
  std::vector<uint64_t> leaves;
  std::vector<uint64_t> open = {0};
  while (!open.empty()) {
    const uint64_t i = open.back();
    open.pop_back();
    const TreeNode node = At(i);
    if (CollisionView::IsLeaf(node)) {
      leaves.push_back(i);
    } else if (tree_.HasChildren(i, node)) {
      open.push_back(uint64_t{node.link} + 1);
      open.push_back(node.link);
    }
  }
  return leaves;
}

bool NodeTree::ShareOut(const std::vector<uint64_t>& leaves) const {
  uint64_t end = 0;
  for (uint64_t i : leaves) {
    const TreeNode leaf = At(i);
    if (leaf.link != end) return false;
    end += leaf.num_primitives;
  }
  return end == tree_.mapping.size();
}

uint64_t NodeTree::Triangles(const std::vector<uint64_t>& leaves,
                             uint64_t end) const {
  uint64_t triangles = 0;
  for (uint64_t i : leaves) {
    if (i == end) break;
    triangles += At(i).num_primitives;
  }
  return triangles;
}

void FixNode(const CollisionView& tree, uint64_t i, FindingBuilder& finding,
             uint64_t rival) {
  if (!finding.detailed()) return;
  const std::vector<TreeNode> nodes = PossibleNodes(tree, i);
  const bool only = nodes.size() == 1 &&
                    (rival == kNoRival || PossibleNodes(tree, rival).empty());
  for (const TreeNode& node : nodes) {
    finding.FixBy(
        only ? FixLevel::kSafe : FixLevel::kUnsafe,
        Overwrite(tree.LinkRange(i),
                  std::array<uint16_t, 2>{node.num_primitives, node.link}),
        "with it, the nodes are a tree whose leaves cover the mapping exactly "
        "once");
  }
}

}  // namespace assetlint::alamo
