#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/lanes.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/repeats.h"
#include "formats/alamo/model/collision/collision_geometry.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/collision/tree_box.h"
#include "formats/alamo/model/collision/validate_collision.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kLeafBox = {
    .id = "ALO058",
    .name = "collision-leaf-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A node's box is not the box of the triangles below it.",
    .why =
        "Shots pass through any part that sticks out, or the triangle is not "
        "the one that the tree was built for.",
    .statement =
        "Each node has the box of what is below it, quantised to the parent's "
        "box: the minimum is rounded down and the maximum up (35 of 41 trees "
        "to the last bit).",
    .source = "formats/alamo/model/collision/FORMAT.md#boxes",
    .repair =
        "Export the collision tree again; assetlint fix enlarges a single box "
        "in a tree whose other boxes are exact.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "In a tree whose other boxes are exact, the triangles below give each "
        "number; only a single one that makes a box larger is safe, because "
        "triangles may be wrong too.",
};

constexpr const Rule* kRules[] = {&kLeafBox};

// How far outside its leaf's box a vertex may be, as a fraction of the tree's
// box, when the tree is not exact.
constexpr double kLeafTolerance = 0.02;

// Links have 16 bits, so no node after these can be a child.
constexpr uint64_t kMaxLinkedNodes = 65537;

// How precisely the numbers of an exact tree are rounded, in steps of 1/255 of
// the parent's box; and the least fraction of the whole box that a parent's box
// must span for steps to exceed float rounding.
constexpr double kStepTolerance = 0.02;
constexpr double kThinnest = 1e-3;

// Longer fixes are left out: no reader could see what they change.
constexpr size_t kMaxEdits = 10'000;
// A minimum is rounded down, a maximum up, by this much. On the edge between
// two numbers either is right.
constexpr Doubles kMinRounding = {-kStepTolerance, -1 - kStepTolerance};
constexpr Doubles kMaxRounding = {1 + kStepTolerance, kStepTolerance};

// A parent's box, and the steps of its children's numbers per unit; 0 along an
// axis that is too thin to be measured in them.
struct Parent {
  // `whole` is the tree's box.
  Parent(const Extent& own, const Extent& whole) : box(own) {
    for (int axis = 0; axis < 3; ++axis) {
      const double size = box.size(axis);
      if (!(size > 0) || size < kThinnest * whole.size(axis)) continue;
      steps[axis] = kNodeSteps / size;
    }
  }

  // Where a box of triangles begins and ends, in steps.
  Doubles Measure(const Hull& hull, int axis) const {
    return (hull.of(axis) - box.min(axis)) * steps[axis];
  }

  Extent box;
  std::array<double, 3> steps{};
};

class BoxChecker {
 public:
  BoxChecker(const SubMeshView& submesh, const CollisionView& tree,
             const TreeBox& box, const Path& path, Report& report)
      : submesh_(submesh),
        tree_(tree),
        num_nodes_(std::min(tree.num_nodes, kMaxLinkedNodes)),
        box_(box),
        path_(path, "collision"),
        report_(report) {}

  void Check() {
    if (!box_.known) return;
    if (tree_.nodes.empty() || submesh_.indices == nullptr) return;
    if (box_.exact && CheckExactly()) return;
    CheckLeavesRoughly();
  }

 private:
  // Computes the boxes of the triangles below each node, from the last node up;
  // false when leaves overlap so much that the work would not be linear in the
  // input.
  bool CollectTrueBoxes() {
    const Corners corners(submesh_);
    uint64_t work = 4 * (tree_.mapping.size() + num_nodes_);
    true_.assign(num_nodes_, Hull());
    for (uint64_t i = num_nodes_; i-- > 0;) {
      const TreeNode node = tree_.nodes[i];
      if (tree_.HasChildren(i, node)) {
        true_[i] = true_[node.link];
        true_[i].Extend(true_[node.link + 1].min, true_[node.link + 1].max);
        continue;
      }
      const uint64_t end =
          std::min(CollisionView::EndOf(node), tree_.mapping.size());
      Hull hull;
      for (uint64_t k = node.link; k < end; ++k) {
        if (work-- == 0) return false;
        corners.Include(tree_.mapping[k], hull);
      }
      true_[i] = hull;
    }
    return true;
  }

  // A number of a node's box that is not what it should be.
  struct Fault {
    uint32_t node;
    uint8_t axis;
    bool high;
    uint8_t should_be;
  };

