// The geometry of a collision tree: boxes, and the corners of triangles.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_GEOMETRY_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_GEOMETRY_H_

#include <array>
#include <cstdint>
#include <optional>

#include "formats/alamo/container/lanes.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/vertex_scan.h"

namespace assetlint::alamo {

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
  const PackedArray<uint16_t>& indices = submesh.indices->indices;
  const uint64_t at = triangle * 3 + corner;
  if (at >= indices.size()) return std::nullopt;
  const uint64_t vertex = indices[at];
  if (vertex >= submesh.vertices.size()) return std::nullopt;
  return submesh.vertices.PositionAt(vertex);
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_GEOMETRY_H_
