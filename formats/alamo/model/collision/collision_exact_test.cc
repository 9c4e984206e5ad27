// Rules about the boxes of collision trees written by the engine's exporter:
// each number of each node can be computed from the triangles below it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/lint_bytes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::NodeSpec;
using corpus::SubMeshSpec;
using corpus::TreeSpec;
using corpus::VertexSpec;

struct Extent {
  std::array<double, 3> min{};
  std::array<double, 3> max{};
};

// A model of one bone and one mesh: a strip of triangles along x, and the tree
// that the exporter would write for it.
class Strip {
 public:
  explicit Strip(int triangles) {
    model_.bones.resize(1);
    model_.meshes.resize(1);
    model_.meshes[0].materials.resize(1);
    model_.meshes[0].submeshes.resize(1);
    model_.meshes[0].collision = 1;
    model_.connections.objects.resize(1);
    SubMeshSpec& submesh = model_.Hull();
    for (int v = 0; v < 2 * triangles + 1; ++v) {
      VertexSpec& vertex = submesh.vertices.emplace_back();
      vertex.position = {0.5f * static_cast<float>(v),
                         static_cast<float>(v % 2),
                         0.25f * static_cast<float>(v % 3)};
    }
    submesh.tree.emplace();
    for (int t = 0; t < triangles; ++t) {
      for (int corner = 0; corner < 3; ++corner) {
        submesh.indices.push_back(static_cast<uint16_t>(2 * t + corner));
      }
      tree().mapping.push_back(static_cast<uint16_t>(t));
    }
    const Extent all = BoxOf(0, triangles);
    for (int axis = 0; axis < 3; ++axis) {
      // A margin of 1/200 on each side.
      const double margin = 0.005 * (all.max[axis] - all.min[axis]);
      tree().min[axis] = static_cast<float>(all.min[axis] - margin);
      tree().max[axis] = static_cast<float>(all.max[axis] + margin);
      whole_.min[axis] = tree().min[axis];
      whole_.max[axis] = tree().max[axis];
      model_.meshes[0].box_min[axis] = static_cast<float>(all.min[axis]);
      model_.meshes[0].box_max[axis] = static_cast<float>(all.max[axis]);
    }
    tree().nodes.resize(1);
    Split(0, whole_, 0, triangles);
  }

  TreeSpec& tree() { return *model_.Hull().tree; }
  SubMeshSpec& submesh() { return model_.Hull(); }
  std::string Build() const { return model_.Build(); }

  // Offsets in Build() of a number in a node's box, and of an index.
  uint64_t NodeOffset(uint64_t node) const {
    return IndexOffset(0) + indices() * 2 + 8 + 48 + 8 + node * 10;
  }
  uint64_t IndexOffset(uint64_t index) const {
    // 0x200 with one bone is 233 bytes; mesh header 8, name 13, info 136,
    // material 8 + 21; sub-mesh header 8, info 136, format 21; vertices, and
    // two more headers of 8.
    return 233 + 8 + 13 + 136 + 29 + 8 + 136 + 21 + 8 + vertices() * 144 + 8 +
           index * 2;
  }

 private:
  uint64_t indices() const {
    return model_.meshes[0].submeshes[0].indices.size();
  }
  uint64_t vertices() const {
    return model_.meshes[0].submeshes[0].vertices.size();
  }

  // The box of triangles [first, end).
  Extent BoxOf(int first, int end) {
    Extent box;
    for (int axis = 0; axis < 3; ++axis) {
      box.min[axis] = box.max[axis] =
          submesh().vertices[2 * first].position[axis];
      for (int v = 2 * first; v <= 2 * end; ++v) {
        const double at = submesh().vertices[v].position[axis];
        box.min[axis] = std::min(box.min[axis], at);
        box.max[axis] = std::max(box.max[axis], at);
      }
    }
    return box;
  }

