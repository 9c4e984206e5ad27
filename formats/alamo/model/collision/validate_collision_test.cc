// Rules about collision trees: counts, links, leaves; and their fixes.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/base/rule.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::NodeSpec;
using corpus::SmallModel;
using corpus::TreeSpec;

TreeSpec& Tree(ModelSpec& m) { return *m.Hull().tree; }

// Leaves from the last triangle to the first; the second begins at `link`.
void UseFourLeaves(ModelSpec& m, uint16_t link) {
  Tree(m).nodes = {NodeSpec{.link = 1},
                   NodeSpec{.link = 3},
                   NodeSpec{.link = 5},
                   NodeSpec{.primitives = 1, .link = 3},
                   NodeSpec{.primitives = 1, .link = link},
                   NodeSpec{.primitives = 1, .link = 1},
                   NodeSpec{.primitives = 1, .link = 0}};
}

// In SmallModel(): the 0x1201 at 1539; nodes from 1595 on, 10 bytes each; the
// mapping from 1633 on.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO050/four nodes declared",
     [](ModelSpec& m) { Tree(m).num_nodes = 4; },
     {1577, 4, "mesh[0]/submesh[0]/collision/info/nNodes"}},
    {"ALO051/five triangles declared",
     [](ModelSpec& m) { Tree(m).num_primitives = 5; },
     {1583, 4, "mesh[0]/submesh[0]/collision/info/nPrimitives"}},
    {"ALO087/a triangle of the sub-mesh is missing",
     [](ModelSpec& m) {
       Tree(m).mapping.pop_back();
       Tree(m).nodes[2].primitives = 1;
     },
     {1629, 4, "mesh[0]/submesh[0]/collision/mapping/size",
      "the tree holds 3 of 4 triangles; 1 of the others have an area, the "
      "first is triangle 2"},
     [](ModelSpec& m) {
       Tree(m).mapping.pop_back();
       Tree(m).nodes[2].primitives = 1;
       m.Hull().indices[8] = 3;
     }},
    {"ALO052/a leaf past the end of the mapping",
     [](ModelSpec& m) { Tree(m).nodes[2].link = 3; },
     {1621, 4, "mesh[0]/submesh[0]/collision/nodes/nodes[2]/link"}},
    {"ALO053/a node with two parents",
     [](ModelSpec& m) {
       Tree(m).nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 2},
                        NodeSpec{.primitives = 2},
                        NodeSpec{.primitives = 2, .link = 2}};
     },
     {1611, 4, "mesh[0]/submesh[0]/collision/nodes/nodes[1]/link"},
     [](ModelSpec& m) {
       Tree(m).nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                        NodeSpec{.primitives = 2},
                        NodeSpec{.primitives = 1, .link = 2},
                        NodeSpec{.primitives = 1, .link = 3}};
     }},
    {"ALO054/triangle 4 of 4",
     [](ModelSpec& m) { Tree(m).mapping[0] = 4; },
     {1633, 2, "mesh[0]/submesh[0]/collision/mapping/triangles[0]"}},
    {"ALO055/five more times",
     [](ModelSpec& m) {
       Tree(m).mapping = {0, 0, 0, 0, 0, 0};
       Tree(m).nodes[2].primitives = 4;
     },
     {1635, 2, "mesh[0]/submesh[0]/collision/mapping/triangles[1]"},
     [](ModelSpec& m) {
       Tree(m).mapping = {3, 2, 1, 0};
     }},
    {"ALO056/leaves in no order",
     [](ModelSpec& m) { UseFourLeaves(m, 1); },
     {1631, 4, "mesh[0]/submesh[0]/collision/nodes/nodes[3]/link"},
     [](ModelSpec& m) { UseFourLeaves(m, 2); }},
    {"ALO056/the last of leaves in no order ends early",
     [](ModelSpec& m) {
       Tree(m).nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                        NodeSpec{.primitives = 1, .link = 2},
                        NodeSpec{.primitives = 1, .link = 1},
                        NodeSpec{.primitives = 1, .link = 0}};
     },
     {1621, 4, "mesh[0]/submesh[0]/collision/nodes/nodes[2]/link"},
     [](ModelSpec& m) {
       Tree(m).nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                        NodeSpec{.primitives = 1, .link = 3},
                        NodeSpec{.primitives = 2, .link = 0},
                        NodeSpec{.primitives = 1, .link = 2}};
     }},
    {"ALO056/an empty tree for a mapping",
     [](ModelSpec& m) { Tree(m).nodes = {NodeSpec{}}; },
     {1601, 4, "mesh[0]/submesh[0]/collision/nodes/nodes[0]/link"},
     [](ModelSpec& m) {
       Tree(m).nodes = {NodeSpec{}};
       Tree(m).mapping.clear();
     }},
    {"ALO058/the first node is not the whole box",
     [](ModelSpec& m) { Tree(m).nodes[0].max[2] = 100; },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) { Tree(m).nodes[0].max[2] = 254; }},
    {"ALO058/a leaf that is too small",
     [](ModelSpec& m) { Tree(m).nodes[1].max[0] = 10; },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) { Tree(m).nodes[1].max[0] = 254; }},
    {"ALO059/smaller than the sub-mesh",
     [](ModelSpec& m) { Tree(m).max[1] = 0.5f; },
     {1567, 4, "mesh[0]/submesh[0]/collision/info/collisionBoxMax[1]"},
     [](ModelSpec& m) { Tree(m).max[1] = 1; }},
    {"ALO059/far larger",
     [](ModelSpec& m) { Tree(m).max[1] = 10; },
     {1567, 4, "mesh[0]/submesh[0]/collision/info/collisionBoxMax[1]"},
     [](ModelSpec& m) { Tree(m).max[1] = 1.05f; }},
};

