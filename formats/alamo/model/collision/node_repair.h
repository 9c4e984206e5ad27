// Repairs of a damaged node of a collision tree. Where all other nodes are as
// exporters write them, they leave only one value for it.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_NODE_REPAIR_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_NODE_REPAIR_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/model.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

// What rules say whose findings FixNode repairs.
inline constexpr absl::string_view kNodeRepair =
    "Export the collision tree again; assetlint fix sets the node when the "
    "others leave only one value for it.";
inline constexpr absl::string_view kNodeFixReason =
    "Where all other nodes are as exporters write them, they leave only one "
    "value for this one; where they leave several, the fix is unsafe.";

// What node `i` may have been: nodes that differ from it in nPrimitives or in
// link, with which the nodes are a binary tree allocated in pairs whose leaves
// cover the mapping exactly once, in order. Takes time linear in the number of
// nodes.
std::vector<TreeNode> PossibleNodes(const CollisionView& tree, uint64_t i);

inline constexpr uint64_t kNoRival = ~uint64_t{0};
// Offers to set node `i` to what it must have been. The fix is unsafe when
// there are several possibilities, or when `rival` may be the damaged node
// instead of `i`.
void FixNode(const CollisionView& tree, uint64_t i, FindingBuilder& finding,
             uint64_t rival = kNoRival);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_COLLISION_NODE_REPAIR_H_
