#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/repeats.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/collision/node_repair.h"
#include "formats/alamo/model/collision/validate_collision.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kLeafCoverage = {
    .id = "ALO056",
    .name = "collision-leaf-coverage",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The leaves do not cover the mapping exactly once.",
    .why = "Some triangles cannot be hit, or are tested twice.",
    .statement = "The leaves cover the mapping.",
    .source = "formats/alamo/model/collision/FORMAT.md#mapping",
    .repair = kNodeRepair,
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = kNodeFixReason,
};

constexpr const Rule* kRules[] = {&kLeafCoverage};

class LeafChecker {
 public:
  LeafChecker(const CollisionView& tree, bool is_tree, const Path& path,
              Report& report)
      : tree_(tree), is_tree_(is_tree), path_(path), report_(report) {}

  // The leaves must partition the mapping. Exporters number the triangles of
  // the leaves in node order or in tree order.
  void Check() {
    if (tree_.nodes.empty()) return;
    if (ShareOut(Order::kNodes) || (is_tree_ && ShareOut(Order::kDepth))) {
      return;
    }
    FindWrongLeaves();
  }

 private:
  enum class Order { kNodes, kDepth };

  // Calls visit(i, node) for each leaf until it returns false. Only a tree has
  // a depth-first order; there is at least one node.
  template <typename Visit>
  void ForEachLeaf(Order order, const Visit& visit) const {
    if (order == Order::kNodes) {
      for (uint64_t i = 0; i < tree_.num_nodes; ++i) {
        const TreeNode node = tree_.nodes[i];
        if (CollisionView::IsLeaf(node) && !visit(i, node)) return;
      }
      return;
    }
    std::vector<uint64_t> open = {0};
    while (!open.empty()) {
      const uint64_t i = open.back();
      open.pop_back();
      const TreeNode node = tree_.nodes[i];
      if (CollisionView::IsLeaf(node)) {
        if (!visit(i, node)) return;
      } else if (tree_.HasChildren(i, node)) {
        open.push_back(uint64_t{node.link} + 1);
        open.push_back(node.link);
      }
    }
  }

  // Whether each leaf begins where the previous one ends, and the last one ends
  // with the mapping.
  bool ShareOut(Order order) const {
    uint64_t end = 0;
    bool in_order = true;
    ForEachLeaf(order, [&](uint64_t, const TreeNode& leaf) {
      in_order = leaf.link == end;
      end = CollisionView::EndOf(leaf);
      return in_order;
    });
    return in_order && end == tree_.mapping.size();
  }

  std::vector<uint64_t> Leaves(Order order) const {
    std::vector<uint64_t> leaves;
    ForEachLeaf(order, [&](uint64_t i, const TreeNode&) {
      leaves.push_back(i);
      return true;
    });
    return leaves;
  }

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
    std::vector<uint64_t> leaves = Leaves(Order::kNodes);
    if (leaves.empty()) {
      Add(0).Message("no leaf holds the ",
                     Quantity(tree_.mapping.size(), "triangle"),
                     " of the mapping");
      return;
    }
    const size_t jumps = Jumps(leaves);
    if (is_tree_ && jumps > 0) {
      std::vector<uint64_t> by_depth = Leaves(Order::kDepth);
      if (Jumps(by_depth) < jumps) leaves = std::move(by_depth);
    }
    const std::vector<size_t> breaks = Breaks(leaves);
    uint64_t covered = 0;
    for (uint64_t i : leaves) covered += tree_.nodes[i].num_primitives;
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
    uint64_t expected = 0;
    for (size_t before = 0; before < k; ++before) {
      expected += tree_.nodes[leaves[before]].num_primitives;
    }
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
        const Path nodes(path_, "nodes");
        jumps.Note(
            nodes, tree_.LinkRange(i),
            [this, i, node, expected](FindingBuilder& f) {
              FixNode(tree_, i, f);
              f.Field(CollisionView::NodeField(i, "link"))
                  .Found(node.link)
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
        AddLinkFinding(tree_, i, kLeafCoverage, path_, report_);
    FixNode(tree_, i, finding);
    return finding;
  }

  const CollisionView& tree_;
  const bool is_tree_;
  const Path& path_;
  Report& report_;
};

}  // namespace

void ValidateCollisionLeaves(const CollisionView& tree, bool is_tree,
                             const Path& path, Report& report) {
  LeafChecker(tree, is_tree, path, report).Check();
}

absl::Span<const Rule* const> CollisionLeafRules() { return kRules; }

}  // namespace assetlint::alamo
