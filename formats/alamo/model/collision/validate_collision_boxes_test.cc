// Rules about the boxes of collision trees.
#include <cstdint>
#include <limits>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::NodeSpec;
using corpus::SmallModel;
using corpus::TreeSpec;

TreeSpec& Tree(ModelSpec& m) { return *m.Hull().tree; }

// In SmallModel(): the 0x1201 at 1539; nodes from 1595 on, 10 bytes each.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO058",
     "ends before it begins",
     [](ModelSpec& m) {
       Tree(m).nodes[1].min[0] = 200;
       Tree(m).nodes[1].max[0] = 100;
     },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) { Tree(m).nodes[1].min[0] = 0; }},
    {"ALO058",
     "the first node is not the whole box",
     [](ModelSpec& m) { Tree(m).nodes[0].max[2] = 100; },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) { Tree(m).nodes[0].max[2] = 254; }},
    {"ALO058",
     "0 to 0 in a box that is not flat",
     [](ModelSpec& m) { Tree(m).nodes[0].max[2] = 0; },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) {
       m.Hull().vertices[3].position[2] = 0;
       Tree(m).min[2] = 0;
       Tree(m).max[2] = 0;
       Tree(m).nodes[0].max[2] = 0;
     }},
    {"ALO058",
     "a leaf that is too small",
     [](ModelSpec& m) { Tree(m).nodes[1].max[0] = 10; },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) { Tree(m).nodes[1].max[0] = 254; }},
    {"ALO058",
     "a vertex at infinity",
     [](ModelSpec& m) {
       m.Hull().vertices[3].position[0] =
           std::numeric_limits<float>::infinity();
     },
     {1605, 10, "mesh[0]/submesh[0]/collision/nodes/nodes[1]"},
     [](ModelSpec& m) { Tree(m).nodes[2].min[0] = 0; }},
    {"ALO059",
     "smaller than the sub-mesh",
     [](ModelSpec& m) { Tree(m).max[1] = 0.5f; },
     {1567, 4, "mesh[0]/submesh[0]/collision/info/collisionBoxMax[1]"},
     [](ModelSpec& m) { Tree(m).max[1] = 1; }},
    {"ALO059",
     "far larger",
     [](ModelSpec& m) { Tree(m).max[1] = 10; },
     {1567, 4, "mesh[0]/submesh[0]/collision/info/collisionBoxMax[1]"},
     [](ModelSpec& m) { Tree(m).max[1] = 1.05f; }},
};

INSTANTIATE_TEST_SUITE_P(CollisionBoxes, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
