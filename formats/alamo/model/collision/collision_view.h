// A collision tree as the checks see it: the first completely read chunk of
// each type.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/vertex_scan.h"
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

  // The location of node `i` or of one of its fields, and its name.
  ByteRange NodeRange(uint64_t i) const;
  ByteRange NodeRange(uint64_t i, absl::string_view field,
                      int64_t element = Locator::kWhole) const;
  // nPrimitives and link together, min and max together.
  ByteRange LinkRange(uint64_t i) const;
  ByteRange BoxRange(uint64_t i) const;
  static std::string NodeField(uint64_t i, absl::string_view field);
};

CollisionView ViewCollision(const CollisionTree& tree);

// A finding at nPrimitives and link of node `i`; `path` is the tree's.
FindingBuilder AddLinkFinding(const CollisionView& tree, uint64_t i,
                              const Rule& rule, const Path& path,
                              Report& report);

// The geometry of a collision tree: boxes, and the corners of triangles.

// A box: the minimum and maximum on each axis.
struct Extent {
  std::array<Doubles, 3> axes{};

  double min(int axis) const { return axes[axis][0]; }
  double max(int axis) const { return axes[axis][1]; }
  double size(int axis) const { return max(axis) - min(axis); }
};

inline Extent ExtentOf(const Box& box) {
  Extent extent;
  for (int axis = 0; axis < 3; ++axis) {
    extent.axes[axis] = Doubles{box.min[axis], box.max[axis]};
  }
  return extent;
}

// A node's box on one axis: 0..255 span the whole of the parent's.
inline constexpr double kNodeSteps = 255;
inline Doubles NumbersOf(const TreeNode& node, int axis) {
  return Doubles{static_cast<double>(node.min[axis]),
                 static_cast<double>(node.max[axis])};
}

// A node's box.
inline Extent Part(const Extent& parent, const TreeNode& node) {
  constexpr double kStep = 1 / kNodeSteps;
  Extent part;
  for (int axis = 0; axis < 3; ++axis) {
    part.axes[axis] =
        parent.min(axis) + parent.size(axis) * kStep * NumbersOf(node, axis);
  }
  return part;
}

// The position of corner 0 to 2 of a triangle, unless an index is out of range.
// submesh.indices != nullptr
inline std::optional<std::array<float, 3>> CornerOf(const SubMeshView& submesh,
                                                    uint64_t triangle,
                                                    uint64_t corner) {
  const PackedArray<uint16_t>& indices = submesh.indices->values;
  const uint64_t at = triangle * 3 + corner;
  if (at >= indices.size()) return std::nullopt;
  const uint64_t vertex = indices[at];
  if (vertex >= submesh.vertices.size()) return std::nullopt;
  return submesh.vertices.PositionAt(vertex);
}

// The box in 0x1201, of which all boxes of a collision tree are parts.

// Compares it with the box of the sub-mesh's vertices, and returns it; no value
// when it is wrong, or the file lacks either. `path` is the sub-mesh's.
std::optional<Extent> ValidateTreeBox(const CollisionView& tree,
                                      const Box& vertices, const Path& path,
                                      Report& report);
absl::Span<const Rule* const> TreeBoxRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_