INSTANTIATE_TEST_SUITE_P(Collision, OldRuleTest,
                         OldRuleCases(kCases, kModelFormat, SmallModel()),
                         kOldRuleTestName);

constexpr FixCase<ModelSpec> kFixCases[] = {
    {"ALO052/a leaf without triangles",
     [](ModelSpec& m) { Tree(m).nodes[2].primitives = 0; }, FixLevel::kUnsafe},
    {"ALO052/two wrong nodes",
     [](ModelSpec& m) {
       Tree(m).nodes[0].link = 0;
       Tree(m).nodes[2].link = 7;
     },
     FixLevel::kNone},
    {"ALO054/two of them",
     [](ModelSpec& m) { Tree(m).mapping[0] = Tree(m).mapping[1] = 4; },
     FixLevel::kNone},
    {"ALO056/a count that shifts the next leaf",
     [](ModelSpec& m) { Tree(m).nodes[1].primitives = 1; }, FixLevel::kSafe},
};

TEST(CollisionFixesTest, Trees) {
  ExpectFixes(kFixCases, kModelFormat, SmallModel());
}

// Five nodes, whose leaves are in the order of the tree.
ModelSpec DeepTree() {
  ModelSpec model = SmallModel();
  Tree(model).nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                       NodeSpec{.primitives = 2, .link = 2},
                       NodeSpec{.primitives = 1},
                       NodeSpec{.primitives = 1, .link = 1}};
  return model;
}

constexpr FixCase<ModelSpec> kDeepCases[] = {
    {"ALO052/a leaf past the end of the mapping",
     [](ModelSpec& m) { Tree(m).nodes[4].link = 9; }, FixLevel::kSafe},
    {"ALO053/a parent with triangles",
     [](ModelSpec& m) { Tree(m).nodes[1].primitives = 1; }, FixLevel::kSafe},
    {"ALO056/the last leaf begins late",
     [](ModelSpec& m) { Tree(m).nodes[4].link = 2; }, FixLevel::kSafe},
};

TEST(CollisionFixesTest, DeepTrees) {
  ExpectFixes(kDeepCases, kModelFormat, DeepTree());
}

}  // namespace
}  // namespace assetlint::alamo
