#include "formats/alamo/model/collision/tree_box.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "formats/alamo/container/lanes.h"
#include "formats/alamo/container/overwrite.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kTreeBox = {
    .id = "ALO059",
    .name = "collision-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary =
        "The tree's box does not contain the sub-mesh, or is far larger.",
    .why =
        "Shots pass through any part that sticks out; in a box that is too "
        "large, the nodes are too coarse for hit tests.",
    .statement =
        "The box in 0x1201 is the reference box of the tree: the sub-mesh's "
        "box with a margin of about 1%.",
    .source = "formats/alamo/model/collision/FORMAT.md#tree-info",
    .repair =
        "Export the collision tree again; assetlint fix --unsafe-fixes sets a "
        "side when the others have the usual margin.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Where the other sides have the usual margin, this one has it too, up "
        "to "
        "the rounding of the exporter.",
};

// The margin that the engine's exporter leaves around the triangles on each
// side, as a fraction of their size, and how precisely a box must match it.
constexpr double kMargin = 0.005;
constexpr double kMarginTolerance = 0.1;

// No side of a fixed box is that far out.
constexpr double kMaxSide = 1e12;

std::optional<Float3> CornerOf(const CollisionView& tree, TreeInfoMini id) {
  if (tree.info == nullptr) return std::nullopt;
  const auto corner = GetMini<Float3>(tree.info->minis, id);
  const bool finite =
      corner.has_value() &&
      std::all_of(corner->begin(), corner->end(),
                  [](float value) { return std::isfinite(value); });
  return finite ? corner : std::nullopt;
}

// Whether the tree's box has the usual margin around `triangles`.
void FindMargin(const Extent& triangles, TreeBox& box) {
  int fit = 0;
  int sides = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const double margin = kMargin * triangles.size(axis);
    const double low = triangles.min(axis);
    const double high = triangles.max(axis);
    // Positions are floats, so the margin has their rounding error.
    const double tolerance = kMarginTolerance * margin +
                             1e-6 * std::max(std::fabs(low), std::fabs(high));
    box.whole.axes[axis] = box.stored.axes[axis];
    if (!(margin > 0) || !std::isfinite(margin)) continue;
    sides += 2;
    if (std::fabs(low - box.stored.min(axis) - margin) <= tolerance) {
      ++fit;
    } else {
      box.whole.axes[axis][0] = low - margin;
    }
    if (std::fabs(box.stored.max(axis) - high - margin) <= tolerance) {
      ++fit;
    } else {
      box.whole.axes[axis][1] = high + margin;
    }
  }
  box.exact = sides > 0 && fit * 3 >= sides * 2;
}

void CheckSides(const CollisionView& tree, const Extent& triangles,
                const TreeBox& box, const Path& path, Report& report) {
  for (int axis = 0; axis < 3; ++axis) {
    const double size = triangles.size(axis);
    // Other exporters add a different margin; flat meshes get one of their
    // own.
    const double margin = 0.1 * size + 1.0;
    const double slack = 1e-3 * std::max(size, 1.0);
    auto check = [&](uint8_t id, double found, double tight, bool outside,
                     absl::string_view field) {
      if (!outside && std::fabs(found - tight) <= margin) return;
      const std::optional<Mini> mini = FindMini(tree.info->minis, id);
      const ByteRange place = MiniElement(*mini, axis);
      FindingBuilder finding = report.Add(kTreeBox, path, place);
      finding.As(FindingRole::kConsequence)
          .Field(field, "[", axis, "]")
          .Found(found)
          .Allowed(tight)
          .Message(field, "[", axis, "] is ", found,
                   ", but the sub-mesh's vertices end at ", tight);
      const double right =
          id == kTreeBoxMin ? box.whole.min(axis) : box.whole.max(axis);
      if (!box.exact || right == found || !(std::fabs(right) < kMaxSide))
        return;
      finding.FixBy(FixLevel::kUnsafe,
                    Overwrite(place, static_cast<float>(right)),
                    "the margin of the other sides is 0.5% of the size");
    };
    const double low = triangles.min(axis);
    const double high = triangles.max(axis);
    check(kTreeBoxMin, box.stored.min(axis), low,
          box.stored.min(axis) > low + slack, "collisionBoxMin");
    check(kTreeBoxMax, box.stored.max(axis), high,
          box.stored.max(axis) < high - slack, "collisionBoxMax");
  }
}

}  // namespace

TreeBox ValidateTreeBox(const CollisionView& tree, const Box& vertices,
                        const Path& path, Report& report) {
  TreeBox box;
  const std::optional<Float3> low = CornerOf(tree, kTreeBoxMin);
  const std::optional<Float3> high = CornerOf(tree, kTreeBoxMax);
  box.known = low.has_value() && high.has_value() && !vertices.empty();
  if (!box.known) return box;
  box.stored = ExtentOf({*low, *high});
  const Extent triangles = ExtentOf(vertices);
  FindMargin(triangles, box);
  const Path tree_path(path, "collision");
  CheckSides(tree, triangles, box, Path(tree_path, "info"), report);
  return box;
}

absl::Span<const Rule* const> TreeBoxRules() {
  static constexpr const Rule* kRules[] = {&kTreeBox};
  return kRules;
}

}  // namespace assetlint::alamo