  // Checks every number of every box. False when so much is wrong that the tree
  // must have been made differently.
  bool CheckExactly() {
    if (!CollectTrueBoxes()) return false;
    std::vector<Fault> faults;
    uint64_t nodes_at_fault = 0;
    std::vector<Parent> parents = {Parent(box_.whole, box_.whole)};
    parents.reserve(1 + num_nodes_ / 2);
    // Nodes without a parent are measured against the whole box.
    std::vector<uint32_t> parent_of(num_nodes_, 0);
    for (uint64_t i = 0; i < num_nodes_; ++i) {
      TreeNode node = tree_.nodes[i];
      const Parent& parent = parents[parent_of[i]];
      if (i > 0 && !true_[i].empty()) {
        const size_t before = faults.size();
        FindFaults(i, parent, node, faults);
        nodes_at_fault += faults.size() > before;
        if (nodes_at_fault * 2 >= num_nodes_) return false;
      }
      if (!tree_.HasChildren(i, node)) continue;
      const Extent own = i == 0 ? box_.whole : Part(parent.box, node);
      parent_of[node.link] = static_cast<uint32_t>(parents.size());
      parent_of[node.link + 1] = static_cast<uint32_t>(parents.size());
      parents.emplace_back(own, box_.whole);
    }
    if (!faults.empty()) ReportFaults(faults);
    return true;
  }

  // Compares a node's numbers with its triangles, and corrects them so that the
  // boxes below are not measured against a wrong one.
  void FindFaults(uint64_t i, const Parent& parent, TreeNode& node,
                  std::vector<Fault>& faults) const {
    for (int axis = 0; axis < 3; ++axis) {
      if (parent.steps[axis] == 0) continue;
      const Doubles right = parent.Measure(true_[i], axis);
      const Doubles rounding = right - NumbersOf(node, axis);
      const auto fits = (rounding >= kMinRounding) & (rounding <= kMaxRounding);
      if (fits[0] == 0) {
        AddCorrection(i, axis, false, std::floor(right[0]), node.min[axis],
                      faults);
      }
      if (fits[1] == 0) {
        AddCorrection(i, axis, true, std::ceil(right[1]), node.max[axis],
                      faults);
      }
    }
  }

  static void AddCorrection(uint64_t i, int axis, bool high, double rounded,
                            uint8_t& stored, std::vector<Fault>& faults) {
    if (!std::isfinite(rounded)) return;
    const auto right = static_cast<uint8_t>(std::clamp(rounded, 0.0, 255.0));
    faults.push_back(
        {static_cast<uint32_t>(i), static_cast<uint8_t>(axis), high, right});
    stored = right;
  }

  // One finding for all: the place of the last one, and their number.
  void ReportFaults(const std::vector<Fault>& faults) {
    // The last node is the deepest: faults above it may only follow from it.
    const Fault& last = faults.back();
    const auto of_node = [&](const Fault& fault) {
      return fault.node == last.node;
    };
    const TreeNode node = tree_.nodes[last.node];
    const bool several =
        std::count_if(faults.begin(), faults.end(), of_node) > 1;
    Occurrences at;
    const uint64_t box = tree_.BoxRange(last.node).offset;
    const uint64_t byte = box + (last.high ? 3 : 0) + last.axis;
    at.Note(several ? box : byte);
    for (size_t k = faults.size(); k-- > 0;) {
      if (!of_node(faults[k])) at.Note(tree_.BoxRange(faults[k].node).offset);
    }
    const std::string field =
        absl::StrCat(last.high ? "max[" : "min[", last.axis, "]");
    FindingBuilder finding =
        report_.Add(kLeafBox, Path(path_, "nodes"),
                    several ? tree_.BoxRange(last.node) : ByteRange{byte, 1});
    FixFaults(faults, finding);
    finding.Field(CollisionView::NodeField(last.node, field))
        .Found(last.high ? node.max[last.axis] : node.min[last.axis])
        .Allowed(last.should_be)
        .Times(at)
        .Message(CollisionView::NodeField(last.node, field), " is ",
                 int{last.high ? node.max[last.axis] : node.min[last.axis]},
                 ", but the triangles below it require ", int{last.should_be});
  }

