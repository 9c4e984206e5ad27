#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kLeafCoverage = {
    .id = "ALO056",
    .name = "collision-leaf-coverage",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The leaves do not cover the mapping exactly once.",
    .why = "Some triangles cannot be hit, or are tested twice.",
    .statement = "The leaves cover the mapping.",
    .source = "formats/alamo/model/collision/FORMAT.md#mapping",
    .repair = kNodeRepair,
    .fix = FixLevel::kSafe,
    .fix_reason = kNodeFixReason,
};

// Adds what is the same in all findings at nPrimitives and link of node `i`.
FindingBuilder& AtLink(const CollisionView& tree, uint64_t i,
                       FindingBuilder& finding) {
  return finding.Field("nodes[", i, "]/link").Found(tree.nodes[i].link);
}

class LeafChecker {
 public:
  LeafChecker(const CollisionView& tree, bool is_tree, const Path& path,
              Report& report)
      : tree_(tree), is_tree_(is_tree), path_(path), report_(report) {}

  // The leaves must partition the mapping. Exporters number the triangles of
  // the leaves in node order or in tree order.
  void Check() {
    if (tree_.nodes.empty()) return;
    const NodeTree nodes(tree_);
    if (nodes.ShareOut(nodes.InNodeOrder()) ||
        (is_tree_ && nodes.ShareOut(nodes.DepthFirst()))) {
      return;
    }
    FindWrongLeaves();
  }

 private:
  // How many leaves, in this order, do not begin where the previous one ends.
  size_t Jumps(const std::vector<uint64_t>& leaves) const {
    size_t jumps = 0;
    uint64_t end = 0;
    for (uint64_t i : leaves) {
      const TreeNode node = tree_.nodes[i];
      jumps += node.link != end;
      end = CollisionView::EndOf(node);
    }
    return jumps;
  }

  // Leaves that do not begin where the counts of those before put them.
  std::vector<size_t> Breaks(const std::vector<uint64_t>& leaves) const {
    std::vector<size_t> breaks;
    uint64_t expected = 0;
    for (size_t k = 0; k < leaves.size(); ++k) {
      const TreeNode node = tree_.nodes[leaves[k]];
      if (node.link != expected) breaks.push_back(k);
      expected += node.num_primitives;
    }
    return breaks;
  }

  void FindWrongLeaves() {
    const NodeTree nodes(tree_);
    std::vector<uint64_t> leaves = nodes.InNodeOrder();
    if (leaves.empty()) {
      Add(0).Message("no leaf holds the ",
                     Quantity(tree_.mapping.size(), "triangle"),
                     " of the mapping");
      return;
    }
    const size_t jumps = Jumps(leaves);
    if (is_tree_ && jumps > 0) {
      std::vector<uint64_t> by_depth = nodes.DepthFirst();
      if (Jumps(by_depth) < jumps) leaves = std::move(by_depth);
    }
    const std::vector<size_t> breaks = Breaks(leaves);
    const uint64_t covered = nodes.Triangles(leaves, kNoRival);
    if (breaks.empty()) {
      Add(leaves.back())
          .Message("the leaves end at ", covered, ", but the mapping ends at ",
                   tree_.mapping.size());
      return;
    }
    if (breaks.size() == 1 && covered == tree_.mapping.size()) {
      return WrongLink(leaves, breaks[0]);
    }
    // All leaves from one on are shifted: the one before has a wrong count.
    if (breaks.back() + 1 == leaves.size() && breaks[0] > 0 &&
        breaks.back() - breaks[0] + 1 == breaks.size()) {
      const uint64_t i = leaves[breaks[0] - 1];
      const TreeNode node = tree_.nodes[i];
      Add(i).Message("leaf ", i, " holds ",
                     Quantity(node.num_primitives, "triangle"), " starting at ",
                     node.link, ", but the next leaf starts at ",
                     tree_.nodes[leaves[breaks[0]]].link);
      return;
    }
    CheckCoverage(leaves);
  }

  void WrongLink(const std::vector<uint64_t>& leaves, size_t k) {
    const uint64_t expected = NodeTree(tree_).Triangles(leaves, leaves[k]);
    Add(leaves[k]).Allowed(expected).Message(
        "the triangles of leaf ", leaves[k], " start at ",
        tree_.nodes[leaves[k]].link,
        " in the mapping, but those before them end at ", expected);
  }

