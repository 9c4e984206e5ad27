// The geometry of a collision tree's boxes: boxes in the precision that
// rounding needs, boxes that grow point by point, and the corners of triangles.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_GEOMETRY_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_GEOMETRY_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "formats/alamo/container/lanes.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/vertex_scan.h"
#include "formats/base/endian.h"

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

// A box that grows point by point.
struct Hull {
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();

  Floats min = {kInfinity, kInfinity, kInfinity, kInfinity};
  Floats max = -min;

  // Ignores NaN.
  void Extend(Floats low, Floats high) {
    min = Lesser(low, min);
    max = Greater(high, max);
  }
  bool empty() const { return !(min[0] <= max[0]); }
  Doubles of(int axis) const { return Doubles{min[axis], max[axis]}; }
};

// The corners of a sub-mesh's triangles.
class Corners {
 public:
  // submesh.indices != nullptr
  explicit Corners(const SubMeshView& submesh)
      : indices_(submesh.indices->indices), vertices_(submesh.vertices) {}

  // The position of a corner in the index buffer.
  static uint64_t At(uint64_t triangle, uint64_t corner) {
    return triangle * 3 + corner;
  }

  // The bytes of the corner's vertex, which begin with its position; null when
  // the index is out of range.
  const char* Find(uint64_t at) const {
    if (at >= indices_.size()) return nullptr;
    const uint64_t vertex = indices_[at];
    if (vertex >= vertices_.size()) return nullptr;
    return VertexBytes(vertex);
  }

  // The position of a corner.
  std::optional<std::array<float, 3>> Position(uint64_t at) const {
    const char* vertex = Find(at);
    if (vertex == nullptr) return std::nullopt;
    return LoadArray<float, 3>(vertex, ByteOrder::kLittle);
  }

  // Extends `hull` by a triangle, as far as its corners exist.
  void Include(uint64_t triangle, Hull& hull) const {
    const uint64_t at = At(triangle, 0);
    if (at + 2 < indices_.size()) {
      const uint64_t a = indices_[at];
      const uint64_t b = indices_[at + 1];
      const uint64_t c = indices_[at + 2];
      if (std::max(a, std::max(b, c)) < vertices_.size()) {
        Include(VertexBytes(a), hull);
        Include(VertexBytes(b), hull);
        Include(VertexBytes(c), hull);
        return;
      }
    }
    for (uint64_t corner = 0; corner < 3; ++corner) {
      const char* vertex = Find(At(triangle, corner));
      if (vertex != nullptr) Include(vertex, hull);
    }
  }

 private:
  // vertex < vertices_.size().
  const char* VertexBytes(uint64_t vertex) const {
    return vertices_.bytes.data() + vertex * vertices_.stride;
  }
  static void Include(const char* vertex, Hull& hull) {
    const auto point = LoadLanes<Floats>(vertex);  // and a lane of what follows
    hull.Extend(point, point);
  }

  const PackedArray<uint16_t> indices_;
  const VertexView vertices_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_GEOMETRY_H_
