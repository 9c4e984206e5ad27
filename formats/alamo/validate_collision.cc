#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kPage = "formats/alamo.md, \"Model\"";

constexpr Rule kNodeCount = {
    .id = "ALO050",
    .name = "collision-node-count",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "nNodes is not the number of nodes in the tree.",
    .why = "A reader makes room for nNodes and reads or writes past it.",
    .statement = "The size of 0x1202 is nNodes x 10 bytes.",
    .source = kPage,
    .repair = "Set nNodes to the size of 0x1202 / 10.",
};

constexpr Rule kTreePrimitiveCount = {
    .id = "ALO051",
    .name = "collision-primitive-count",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary =
        "The tree's nPrimitives is not that of the mapping or of the "
        "sub-mesh.",
    .why =
        "A reader makes room for nPrimitives and reads or writes past it; "
        "some triangles cannot be hit.",
    .statement =
        "0x1203 is nPrimitives x 2 bytes, and nPrimitives is the "
        "sub-mesh's (478 of 478).",
    .source = kPage,
    .repair =
        "Set it to the sub-mesh's number of triangles, or export the "
        "tree again.",
};

constexpr Rule kNodeLink = {
    .id = "ALO052",
    .name = "collision-link",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A node of the collision tree links to nothing, or backwards.",
    .why =
        "The search for a hit leaves the tree, or goes round in it for "
        "ever.",
    .statement =
        "An inner node's children are link and link + 1, both behind "
        "it; a leaf's triangles lie inside the mapping.",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kTreeShape = {
    .id = "ALO053",
    .name = "collision-tree-shape",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A node of the collision tree has no parent, or two.",
    .why = "Its triangles are never hit, or tested twice.",
    .statement =
        "Nodes form a binary tree: their number is odd and each but "
        "the first is the child of one other.",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kMappingTriangle = {
    .id = "ALO054",
    .name = "collision-triangle",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "The mapping names a triangle that does not exist.",
    .why = "A hit test reads behind the index buffer.",
    .statement =
        "The mapping is a permutation of the sub-mesh's triangles "
        "(478 of 478).",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kMappingRepeated = {
    .id = "ALO055",
    .name = "collision-triangle-repeated",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The mapping names a triangle twice, so another is missing.",
    .why = "The missing triangle cannot be hit.",
    .statement =
        "The mapping is a permutation of the sub-mesh's triangles "
        "(478 of 478).",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kLeafCoverage = {
    .id = "ALO056",
    .name = "collision-leaf-coverage",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The leaves do not share out the mapping exactly.",
    .why = "Some triangles cannot be hit, or are tested twice.",
    .statement = "The leaves cover the mapping.",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kNodeBox = {
    .id = "ALO057",
    .name = "collision-node-box",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary =
        "A node's box ends before it begins, or the first node's is not "
        "the whole box.",
    .why = "No shot hits what is below the node.",
    .statement =
        "Boxes are a minimum and a maximum inside the parent's box; "
        "the first node's is all of it.",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kReaders,
};

constexpr Rule kLeafBox = {
    .id = "ALO058",
    .name = "collision-leaf-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A leaf's box does not hold its triangles.",
    .why = "Shots at the part that sticks out pass through.",
    .statement =
        "Each node is the box of what is below it, quantised to the "
        "parent's box.",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kInferred,
};

constexpr Rule kTreeBox = {
    .id = "ALO059",
    .name = "collision-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The tree's box does not hold the sub-mesh, or is far larger.",
    .why =
        "Shots at the part that sticks out pass through; in a box that is "
        "too large the nodes are too coarse to tell.",
    .statement =
        "The box of 0x1201 is the reference box of the tree: the "
        "sub-mesh's with a margin of about a hundredth.",
    .source = kPage,
    .repair = "Export the collision tree again.",
    .confidence = Confidence::kInferred,
};

constexpr const Rule* kRules[] = {&kNodeCount,       &kTreePrimitiveCount,
                                  &kNodeLink,        &kTreeShape,
                                  &kMappingTriangle, &kMappingRepeated,
                                  &kLeafCoverage,    &kNodeBox,
                                  &kLeafBox,         &kTreeBox};

// How far outside of its leaf's box a vertex may be, as a share of the tree's
// box: boxes are rounded at every level.
constexpr float kLeafTolerance = 0.02f;

class TreeChecker {
 public:
  TreeChecker(const SubMeshView& submesh, const Box& vertex_box,
              const Path& path, Report& report)
      : submesh_(submesh),
        vertex_box_(vertex_box),
        path_(path),
        report_(report),
        info_(First<TreeInfo>(submesh.collision->children)),
        nodes_chunk_(First<TreeNodes>(submesh.collision->children)),
        mapping_chunk_(First<TreeMapping>(submesh.collision->children)) {
    if (nodes_chunk_ != nullptr) nodes_ = nodes_chunk_->nodes;
    if (mapping_chunk_ != nullptr) mapping_ = mapping_chunk_->triangles;
  }

  void Check() {
    CheckCounts();
    if (mapping_chunk_ != nullptr) CheckMapping();
    if (nodes_chunk_ != nullptr) {
      CheckNodes();
      CheckShape();
    }
    if (nodes_chunk_ != nullptr && mapping_chunk_ != nullptr) CheckLeaves();
    if (info_ != nullptr) CheckTreeBox();
  }

 private:
  uint64_t NumTriangles() const {
    return submesh_.info != nullptr ? submesh_.info->num_primitives
                                    : mapping_.size();
  }

  ByteRange NodeRange(uint64_t i, absl::string_view field) const {
    return FieldRange(TreeNode{},
                      BodyOffset(nodes_chunk_->origin) + i * sizeof(TreeNode),
                      field);
  }
  static std::string NodeField(uint64_t i, absl::string_view field) {
    return absl::StrCat("nodes[", i, "]/", field);
  }

  void CheckCounts() {
    if (info_ == nullptr) return;
    const Path path(path_, "info");
    const Mini* nodes = FindMini(info_->minis, kTreeNodes);
    if (nodes != nullptr && nodes_chunk_ != nullptr) {
      const uint32_t declared = std::get<uint32_t>(nodes->value);
      if (declared != nodes_.size()) {
        report_.Add(kNodeCount, path, MiniPayload(*nodes))
            .Field("nNodes")
            .Found(declared)
            .Allowed(nodes_.size())
            .Say("nNodes is ", declared, ", 0x1202 holds ", nodes_.size());
      }
    }
    const Mini* primitives = FindMini(info_->minis, kTreePrimitives);
    if (primitives == nullptr) return;
    const uint32_t declared = std::get<uint32_t>(primitives->value);
    auto add = [&](uint64_t allowed) {
      return std::move(
          report_.Add(kTreePrimitiveCount, path, MiniPayload(*primitives))
              .Field("nPrimitives")
              .Found(declared)
              .Allowed(allowed));
    };
    if (mapping_chunk_ != nullptr && declared != mapping_.size()) {
      add(mapping_.size())
          .Say("nPrimitives is ", declared, ", 0x1203 holds ", mapping_.size());
    } else if (declared != NumTriangles()) {
      add(NumTriangles())
          .Say("nPrimitives is ", declared, ", the sub-mesh has ",
               NumTriangles(), " triangles");
    }
  }

  void CheckMapping() {
    const uint64_t triangles = NumTriangles();
    const uint64_t offset = BodyOffset(mapping_chunk_->origin);
    Occurrences missing;
    Occurrences repeated;
    std::vector<bool> seen(65536, false);
    for (uint64_t i = 0; i < mapping_.size(); ++i) {
      const uint16_t triangle = mapping_[i];
      if (triangle >= triangles) {
        missing.Note(offset + i * 2);
      } else if (seen[triangle]) {
        repeated.Note(offset + i * 2);
      }
      seen[triangle] = true;
    }
    const Path path(path_, "mapping");
    auto add = [&](const Rule& rule, const Occurrences& at,
                   absl::string_view what) {
      if (at.empty()) return;
      const uint64_t i = (at.first() - offset) / 2;
      report_.Add(rule, path, {at.first(), 2})
          .Field(absl::StrCat("triangles[", i, "]"))
          .Found(mapping_[i])
          .Allowed(absl::StrCat("below ", triangles))
          .Times(at)
          .Say("triangles[", i, "] is ", mapping_[i], what);
    };
    add(kMappingTriangle, missing,
        absl::StrCat(", the sub-mesh has ", triangles, " triangles"));
    add(kMappingRepeated, repeated, ", which stands before it too");
  }

  bool IsLeaf(const TreeNode& node) const { return node.num_primitives > 0; }
  // An empty tree: one node that holds nothing and links to nothing.
  bool IsEmptyRoot(uint64_t i, const TreeNode& node) const {
    return i == 0 && nodes_.size() == 1 && !IsLeaf(node);
  }
  bool HasChildren(uint64_t i, const TreeNode& node) const {
    return !IsLeaf(node) && node.link > i &&
           uint64_t{node.link} + 1 < nodes_.size();
  }

  void CheckNodes() {
    const Path path(path_, "nodes");
    for (uint64_t i = 0; i < nodes_.size(); ++i) {
      const TreeNode node = nodes_[i];
      CheckNodeBox(i, node, path);
      if (IsLeaf(node)) {
        const uint64_t end = uint64_t{node.link} + node.num_primitives;
        if (mapping_chunk_ == nullptr || end <= mapping_.size()) continue;
        const ByteRange count = NodeRange(i, "nPrimitives");
        report_.Add(kNodeLink, path, {count.offset, 4})
            .Field(NodeField(i, "link"))
            .Found(node.link)
            .Allowed(absl::StrCat("up to ", mapping_.size()))
            .Say("the leaf's triangles are ", node.link, " to ", end - 1,
                 " of a mapping of ", mapping_.size());
      } else if (!HasChildren(i, node) && !IsEmptyRoot(i, node)) {
        const ByteRange count = NodeRange(i, "nPrimitives");
        report_.Add(kNodeLink, path, {count.offset, 4})
            .Field(NodeField(i, "link"))
            .Found(node.link)
            .Allowed(absl::StrCat(i + 1, "..",
                                  static_cast<int64_t>(nodes_.size()) - 2))
            .Say("the children of node ", i, " are ", node.link, " and ",
                 node.link + 1, " of ", nodes_.size(),
                 " nodes, and must be behind it");
      }
    }
  }

  void CheckNodeBox(uint64_t i, const TreeNode& node, const Path& path) {
    for (size_t axis = 0; axis < 3; ++axis) {
      const bool inverted = node.min[axis] > node.max[axis];
      const bool partial =
          i == 0 && (node.min[axis] != 0 || node.max[axis] != 255);
      if (!inverted && !partial) continue;
      const ByteRange range = NodeRange(i, "min");
      report_.Add(kNodeBox, path, {range.offset, 6})
          .Field(NodeField(i, absl::StrCat("min[", axis, "]")))
          .Found(node.min[axis])
          .Say("the box of node ", i, " is ", int{node.min[axis]}, " to ",
               int{node.max[axis]},
               i == 0 ? ", the first node's is 0 to 255" : "");
      return;
    }
  }

  void CheckShape() {
    const Path path(path_, "nodes");
    std::vector<uint8_t> parents(nodes_.size(), 0);
    for (uint64_t i = 0; i < nodes_.size(); ++i) {
      const TreeNode node = nodes_[i];
      if (!HasChildren(i, node)) continue;
      for (uint64_t child = node.link; child < uint64_t{node.link} + 2;
           ++child) {
        if (++parents[child] != 2) continue;
        report_.Add(kTreeShape, path, NodeRange(i, "link"))
            .Field(NodeField(i, "link"))
            .Found(node.link)
            .Say("node ", child, " is the child of two nodes");
      }
    }
    for (uint64_t i = 1; i < nodes_.size(); ++i) {
      if (parents[i] != 0) continue;
      report_
          .Add(kTreeShape, path,
               {BodyOffset(nodes_chunk_->origin) + i * sizeof(TreeNode),
                sizeof(TreeNode)})
          .Field(absl::StrCat("nodes[", i, "]"))
          .Say("node ", i, " is no node's child");
    }
  }

  // The leaves in the order of their place in the mapping must be gapless.
  void CheckLeaves() {
    std::vector<uint64_t> leaves;
    for (uint64_t i = 0; i < nodes_.size(); ++i) {
      if (IsLeaf(nodes_[i])) leaves.push_back(i);
    }
    std::stable_sort(leaves.begin(), leaves.end(), [&](uint64_t a, uint64_t b) {
      return nodes_[a].link < nodes_[b].link;
    });
    const Path path(path_, "nodes");
    uint64_t expected = 0;
    for (uint64_t i : leaves) {
      const TreeNode node = nodes_[i];
      if (node.link != expected) {
        const ByteRange count = NodeRange(i, "nPrimitives");
        report_.Add(kLeafCoverage, path, {count.offset, 4})
            .Field(NodeField(i, "link"))
            .Found(node.link)
            .Allowed(expected)
            .Say("the triangles of leaf ", i, " begin at ", node.link,
                 " of the mapping, those before it end at ", expected);
      }
      expected = uint64_t{node.link} + node.num_primitives;
    }
    if (expected < mapping_.size() && !leaves.empty()) {
      const uint64_t last = leaves.back();
      report_.Add(kLeafCoverage, path, NodeRange(last, "nPrimitives"))
          .Field(NodeField(last, "nPrimitives"))
          .Found(expected)
          .Allowed(mapping_.size())
          .Say("the leaves end at ", expected, " of a mapping of ",
               mapping_.size());
    }
    CheckLeafBoxes();
  }

  bool TreeBoxOf(Box& box) const {
    if (info_ == nullptr) return false;
    const auto low = GetMini<Float3>(info_->minis, kTreeBoxMin);
    const auto high = GetMini<Float3>(info_->minis, kTreeBoxMax);
    if (!low.has_value() || !high.has_value()) return false;
    box = {*low, *high};
    for (int axis = 0; axis < 3; ++axis) {
      if (!std::isfinite(box.min[axis]) || !std::isfinite(box.max[axis])) {
        return false;
      }
    }
    return true;
  }

  static Box Part(const Box& parent, const TreeNode& node) {
    Box box;
    for (int axis = 0; axis < 3; ++axis) {
      const float size = parent.max[axis] - parent.min[axis];
      box.min[axis] =
          parent.min[axis] + size * static_cast<float>(node.min[axis]) / 255.0f;
      box.max[axis] =
          parent.min[axis] + size * static_cast<float>(node.max[axis]) / 255.0f;
    }
    return box;
  }

  // Boxes from the root down; children stand behind their parents.
  void CheckLeafBoxes() {
    Box root;
    if (!TreeBoxOf(root) || nodes_.empty() || !submesh_.vertices.present ||
        submesh_.indices == nullptr) {
      return;
    }
    Box tolerance;
    for (int axis = 0; axis < 3; ++axis) {
      tolerance.max[axis] =
          kLeafTolerance * std::fabs(root.max[axis] - root.min[axis]);
    }
    std::vector<Box> boxes(nodes_.size(), root);
    boxes[0] = Part(root, nodes_[0]);
    const Path path(path_, "nodes");
    for (uint64_t i = 0; i < nodes_.size(); ++i) {
      const TreeNode node = nodes_[i];
      if (HasChildren(i, node)) {
        boxes[node.link] = Part(boxes[i], nodes_[node.link]);
        boxes[node.link + 1] = Part(boxes[i], nodes_[node.link + 1]);
      } else if (IsLeaf(node) && !Holds(boxes[i], node, tolerance)) {
        report_
            .Add(kLeafBox, path,
                 {BodyOffset(nodes_chunk_->origin) + i * sizeof(TreeNode),
                  sizeof(TreeNode)})
            .Field(absl::StrCat("nodes[", i, "]"))
            .Say("a triangle of leaf ", i, " sticks out of its box");
      }
    }
  }

  // Whether the corners of a leaf's triangles lie in its box. Leaves that
  // overlap in the mapping look at a triangle more than once, so each looks at
  // a bounded number of them.
  bool Holds(const Box& box, const TreeNode& leaf, const Box& tolerance) const {
    constexpr uint64_t kMostPerLeaf = 64;
    const uint64_t end = std::min<uint64_t>(
        {uint64_t{leaf.link} + leaf.num_primitives, mapping_.size(),
         uint64_t{leaf.link} + kMostPerLeaf});
    for (uint64_t i = leaf.link; i < end; ++i) {
      for (uint64_t corner = 0; corner < 3; ++corner) {
        const uint64_t at = uint64_t{mapping_[i]} * 3 + corner;
        if (at >= submesh_.indices->indices.size()) continue;
        const uint64_t vertex = submesh_.indices->indices[at];
        if (vertex >= submesh_.vertices.size()) continue;
        const std::array<float, 3> p = submesh_.vertices.PositionAt(vertex);
        for (int axis = 0; axis < 3; ++axis) {
          if (p[axis] < box.min[axis] - tolerance.max[axis] ||
              p[axis] > box.max[axis] + tolerance.max[axis]) {
            return false;
          }
        }
      }
    }
    return true;
  }

  void CheckTreeBox() {
    Box box;
    if (!TreeBoxOf(box) || vertex_box_.empty()) return;
    const Box& vertices = vertex_box_;
    const Path path(path_, "info");
    for (int axis = 0; axis < 3; ++axis) {
      const float size = vertices.max[axis] - vertices.min[axis];
      // Exporters add a margin; flat meshes get one of their own.
      const float margin = 0.1f * size + 1.0f;
      auto check = [&](uint8_t id, float found, float tight, bool outside,
                       absl::string_view field) {
        if (!outside && std::fabs(found - tight) <= margin) return;
        const Mini* mini = FindMini(info_->minis, id);
        report_.Add(kTreeBox, path, MiniElement(*mini, axis))
            .Field(absl::StrCat(field, "[", axis, "]"))
            .Found(found)
            .Allowed(tight)
            .Say(field, "[", axis, "] is ", found,
                 ", the sub-mesh's vertices end at ", tight);
      };
      const float slack = 1e-3f * std::max(size, 1.0f);
      check(kTreeBoxMin, box.min[axis], vertices.min[axis],
            box.min[axis] > vertices.min[axis] + slack, "collisionBoxMin");
      check(kTreeBoxMax, box.max[axis], vertices.max[axis],
            box.max[axis] < vertices.max[axis] - slack, "collisionBoxMax");
    }
  }

  const SubMeshView& submesh_;
  const Box& vertex_box_;
  const Path& path_;
  Report& report_;
  const TreeInfo* info_;
  const TreeNodes* nodes_chunk_;
  const TreeMapping* mapping_chunk_;
  PackedArray<TreeNode> nodes_;
  PackedArray<uint16_t> mapping_;
};

}  // namespace

void ValidateCollision(const SubMeshView& submesh, const Box& vertices,
                       const Path& path, Report& report) {
  if (submesh.collision == nullptr) return;
  const Path tree_path(path, "collision");
  TreeChecker(submesh, vertices, tree_path, report).Check();
}

absl::Span<const Rule* const> CollisionRules() { return kRules; }

}  // namespace assetlint::alamo
