// A collision tree as the checks see it: the first completely read chunk of
// each type.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/alamo/model/model.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_COLLISION_VIEW_H_
