#include "formats/alamo/model/collision/collision_view.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assetlint::alamo {

namespace {

// Two fields of a node in a row, from the node's start.
ByteRange TwoFields(absl::string_view first, absl::string_view second) {
  const ByteRange range = FieldRange(TreeNode{}, 0, first);
  return {range.offset,
          range.length + FieldRange(TreeNode{}, 0, second).length};
}

}  // namespace

ByteRange CollisionView::NodeRange(uint64_t i) const {
  return {BodyOffset(nodes_chunk->origin) + i * sizeof(TreeNode),
          sizeof(TreeNode)};
}

ByteRange CollisionView::NodeRange(uint64_t i, absl::string_view field,
                                   int64_t element) const {
  return FieldRange(TreeNode{}, NodeRange(i).offset, field, element);
}

// Looked up once: a damaged tree has these ranges computed for every node.
ByteRange CollisionView::LinkRange(uint64_t i) const {
  static const ByteRange link = TwoFields("nPrimitives", "link");
  return {NodeRange(i).offset + link.offset, link.length};
}

ByteRange CollisionView::BoxRange(uint64_t i) const {
  static const ByteRange box = TwoFields("min", "max");
  return {NodeRange(i).offset + box.offset, box.length};
}

std::string CollisionView::NodeField(uint64_t i, absl::string_view field) {
  return absl::StrCat("nodes[", i, "]/", field);
}

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

FindingBuilder AddLinkFinding(const CollisionView& tree, uint64_t i,
                              const Rule& rule, const Path& path,
                              Report& report) {
  const Path nodes(path, "nodes");
  return std::move(report.Add(rule, nodes, tree.LinkRange(i))
                       .Field(CollisionView::NodeField(i, "link"))
                       .Found(tree.nodes[i].link));
}

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
        "box with a margin of about 1% (all files are within a tenth and 1 "
        "unit).",
    .source = "formats/alamo/model/collision/FORMAT.md#tree-info",
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The nodes are parts of the box: export the tree again.",
};

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
    const double low = triangles.min(axis);
    const double high = triangles.max(axis);
    check(kTreeBoxMin, box.min(axis), low, box.min(axis) > low + slack,
          "collisionBoxMin");
    check(kTreeBoxMax, box.max(axis), high, box.max(axis) < high - slack,
          "collisionBoxMax");
  }
  return right;
}

}  // namespace

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

absl::Span<const Rule* const> TreeBoxRules() {
  static constexpr const Rule* kRules[] = {&kTreeBox};
  return kRules;
}

}  // namespace assetlint::alamo
