// The fixes of the rules about collision trees: what was damaged comes back.

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/base/rule.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::NodeSpec;
using corpus::SmallModel;
using corpus::TreeSpec;

TreeSpec& Tree(ModelSpec& m) { return *m.Hull().tree; }

constexpr FixCase<ModelSpec> kCases[] = {
    {"ALO052", "a leaf without triangles",
     [](ModelSpec& m) { Tree(m).nodes[2].primitives = 0; }, FixLevel::kSafe},
    {"ALO052", "two wrong nodes",
     [](ModelSpec& m) {
       Tree(m).nodes[0].link = 0;
       Tree(m).nodes[2].link = 7;
     },
     FixLevel::kNone},
    {"ALO054", "two of them",
     [](ModelSpec& m) { Tree(m).mapping[0] = Tree(m).mapping[1] = 4; },
     FixLevel::kNone},
    {"ALO056", "a count that shifts the next leaf",
     [](ModelSpec& m) { Tree(m).nodes[1].primitives = 1; }, FixLevel::kSafe},
};

TEST(CollisionFixesTest, Trees) {
  ExpectFixes(kCases, kModelFormat, SmallModel());
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
    {"ALO052", "a leaf past the end of the mapping",
     [](ModelSpec& m) { Tree(m).nodes[4].link = 9; }, FixLevel::kSafe},
    {"ALO053", "a parent with triangles",
     [](ModelSpec& m) { Tree(m).nodes[1].primitives = 1; }, FixLevel::kSafe},
    {"ALO056", "the last leaf begins late",
     [](ModelSpec& m) { Tree(m).nodes[4].link = 2; }, FixLevel::kSafe},
};

TEST(CollisionFixesTest, DeepTrees) {
  ExpectFixes(kDeepCases, kModelFormat, DeepTree());
}

}  // namespace
}  // namespace assetlint::alamo