  // Leaves in no known order, sorted by their place in the mapping.
  void CheckCoverage(std::vector<uint64_t> leaves) {
    absl::c_stable_sort(leaves, [&](uint64_t a, uint64_t b) {
      return tree_.nodes[a].link < tree_.nodes[b].link;
    });
    Repeats jumps(kLeafCoverage, report_);
    uint64_t expected = 0;
    for (uint64_t i : leaves) {
      const TreeNode node = tree_.nodes[i];
      if (node.link != expected) {
        jumps.Note(
            Path(path_, "nodes"), tree_.LinkRange(i),
            [this, i, node, expected](FindingBuilder& f) {
              FixNode(tree_, i, f);
              AtLink(tree_, i, f)
                  .Allowed(expected)
                  .Message("the triangles of leaf ", i, " start at ", node.link,
                           " in the mapping, but those before them end at ",
                           expected);
            });
      }
      expected = CollisionView::EndOf(node);
    }
    jumps.Finish();
    if (expected >= tree_.mapping.size()) return;
    Add(leaves.back())
        .Message("the leaves end at ", expected, ", but the mapping ends at ",
                 tree_.mapping.size());
  }

  // Adds a finding at leaf `i`.
  FindingBuilder Add(uint64_t i) {
    FindingBuilder finding =
        report_.Add(kLeafCoverage, Path(path_, "nodes"), tree_.LinkRange(i));
    AtLink(tree_, i, finding);
    FixNode(tree_, i, finding);
    return finding;
  }

  const CollisionView& tree_;
  const bool is_tree_;
  const Path& path_;
  Report& report_;
};

// Rules about the links between the nodes of collision trees.

constexpr Rule kNodeLink = {
    .id = "ALO052",
    .name = "collision-link",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A node of the collision tree links out of range or backwards.",
    .why = "A hit test leaves the tree, or loops in it forever.",
    .statement =
        "An inner node's children are link and link + 1, and both follow it; a "
        "leaf's triangles are within the mapping.",
    .source = "formats/alamo/model/collision/FORMAT.md#nodes",
    .repair = kNodeRepair,
    .fix = FixLevel::kSafe,
    .fix_reason = kNodeFixReason,
};

constexpr Rule kTreeShape = {
    .id = "ALO053",
    .name = "collision-tree-shape",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A node of the collision tree has no parent, or two parents.",
    .why =
        "Its triangles are never hit, or are tested twice. An exporter numbers "
        "the nodes depth-first and so loses each second child.",
    .statement =
        "Nodes form a binary tree: their number is odd, and each node but the "
        "first is the child of exactly one other.",
    .source = "formats/alamo/model/collision/FORMAT.md#nodes",
    .repair = kNodeRepair,
    .fix = FixLevel::kSafe,
    .fix_reason = kNodeFixReason,
};

class LinkChecker {
 public:
  LinkChecker(const CollisionView& tree, const Path& path, Report& report)
      : tree_(tree),
        path_(path),
        report_(report),
        shared_(kTreeShape, report) {}

  // False when the nodes are not a tree.
  bool Check() {
    CheckLinks();
    if (!is_tree_ || NodeTree(tree_).FreePairs() != uint64_t{0}) CheckShape();
    return is_tree_;
  }

 private:
  template <typename F>
  void NoteNode(Repeats& repeats, uint64_t i, const F& details) {
    repeats.Note(Path(path_, "nodes"), tree_.LinkRange(i),
                 [this, i, details](FindingBuilder& f) {
                   AtLink(tree_, i, f);
                   details(f);
                 });
  }

  // Checks where each link leads by itself.
  void CheckLinks() {
    Repeats wrong(kNodeLink, report_);
    const uint64_t mapping = tree_.mapping_chunk == nullptr
                                 ? std::numeric_limits<uint64_t>::max()
                                 : tree_.mapping.size();
    for (uint64_t i = 0; i < tree_.num_nodes; ++i) {
      const TreeNode node = tree_.nodes[i];
      if (CollisionView::IsLeaf(node)) {
        if (CollisionView::EndOf(node) <= mapping) continue;
        NoteNode(wrong, i, [this, i, node, mapping](FindingBuilder& f) {
          FixNode(tree_, i, f);
          f.Allowed(absl::StrCat("up to ", mapping))
              .Message("the leaf's triangles are ", node.link, " to ",
                       CollisionView::EndOf(node) - 1, ", but the mapping has ",
                       mapping);
        });
      } else if (!tree_.HasChildren(i, node) && tree_.num_nodes > 1) {
        // The only node of a tree may hold nothing and link to nothing.
        NoteNode(wrong, i, [this, i, node](FindingBuilder& f) {
          FixNode(tree_, i, f);
          f.Allowed(absl::StrCat(i + 1, "..",
                                 static_cast<int64_t>(tree_.num_nodes) - 2))
              .Message("the children of node ", i, " are ", node.link, " and ",
                       node.link + 1, ", but must follow it and be below ",
                       tree_.num_nodes);
        });
      } else {
        continue;
      }
      is_tree_ = false;
    }
    wrong.Finish();
  }

