// Rules about muzzle flashes and about bones far away.

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

void TurnMesh(ModelSpec& m, const corpus::Vec3& normal) {
  for (auto& vertex : m.meshes[1].submeshes[0].vertices) {
    vertex.normal = normal;
  }
}

// In SmallModel(): the names of its bones at 160, 249 and 340, of its meshes at
// 434 and 1657, and of its proxies at 2793 and 2818; mesh 1 at 1641, its name
// at 1649; the light at 2630, its 0x1302 at 2651.
const RuleCase<ModelSpec> kAttachmentsCases[] = {
    {"ALO088/a mesh by the usual name",
     [](ModelSpec& m) { m.meshes[1].name = "MuzzleA_00_Flash"; },
     {1657, 17, "mesh[1]", "there is no bone \"MuzzleA_00\""},
     [](ModelSpec& m) {
       m.meshes[1].name = "MuzzleA_00_Flash";
       m.bones[1].name = "muzzlea_00";
     }},
    {"ALO088/a bone by the usual name",
     [](ModelSpec& m) { m.bones[2].name = "MuzzleB_01_flash"; },
     {340, 17, "skeleton/bone[2]"},
     [](ModelSpec& m) { m.bones[2].name = "P_Flash"; }},
    {"ALO088/a proxy, where another has it",
     [](ModelSpec& m) {
       m.meshes[1].name = "Turret_Flash";
       m.connections.proxies[0].name = "gun_flash";
     },
     {2801, 10, "connections/proxy[0]"},
     [](ModelSpec& m) { m.connections.proxies[0].name = "gun_flash"; }},
    {"ALO089/a proxy",
     [](ModelSpec& m) { m.bones[2].matrix[3] = 400; },
     {2793, 9, "connections/proxy[0]",
      "is 400 units from the model's origin, 231 times the length"},
     [](ModelSpec& m) { m.bones[2].matrix[3] = 170; }},
    {"ALO089/by its parent",
     [](ModelSpec& m) {
       m.bones[1].matrix[7] = -400;
       m.connections.proxies.clear();
     },
     {1657, 5, "mesh[1]"},
     // With its proxies, more is there than elsewhere.
     [](ModelSpec& m) { m.bones[1].matrix[7] = -400; }},
    {"ALO089/no sun",
     [](ModelSpec& m) { m.bones[2].matrix[11] = 1000; },
     {2793, 9, "connections/proxy[0]"},
     [](ModelSpec& m) {
       m.bones[2].matrix[11] = 1000;
       m.bones[2].billboard = 7;
     }},
    {"ALO091/a mesh that faces up",
     [](ModelSpec& m) { m.bones[1].billboard = 1; },
     {1657, 5, "mesh[1]",
      "on a billboard (1, parallel) but faces (0, 0, 1); the camera sees its"},
     [](ModelSpec& m) { m.bones[1].billboard = 3; }},
    {"ALO091/just past 30 degrees",
     [](ModelSpec& m) {
       m.bones[1].billboard = 7;
       TurnMesh(m, {0, -0.86f, 0.51f});
     },
     {1657, 5, "mesh[1]", "(7, sun)"},
     [](ModelSpec& m) {
       m.bones[1].billboard = 7;
       TurnMesh(m, {0, -0.87f, 0.49f});
     }},
    {"ALO075/no digit",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD"; },
     {1661, 4, "mesh[1]/name/text", "has no digit"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LODGE"; }},
    {"ALO075/no digit before the next",
     [](ModelSpec& m) { m.meshes[1].name = "A_ALT_LOD0"; },
     {1658, 4, "mesh[1]/name/text", "has no digit"},
     [](ModelSpec& m) { m.meshes[1].name = "A_ALTAR_LOD0"; }},
    {"ALO075/more digits",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT01"; },
     {1661, 6, "mesh[1]/name/text", "has more than one digit"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT1"; }},
    {"ALO075/the second of two",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD0_alt1"; },
     {1666, 5, "mesh[1]/name/text", "is not in capitals"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD0_ALT1"; }},
    {"ALO076/a gap",
     [](ModelSpec& m) {
       m.meshes[0].name = "H_LOD0";
       m.meshes[1].name = "S_LOD2";
     },
     {1659, 7, "mesh[1]/name/text", "meshes with _LOD2, but none with _LOD1"},
     [](ModelSpec& m) {
       m.meshes[0].name = "H_LOD0_ALT0";
       m.meshes[1].name = "S_ALT0_LOD1";
     }},
    {"ALO076/a level whose suffix is reported",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD1"; },
     {1657, 10, "mesh[1]/name/text"},
     [](ModelSpec& m) {
       m.meshes[0].name = "Hull_lod0";
       m.meshes[1].name = "Skin_LOD1";
     }},
    {"ALO094/one triangle fewer",
     [](ModelSpec& m) {
       m.meshes[0].name = "Hull_LOD0";
       m.meshes[1].name = "Hull_LOD1";
       m.Skin().indices.resize(9);
     },
     {1662, 10, "mesh[1]/name/text", "has 3 triangles, but _LOD0 has 4"},
     [](ModelSpec& m) {
       m.meshes[0].name = "Hull_LOD0";
       m.meshes[1].name = "Hull_LOD1";
     }},
    {"ALO039/a type too many",
     [](ModelSpec& m) { m.lights[0].type = 3; },
     {2659, 4, "light[0]/data/type"},
     [](ModelSpec& m) { m.lights[0].type = 2; }},
    {"ALO040/above 1",
     [](ModelSpec& m) { m.lights[0].colour[1] = 1.001f; },
     {2667, 4, "light[0]/data/color[1]"},
     [](ModelSpec& m) { m.lights[0].colour[1] = 1; }},
    {"ALO041/starts after its end",
     [](ModelSpec& m) { m.lights[0].start = 200.5f; },
     {2679, 8, "light[0]/data/farAttenuationStart"},
     [](ModelSpec& m) { m.lights[0].end = 0; }},  // no attenuation
    {"ALO041/darkens",
     [](ModelSpec& m) { m.lights[0].intensity = -0.5f; },
     {2675, 4, "light[0]/data/intensity"},
     [](ModelSpec& m) { m.lights[0].intensity = 0; }},
    {"ALO041/in degrees",
     [](ModelSpec& m) {
       m.lights[0].type = 2;
       m.lights[0].hotspot = 43;
       m.lights[0].falloff = 45;
     },
     {2687, 8, "light[0]/data/hotspotSize", "the angles may be in degrees"},
     [](ModelSpec& m) { m.lights[0].hotspot = 43; }},  // no spot has no cone
    {"ALO041/a spot with a wider inner cone",
     [](ModelSpec& m) {
       m.lights[0].type = 2;
       m.lights[0].hotspot = 1.5f;
     },
     {2687, 8, "light[0]/data/hotspotSize",
      "the inner cone of the spot, hotspotSize, is 1.5, wider than its outer "
      "cone"},
     [](ModelSpec& m) { m.lights[0].hotspot = 1.5f; }},
};

INSTANTIATE_TEST_SUITE_P(Attachments, OldRuleTest,
                         OldRuleCases(kAttachmentsCases, kModelFormat,
                                      SmallModel()),
                         kOldRuleTestName);

}  // namespace

}  // namespace assetlint::alamo