  // Fills a node whose triangles are [first, end), and its children. A minimum
  // is rounded down and a maximum up, in 1/255 of the parent's box.
  void Split(size_t index, const Extent& parent, int first, int end) {
    Extent own = parent;
    if (index > 0) {
      const Extent box = BoxOf(first, end);
      NodeSpec& node = tree().nodes[index];
      for (int axis = 0; axis < 3; ++axis) {
        const double size = parent.max[axis] - parent.min[axis];
        const double low = (box.min[axis] - parent.min[axis]) * 255 / size;
        const double high = (box.max[axis] - parent.min[axis]) * 255 / size;
        node.min[axis] = static_cast<uint8_t>(std::floor(low));
        node.max[axis] = static_cast<uint8_t>(std::ceil(high));
        own.min[axis] = parent.min[axis] + size * node.min[axis] / 255;
        own.max[axis] = parent.min[axis] + size * node.max[axis] / 255;
      }
    }
    if (end - first == 1) {
      tree().nodes[index].primitives = 1;
      tree().nodes[index].link = static_cast<uint16_t>(first);
      return;
    }
    const size_t child = tree().nodes.size();
    tree().nodes[index].link = static_cast<uint16_t>(child);
    tree().nodes.resize(child + 2);
    const int middle = (first + end) / 2;
    Split(child, own, first, middle);
    Split(child + 1, own, middle, end);
  }

  ModelSpec model_;
  Extent whole_;
};

std::vector<Finding> BoxFindings(const Strip& strip) {
  std::vector<Finding> all;
  for (const absl::string_view rule : {"ALO057", "ALO058", "ALO059"}) {
    for (Finding& finding : FindingsOf(kModelFormat, rule, strip.Build())) {
      all.push_back(std::move(finding));
    }
  }
  return all;
}

std::string FindingsText(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    absl::StrAppend(&text, finding.rule->id, " [", finding.range.offset, ", +",
                    finding.range.length, ") ", FindingPath(finding), ": ",
                    finding.message, "\n");
  }
  return text;
}

TEST(CollisionExactTest, TheExportersOwnTreeHasNoFault) {
  for (const int triangles : {2, 8, 16, 31}) {
    EXPECT_EQ(FindingsText(BoxFindings(Strip(triangles))), "") << triangles;
  }
}

TEST(CollisionExactTest, EachNumberOfEachNodeIsChecked) {
  Strip good(8);
  for (size_t i = 1; i < good.tree().nodes.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const bool high : {false, true}) {
        for (const int change : {-2, 2}) {
          Strip strip(8);
          NodeSpec& node = strip.tree().nodes[i];
          uint8_t& number = high ? node.max[axis] : node.min[axis];
          if (number + change < 0 || number + change > 255) continue;
          number = static_cast<uint8_t>(number + change);
          const std::vector<Finding> findings = BoxFindings(strip);
          ASSERT_EQ(findings.size(), 1u)
              << "node " << i << " axis " << axis << (high ? " max" : " min")
              << change << "\n"
              << FindingsText(findings);
          EXPECT_EQ(findings[0].rule->id, "ALO058");
          EXPECT_EQ(findings[0].range,
                    (ByteRange{strip.NodeOffset(i) + axis + (high ? 3 : 0), 1}))
              << FindingsText(findings);
          EXPECT_EQ(FindingPath(findings[0]),
                    absl::StrCat("mesh[0]/submesh[0]/collision/nodes/nodes[", i,
                                 "]/", high ? "max[" : "min[", axis, "]"));
        }
      }
    }
  }
}

TEST(CollisionExactTest, OneStepTooManyIsAFault) {
  Strip strip(8);
  ++strip.tree().nodes[1].max[0];
  EXPECT_EQ(BoxFindings(strip).size(), 1u);
}

TEST(CollisionExactTest, TwoNumbersOfANodeAreItsBox) {
  Strip strip(8);
  NodeSpec& node = strip.tree().nodes[3];
  node.min[0] += 40;
  node.max[0] -= 40;
  const std::vector<Finding> findings = BoxFindings(strip);
  ASSERT_EQ(findings.size(), 1u) << FindingsText(findings);
  EXPECT_EQ(findings[0].range, (ByteRange{strip.NodeOffset(3), 6}));
}

TEST(CollisionExactTest, ABoxThatIsInvertedOnTwoAxesIsOneFinding) {
  Strip strip(8);
  NodeSpec& node = strip.tree().nodes[3];
  for (const int axis : {0, 1}) {
    node.min[axis] = 200;
    node.max[axis] = 100;
  }
  EXPECT_EQ(FindingsOf(kModelFormat, "ALO057", strip.Build()).size(), 1u);
}

TEST(CollisionExactTest, NumbersOfTwoNodesAreOneFindingAtTheDeeper) {
  Strip strip(8);
  strip.tree().nodes[1].max[1] -= 20;
  strip.tree().nodes[6].max[1] -= 20;
  const std::vector<Finding> findings = BoxFindings(strip);
  ASSERT_EQ(findings.size(), 1u) << FindingsText(findings);
  EXPECT_EQ(findings[0].range, (ByteRange{strip.NodeOffset(6) + 4, 1}));
  EXPECT_EQ(findings[0].count, 2u);
  EXPECT_EQ(findings[0].offsets, (std::vector<uint64_t>{strip.NodeOffset(6) + 4,
                                                        strip.NodeOffset(1)}));
}

