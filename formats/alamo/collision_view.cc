#include "formats/alamo/collision_view.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assetlint::alamo {

ByteRange CollisionView::NodeRange(uint64_t i) const {
  return {BodyOffset(nodes_chunk->origin) + i * sizeof(TreeNode),
          sizeof(TreeNode)};
}

ByteRange CollisionView::NodeRange(uint64_t i, absl::string_view field,
                                   int64_t element) const {
  return FieldRange(TreeNode{}, NodeRange(i).offset, field, element);
}

ByteRange CollisionView::LinkRange(uint64_t i) const {
  const ByteRange count = NodeRange(i, "nPrimitives");
  return {count.offset, count.length + NodeRange(i, "link").length};
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
