// Rules about muzzle flashes and about bones far away.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): the names of its bones at 160, 249 and 340, of its meshes at
// 434 and 1657, and of its proxies at 2793 and 2818.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO088",
     "a mesh by the usual name",
     [](ModelSpec& m) { m.meshes[1].name = "MuzzleA_00_Flash"; },
     {1657, 17, "mesh[1]", "there is no bone \"MuzzleA_00\""},
     [](ModelSpec& m) {
       m.meshes[1].name = "MuzzleA_00_Flash";
       m.bones[1].name = "muzzlea_00";
     }},
    {"ALO088",
     "a bone by the usual name",
     [](ModelSpec& m) { m.bones[2].name = "MuzzleB_01_flash"; },
     {340, 17, "skeleton/bone[2]"},
     [](ModelSpec& m) { m.bones[2].name = "P_Flash"; }},
    {"ALO088",
     "a proxy, where another has it",
     [](ModelSpec& m) {
       m.meshes[1].name = "Turret_Flash";
       m.connections.proxies[0].name = "gun_flash";
     },
     {2801, 10, "connections/proxy[0]"},
     [](ModelSpec& m) { m.connections.proxies[0].name = "gun_flash"; }},
    {"ALO089",
     "a proxy",
     [](ModelSpec& m) { m.bones[2].matrix[3] = 400; },
     {2793, 9, "connections/proxy[0]",
      "is 400 units from the model's origin, 231 times the length"},
     [](ModelSpec& m) { m.bones[2].matrix[3] = 170; }},
    {"ALO089",
     "by its parent",
     [](ModelSpec& m) {
       m.bones[1].matrix[7] = -400;
       m.connections.proxies.clear();
     },
     {1657, 5, "mesh[1]"},
     // With its proxies, more is there than elsewhere.
     [](ModelSpec& m) { m.bones[1].matrix[7] = -400; }},
    {"ALO089",
     "no sun",
     [](ModelSpec& m) { m.bones[2].matrix[11] = 1000; },
     {2793, 9, "connections/proxy[0]"},
     [](ModelSpec& m) {
       m.bones[2].matrix[11] = 1000;
       m.bones[2].billboard = 7;
     }},
};

INSTANTIATE_TEST_SUITE_P(Attachments, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
