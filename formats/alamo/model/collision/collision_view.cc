#include "formats/alamo/model/collision/collision_view.h"

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
    view.nodes = view.nodes_chunk->nodes;
    view.num_nodes = view.nodes.size();
  }
  if (view.mapping_chunk != nullptr) {
    view.mapping = view.mapping_chunk->triangles;
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

}  // namespace assetlint::alamo