  // Checks where all links together lead: to each node but the first, once.
  void CheckShape() {
    constexpr uint32_t kNoParent = std::numeric_limits<uint32_t>::max();
    const bool links_fit = is_tree_;
    std::vector<uint32_t> parents(tree_.num_nodes, kNoParent);
    std::vector<bool> reported(tree_.num_nodes, false);
    for (uint64_t i = 0; i < tree_.num_nodes; ++i) {
      const TreeNode node = tree_.nodes[i];
      if (!tree_.HasChildren(i, node)) continue;
      for (uint64_t child : {uint64_t{node.link}, uint64_t{node.link} + 1}) {
        if (parents[child] == kNoParent) {
          parents[child] = static_cast<uint32_t>(i);
          continue;
        }
        is_tree_ = false;
        Shared(i, parents[child], child, reported);
        Shared(parents[child], i, child, reported);
      }
    }
    shared_.Finish();
    if (!links_fit || !is_tree_) return;  // orphans follow from that
    Repeats orphans(kTreeShape, report_);
    for (uint64_t i = 1; i < tree_.num_nodes; ++i) {
      if (parents[i] != kNoParent) continue;
      is_tree_ = false;
      if (!ReportOwner(i)) {
        const Path path(path_, "nodes");
        orphans.Note(path, tree_.NodeRange(i), [i](FindingBuilder& f) {
          f.Field("nodes[", i, "]").Message("node ", i, " has no parent");
        });
      }
    }
    orphans.Finish();
  }

  void Shared(uint64_t parent, uint64_t other, uint64_t child,
              std::vector<bool>& reported) {
    if (reported[parent]) return;
    reported[parent] = true;
    NoteNode(shared_, parent, [this, parent, other, child](FindingBuilder& f) {
      FixNode(tree_, parent, f, other);
      f.Message("node ", child, " is the child of two nodes, including node ",
                parent);
    });
  }

  // Reports a node that is a leaf by its nPrimitives but links like a parent,
  // when node `i` or the one before it has no parent. False when there is no
  // such node, or too many were looked for.
  bool ReportOwner(uint64_t i) {
    const uint64_t first = i % 2 == 0 ? i - 1 : i;
    if (++owners_sought_ > kMaxOwners) return false;
    bool found = false;
    for (uint64_t k = 0; k < first; ++k) {
      const TreeNode node = tree_.nodes[k];
      if (!CollisionView::IsLeaf(node) || node.link != first) continue;
      found = true;
      if (i != first) continue;  // reported for the first of the two
      FindingBuilder finding =
          report_.Add(kTreeShape, Path(path_, "nodes"), tree_.LinkRange(k));
      FixNode(tree_, k, finding);
      AtLink(tree_, k, finding)
          .Message("node ", k, " has triangles; without them it would be the ",
                   "parent of nodes ", first, " and ", first + 1,
                   ", which have no parent");
    }
    return found;
  }

  const CollisionView& tree_;
  const Path& path_;
  Report& report_;
  // Looking for one passes all nodes before it.
  static constexpr int kMaxOwners = 16;
  int owners_sought_ = 0;
  // Children with two parents.
  Repeats shared_;
  // Each node but the first is the child of an earlier one.
  bool is_tree_ = true;
};

}  // namespace

void ValidateCollisionLeaves(const CollisionView& tree, bool is_tree,
                             const Path& path, Report& report) {
  LeafChecker(tree, is_tree, path, report).Check();
}

bool ValidateCollisionLinks(const CollisionView& tree, const Path& path,
                            Report& report) {
  if (tree.nodes_chunk == nullptr) return false;
  return LinkChecker(tree, path, report).Check();
}

absl::Span<const Rule* const> CollisionNodeRules() {
  static constexpr const Rule* kRules[] = {&kLeafCoverage, &kNodeLink,
                                           &kTreeShape};
  return kRules;
}

}  // namespace assetlint::alamo