  // Sets the numbers at fault to what they should be.
  void FixFaults(const std::vector<Fault>& faults,
                 FindingBuilder& finding) const {
    if (!finding.detailed() || faults.size() > kMaxEdits) return;
    Fix fix = {FixLevel::kUnsafe, "the triangles below require it", {}};
    for (const Fault& fault : faults) {
      const uint64_t box = tree_.BoxRange(fault.node).offset;
      fix.edits.push_back(Overwrite(
          {box + (fault.high ? 3 : 0) + fault.axis, 1}, fault.should_be));
    }
    // Within a node, faults come by axis.
    std::sort(fix.edits.begin(), fix.edits.end(),
              [](const Edit& a, const Edit& b) {
                return a.range.offset < b.range.offset;
              });
    if (faults.size() == 1) {
      const Fault& only = faults.front();
      const TreeNode node = tree_.nodes[only.node];
      const bool grows = only.high ? only.should_be > node.max[only.axis]
                                   : only.should_be < node.min[only.axis];
      if (grows) fix.level = FixLevel::kSafe;
    }
    finding.FixBy(std::move(fix));
  }

  static bool Contains(const Extent& box, const std::array<float, 3>& point) {
    for (int axis = 0; axis < 3; ++axis) {
      if (point[axis] < box.min(axis) || point[axis] > box.max(axis)) {
        return false;
      }
    }
    return true;
  }

  // Boxes of other exporters: nothing may extend far outside.
  void CheckLeavesRoughly() {
    std::vector<Extent> boxes(num_nodes_, box_.stored);
    boxes[0] = Part(box_.stored, tree_.nodes[0]);
    Repeats loose(kLeafBox, report_);
    for (uint64_t i = 0; i < num_nodes_; ++i) {
      const TreeNode node = tree_.nodes[i];
      if (tree_.HasChildren(i, node)) {
        boxes[node.link] = Part(boxes[i], tree_.nodes[node.link]);
        boxes[node.link + 1] = Part(boxes[i], tree_.nodes[node.link + 1]);
      } else if (CollisionView::IsLeaf(node) && !Holds(boxes[i], node)) {
        const Path path(path_, "nodes");
        loose.Note(path, tree_.NodeRange(i), [i](FindingBuilder& f) {
          f.Field("nodes[", i, "]")
              .Message("a triangle of leaf ", i,
                       " extends outside the leaf's box");
        });
      }
    }
    loose.Finish();
  }

  // Whether the corners of a leaf's triangles are in its box. Leaves that
  // overlap in the mapping examine a triangle more than once, so each examines
  // a bounded number of them, as far as the work allows.
  bool Holds(Extent box, const TreeNode& leaf) const {
    constexpr uint64_t kMaxPerLeaf = 64;
    constexpr uint64_t kStepsPerTriangle = 9;
    for (int axis = 0; axis < 3; ++axis) {
      const double slack = kLeafTolerance * std::fabs(box_.stored.size(axis));
      box.axes[axis] += Doubles{-slack, slack};
    }
    const Corners corners(submesh_);
    const uint64_t end =
        std::min<uint64_t>({CollisionView::EndOf(leaf), tree_.mapping.size(),
                            uint64_t{leaf.link} + kMaxPerLeaf});
    if (leaf.link < end &&
        !report_.work().Spend(kStepsPerTriangle * (end - leaf.link))) {
      return true;
    }
    for (uint64_t i = leaf.link; i < end; ++i) {
      for (uint64_t corner = 0; corner < 3; ++corner) {
        const auto p = corners.Position(Corners::At(tree_.mapping[i], corner));
        if (p.has_value() && !Contains(box, *p)) return false;
      }
    }
    return true;
  }

  const SubMeshView& submesh_;
  const CollisionView& tree_;
  uint64_t num_nodes_;  // whose boxes are compared with triangles
  const TreeBox& box_;
  const Path path_;
  Report& report_;
  std::vector<Hull> true_;
};

}  // namespace

void ValidateCollisionBoxes(const SubMeshView& submesh,
                            const CollisionView& tree, const Box& vertices,
                            const Path& path, Report& report) {
  const TreeBox box = ValidateTreeBox(tree, vertices, path, report);
  ValidateNodeBoxes(tree, path, report);
  BoxChecker(submesh, tree, box, path, report).Check();
}

absl::Span<const Rule* const> CollisionBoxRules() { return kRules; }

}  // namespace assetlint::alamo
