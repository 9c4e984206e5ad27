// Rules about the names of meshes.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): mesh 1 at 1641, its name at 1649.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO075",
     "small letters",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_lod0"; },
     {1661, 5, "mesh[1]/name/text", "is not in capitals"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD0"; }},
    {"ALO075",
     "small letters of a state",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_Alt2"; },
     {1661, 5, "mesh[1]/name/text", "is not in capitals"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_Alt"; }},
    {"ALO075",
     "no digit",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD"; },
     {1661, 4, "mesh[1]/name/text", "has no digit"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LODGE"; }},
    {"ALO075",
     "no digit before the next",
     [](ModelSpec& m) { m.meshes[1].name = "A_ALT_LOD0"; },
     {1658, 4, "mesh[1]/name/text", "has no digit"},
     [](ModelSpec& m) { m.meshes[1].name = "A_ALTAR_LOD0"; }},
    {"ALO075",
     "more digits",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT01"; },
     {1661, 6, "mesh[1]/name/text", "has more than one digit"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT1"; }},
    {"ALO075",
     "the second of two",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD0_alt1"; },
     {1666, 5, "mesh[1]/name/text", "is not in capitals"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD0_ALT1"; }},
    {"ALO075",
     "the other way round",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_alt1_LOD0"; },
     {1661, 5, "mesh[1]/name/text", "is not in capitals"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT1_LOD0"; }},
    {"ALO075",
     "no digit at the end",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT"; },
     {1661, 4, "mesh[1]/name/text", "has no digit"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT_glow"; }},
    {"ALO076",
     "a gap",
     [](ModelSpec& m) {
       m.meshes[0].name = "H_LOD0";
       m.meshes[1].name = "S_LOD2";
     },
     {1659, 7, "mesh[1]/name/text", "meshes with _LOD2, but none with _LOD1"},
     [](ModelSpec& m) {
       m.meshes[0].name = "H_LOD0_ALT0";
       m.meshes[1].name = "S_ALT0_LOD1";
     }},
    {"ALO076",
     "the first is missing",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD9"; },
     {1657, 10, "mesh[1]/name/text", "_LOD9, but none with _LOD0"},
     [](ModelSpec& m) { m.meshes[1].name = "Skin_ALT9"; }},
    {"ALO076",
     "a level whose suffix is reported",
     [](ModelSpec& m) { m.meshes[1].name = "Skin_LOD1"; },
     {1657, 10, "mesh[1]/name/text"},
     [](ModelSpec& m) {
       m.meshes[0].name = "Hull_lod0";
       m.meshes[1].name = "Skin_LOD1";
     }},
};

INSTANTIATE_TEST_SUITE_P(Names, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
