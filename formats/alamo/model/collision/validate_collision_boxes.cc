#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/alamo/container/repeats.h"
#include "formats/alamo/model/collision/collision_geometry.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/collision/tree_box.h"
#include "formats/alamo/model/collision/validate_collision.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kLeafBox = {
    .id = "ALO058",
    .name = "collision-leaf-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "Triangles of the collision tree stick out of their leaf's box.",
    .why = "Shots pass through the part that sticks out.",
    .statement =
        "A leaf's box contains its triangles (sample: 772 of 772 trees, to 0.4 "
        "% of the tree's box).",
    .source = "formats/alamo/model/collision/FORMAT.md#boxes",
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The box or the triangles may be wrong: export the tree again.",
};

constexpr const Rule* kRules[] = {&kLeafBox};

// How far outside its leaf's box a vertex may be, as a fraction of the tree's
// box.
constexpr double kLeafTolerance = 0.02;

// Links have 16 bits, so no node after these can be a child.
constexpr uint64_t kMaxLinkedNodes = 65537;

class BoxChecker {
 public:
  BoxChecker(const SubMeshView& submesh, const CollisionView& tree,
             const Extent& box, const Path& path, Report& report)
      : submesh_(submesh),
        tree_(tree),
        num_nodes_(std::min(tree.num_nodes, kMaxLinkedNodes)),
        box_(box),
        path_(path, "collision"),
        report_(report) {}

  // There is a node, and an index buffer.
  void Check() {
    std::vector<Extent> boxes(num_nodes_, box_);
    boxes[0] = Part(box_, tree_.nodes[0]);
    Repeats loose(kLeafBox, report_);
    for (uint64_t i = 0; i < num_nodes_; ++i) {
      const TreeNode node = tree_.nodes[i];
      if (tree_.HasChildren(i, node)) {
        boxes[node.link] = Part(boxes[i], tree_.nodes[node.link]);
        boxes[node.link + 1] = Part(boxes[i], tree_.nodes[node.link + 1]);
      } else if (CollisionView::IsLeaf(node) && !Holds(boxes[i], node)) {
        const Path path(path_, "nodes");
        loose.Note(path, tree_.NodeRange(i), [i](FindingBuilder& f) {
          f.Field("nodes[", i, "]")
              .Message("a triangle of leaf ", i,
                       " extends outside the leaf's box");
        });
      }
    }
    loose.Finish();
  }

 private:
  static bool Contains(const Extent& box, const std::array<float, 3>& point) {
    for (int axis = 0; axis < 3; ++axis) {
      if (point[axis] < box.min(axis) || point[axis] > box.max(axis)) {
        return false;
      }
    }
    return true;
  }

  // Whether the corners of a leaf's triangles are in its box. Leaves that
  // overlap in the mapping examine a triangle more than once, so each examines
  // a bounded number of them.
  bool Holds(Extent box, const TreeNode& leaf) const {
    constexpr uint64_t kMaxPerLeaf = 64;
    for (int axis = 0; axis < 3; ++axis) {
      const double slack = kLeafTolerance * std::fabs(box_.size(axis));
      box.axes[axis] += Doubles{-slack, slack};
    }
    const uint64_t end =
        std::min<uint64_t>({CollisionView::EndOf(leaf), tree_.mapping.size(),
                            uint64_t{leaf.link} + kMaxPerLeaf});
    for (uint64_t i = leaf.link; i < end; ++i) {
      for (uint64_t corner = 0; corner < 3; ++corner) {
        const auto p = CornerOf(submesh_, tree_.mapping[i], corner);
        if (p.has_value() && !Contains(box, *p)) return false;
      }
    }
    return true;
  }

  const SubMeshView& submesh_;
  const CollisionView& tree_;
  uint64_t num_nodes_;  // whose boxes are compared with triangles
  const Extent& box_;
  const Path path_;
  Report& report_;
};

}  // namespace

void ValidateCollisionBoxes(const SubMeshView& submesh,
                            const CollisionView& tree, const Box& vertices,
                            const Path& path, Report& report) {
  const std::optional<Extent> box =
      ValidateTreeBox(tree, vertices, path, report);
  if (!box.has_value() || tree.nodes.empty() || submesh.indices == nullptr) {
    return;
  }
  BoxChecker(submesh, tree, *box, path, report).Check();
}

absl::Span<const Rule* const> CollisionBoxRules() { return kRules; }

}  // namespace assetlint::alamo
