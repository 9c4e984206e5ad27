// Rules about the boxes of collision trees and of their nodes.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/collision/collision_view.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kTreeBox = {
    .id = "ALO059",
    .name = "collision-box",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary =
        "The tree's box does not contain the sub-mesh, or is far larger.",
    .why =
        "Shots pass through any part that sticks out; in a box that is too "
        "large, the nodes are too coarse for hit tests.",
    .statement =
        "The box in 0x1201 is the reference box of the tree: the sub-mesh's "
        "box with a margin of about 1% (all files are within a tenth and 1 "
        "unit).",
    .source = "formats/alamo/model/collision/FORMAT.md#tree-info",
    .repair = "Export the collision tree again.",
};

constexpr Rule kLeafBox = {
    .id = "ALO058",
    .name = "collision-leaf-box",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "Triangles of the collision tree stick out of their leaf's box.",
    .why = "Shots pass through the part that sticks out.",
    .statement =
        "A leaf's box contains its triangles (sample: 772 of 772 trees, to 0.4 "
        "% of the tree's box).",
    .source = "formats/alamo/model/collision/FORMAT.md#boxes",
    .repair = "Export the collision tree again.",
};

// A box: the minimum and maximum on each axis.
struct Extent {
  std::array<double, 3> min{};
  std::array<double, 3> max{};

  double size(int axis) const { return max[axis] - min[axis]; }
};

Extent ExtentOf(const Box& box) {
  return {{box.min[0], box.min[1], box.min[2]},
          {box.max[0], box.max[1], box.max[2]}};
}

// A node's box, of which 0..255 span the whole of the parent's on each axis.
Extent Part(const Extent& parent, const TreeNode& node) {
  constexpr double kStep = 1 / 255.0;
  Extent part;
  for (int axis = 0; axis < 3; ++axis) {
    const double step = parent.size(axis) * kStep;
    part.min[axis] = parent.min[axis] + step * node.min[axis];
    part.max[axis] = parent.min[axis] + step * node.max[axis];
  }
  return part;
}

// The position of corner 0 to 2 of a triangle, unless an index is out of range.
// submesh.indices != nullptr
std::optional<std::array<float, 3>> CornerOf(const SubMeshView& submesh,
                                             uint64_t triangle,
                                             uint64_t corner) {
  const PackedArray<uint16_t>& indices = submesh.indices->values;
  const uint64_t at = triangle * 3 + corner;
  if (at >= indices.size()) return std::nullopt;
  const uint64_t vertex = indices[at];
  if (vertex >= submesh.vertices.size()) return std::nullopt;
  return submesh.vertices.PositionAt(vertex);
}

std::optional<Float3> BoxCorner(const CollisionView& tree, TreeInfoMini id) {
  if (tree.info == nullptr) return std::nullopt;
  const auto corner = GetMini<Float3>(tree.info->minis, id);
  const bool finite =
      corner.has_value() &&
      std::all_of(corner->begin(), corner->end(),
                  [](float value) { return std::isfinite(value); });
  return finite ? corner : std::nullopt;
}

// False when a side is wrong.
bool CheckSides(const CollisionView& tree, const Extent& triangles,
                const Extent& box, const Path& path, Report& report) {
  bool right = true;
  for (int axis = 0; axis < 3; ++axis) {
    const double size = triangles.size(axis);
    // Other exporters add a different margin; flat meshes get one of their
    // own.
    const double margin = 0.1 * size + 1.0;
    const double slack = 1e-3 * std::max(size, 1.0);
    auto check = [&](uint8_t id, double found, double tight, bool outside,
                     absl::string_view field) {
      if (!outside && std::fabs(found - tight) <= margin) return;
      right = false;
      const std::optional<Mini> mini = FindMini(tree.info->minis, id);
      const ByteRange place = MiniElement(*mini, axis);
      report.Add(kTreeBox, path, place)
          .As(FindingRole::kConsequence)
          .Field(field, "[", axis, "]")
          .Found(found)
          .Allowed(tight)
          .Message(field, "[", axis, "] is ", found,
                   ", but the sub-mesh's vertices end at ", tight);
    };
    const double low = triangles.min[axis];
    const double high = triangles.max[axis];
    check(kTreeBoxMin, box.min[axis], low, box.min[axis] > low + slack,
          "collisionBoxMin");
    check(kTreeBoxMax, box.max[axis], high, box.max[axis] < high - slack,
          "collisionBoxMax");
  }
  return right;
}

// The box in 0x1201, of which all boxes of a collision tree are parts, compared
// with the box of the sub-mesh's vertices; no value when it is wrong, or the
// file lacks either. `path` is the sub-mesh's.
std::optional<Extent> ValidateTreeBox(const CollisionView& tree,
                                      const Box& vertices, const Path& path,
                                      Report& report) {
  const std::optional<Float3> low = BoxCorner(tree, kTreeBoxMin);
  const std::optional<Float3> high = BoxCorner(tree, kTreeBoxMax);
  if (!low.has_value() || !high.has_value() || vertices.empty()) {
    return std::nullopt;
  }
  const Extent box = ExtentOf({*low, *high});
  const Path tree_path(path, "collision");
  const Path info_path(tree_path, "info");
  if (!CheckSides(tree, ExtentOf(vertices), box, info_path, report)) {
    return std::nullopt;
  }
  return box;
}

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
      if (point[axis] < box.min[axis] || point[axis] > box.max[axis]) {
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
      box.min[axis] -= slack;
      box.max[axis] += slack;
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

absl::Span<const Rule* const> CollisionBoxRules() {
  static constexpr const Rule* kRules[] = {&kTreeBox, &kLeafBox};
  return kRules;
}

}  // namespace assetlint::alamo
