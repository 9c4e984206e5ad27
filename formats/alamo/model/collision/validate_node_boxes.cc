#include <array>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/repeats.h"
#include "formats/alamo/model/collision/validate_collision.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNodeBox = {
    .id = "ALO057",
    .name = "collision-node-box",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary =
        "A node's box is inverted, or the first node's box is not the whole "
        "box.",
    .why = "No shot hits anything below the node.",
    .statement =
        "A box is a minimum and a maximum inside the parent's box; the first "
        "node's box is the whole box.",
    .source = "formats/alamo/model/collision/FORMAT.md#boxes",
    .repair =
        "Export the collision tree again; assetlint fix sets the first node's "
        "box.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The first node's box is always the whole box; the box of another node "
        "is repaired by collision-leaf-box, or is not in the file.",
};

constexpr const Rule* kRules[] = {&kNodeBox};

// The box of the first node: all of the tree's box.
constexpr std::array<uint8_t, 6> kWholeBox = {0, 0, 0, 255, 255, 255};

}  // namespace

void ValidateNodeBoxes(const CollisionView& tree, const Path& path,
                       Report& report) {
  const Path tree_path(path, "collision");
  Repeats inverted_boxes(kNodeBox, report);
  const Path nodes_path(tree_path, "nodes");
  for (uint64_t i = 0; i < tree.num_nodes; ++i) {
    const TreeNode node = tree.nodes[i];
    for (size_t axis = 0; axis < 3; ++axis) {
      const bool inverted = node.min[axis] > node.max[axis];
      const bool partial =
          i == 0 && (node.min[axis] != 0 || node.max[axis] != 255);
      if (!inverted && !partial) continue;
      inverted_boxes.Note(
          nodes_path, tree.BoxRange(i),
          [&tree, i, node, axis](FindingBuilder& f) {
            if (i == 0) {
              f.FixBy(FixLevel::kSafe, Overwrite(tree.BoxRange(0), kWholeBox),
                      "the first node's box is the whole box");
            }
            f.Field(
                 CollisionView::NodeField(i, absl::StrCat("min[", axis, "]")))
                .Found(node.min[axis])
                .Message("the box of node ", i, " is ", int{node.min[axis]},
                         " to ", int{node.max[axis]},
                         i == 0 ? ", must be 0 to 255 for the first node"
                                : ", must not end before it begins");
          });
      break;
    }
  }
  inverted_boxes.Finish();
}

absl::Span<const Rule* const> NodeBoxRules() { return kRules; }

}  // namespace assetlint::alamo