TEST(CollisionExactTest, TwoCornersThatLeftAreTheLeafsBox) {
  Strip strip(16);
  strip.submesh().indices[1] = 3;
  strip.submesh().indices[2] = 4;
  const std::vector<Finding> findings = BoxFindings(strip);
  ASSERT_EQ(findings.size(), 1u) << FindingsText(findings);
  EXPECT_EQ(findings[0].range.length, 6u) << FindingsText(findings);
}

TEST(CollisionExactTest, NoNumberOfANodeHoldsAVertexThatLiesNowhere) {
  Strip strip(8);
  strip.submesh().vertices[5].position[1] =
      std::numeric_limits<float>::infinity();
  for (const Finding& finding : BoxFindings(strip)) {
    EXPECT_THAT(FindingPath(finding), testing::Not(testing::HasSubstr("/m")))
        << FindingsText({finding});
  }
}

TEST(CollisionExactTest, OneSideOfTheWholeBoxIsPutRightFirst) {
  Strip strip(8);
  strip.tree().max[0] += 0.25f;
  // The box of 0x1201 is off by less than the tolerance; no node is reported.
  EXPECT_EQ(FindingsText(BoxFindings(strip)), "");
  strip.tree().min[1] -= 0.25f;
  EXPECT_EQ(FindingsText(BoxFindings(strip)), "");
}

TEST(CollisionExactTest, TreesOfOtherExportersAreOnlyCheckedRoughly) {
  // Every node is a little larger than it must be.
  Strip strip(8);
  for (size_t i = 1; i < strip.tree().nodes.size(); ++i) {
    NodeSpec& node = strip.tree().nodes[i];
    for (int axis = 0; axis < 3; ++axis) {
      node.min[axis] -= std::min<uint8_t>(node.min[axis], 3);
      node.max[axis] += std::min<uint8_t>(255 - node.max[axis], 3);
    }
  }
  EXPECT_EQ(FindingsText(BoxFindings(strip)), "");
  // But a triangle must not extend far outside its leaf.
  NodeSpec& leaf = strip.tree().nodes[3];
  leaf.max[0] = leaf.min[0];
  leaf.max[1] = leaf.min[1];
  bool found = false;
  for (const Finding& finding : BoxFindings(strip)) {
    found |= finding.rule->id == "ALO058" &&
             finding.range.offset >= strip.NodeOffset(3);
  }
  EXPECT_TRUE(found) << FindingsText(BoxFindings(strip));
}

// A point has no size of which a margin could be a fraction, so its tree is
// only checked roughly.
TEST(CollisionExactTest, ABoxAroundAPointDoesNotShowTheExporter) {
  Strip strip(2);
  for (VertexSpec& vertex : strip.submesh().vertices) vertex.position = {};
  strip.tree().min = {-1, -1, -1};
  strip.tree().max = {1, 1, 1};
  strip.tree().nodes[1].min = {127, 127, 127};
  strip.tree().nodes[1].max = {128, 128, 128};
  strip.tree().nodes[2].min = {100, 100, 100};
  strip.tree().nodes[2].max = {150, 150, 150};
  EXPECT_EQ(FindingsText(BoxFindings(strip)), "");
}

TEST(CollisionExactTest, LeavesThatShareAllTrianglesAreNotReadAgainAndAgain) {
  Strip strip(16);
  for (NodeSpec& node : strip.tree().nodes) {
    if (node.primitives > 0) {
      node.link = 0;
      node.primitives = 16;
    }
  }
  bool found = false;
  for (const Finding& finding : BoxFindings(strip)) {
    found |= finding.rule->id == "ALO058" && finding.range.length == 10;
  }
  EXPECT_TRUE(found) << FindingsText(BoxFindings(strip));
}

TEST(CollisionExactTest, CornersThatDoNotExistArePassedOver) {
  Strip strip(8);
  strip.submesh().indices[3] = 0xFFFF;
  strip.tree().mapping[7] = 100;
  for (const Finding& finding : BoxFindings(strip)) {
    EXPECT_LT(finding.range.offset, strip.Build().size());
  }
}

}  // namespace
}  // namespace assetlint::alamo
