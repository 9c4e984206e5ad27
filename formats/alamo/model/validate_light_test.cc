// Rules about lights.
#include <cstdint>
#include <limits>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): the light at 2630, its 0x1302 at 2651.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO039",
     "a type too many",
     [](ModelSpec& m) { m.lights[0].type = 3; },
     {2659, 4, "light[0]/data/type"},
     [](ModelSpec& m) { m.lights[0].type = 2; }},
    {"ALO040",
     "above 1",
     [](ModelSpec& m) { m.lights[0].colour[1] = 1.001f; },
     {2667, 4, "light[0]/data/color[1]"},
     [](ModelSpec& m) { m.lights[0].colour[1] = 1; }},
    {"ALO040",
     "below 0",
     [](ModelSpec& m) { m.lights[0].colour[2] = -0.001f; },
     {2671, 4, "light[0]/data/color[2]"},
     [](ModelSpec& m) { m.lights[0].colour[2] = 0; }},
    {"ALO041",
     "starts after its end",
     [](ModelSpec& m) { m.lights[0].start = 200.5f; },
     {2679, 8, "light[0]/data/farAttenuationStart"},
     [](ModelSpec& m) { m.lights[0].end = 0; }},  // no attenuation
    {"ALO041",
     "darkens",
     [](ModelSpec& m) { m.lights[0].intensity = -0.5f; },
     {2675, 4, "light[0]/data/intensity"},
     [](ModelSpec& m) { m.lights[0].intensity = 0; }},
    {"ALO041",
     "in degrees",
     [](ModelSpec& m) {
       m.lights[0].type = 2;
       m.lights[0].hotspot = 43;
       m.lights[0].falloff = 45;
     },
     {2687, 8, "light[0]/data/hotspotSize", "the angles may be in degrees"},
     [](ModelSpec& m) { m.lights[0].hotspot = 43; }},  // no spot has no cone
    {"ALO041",
     "more than a turn back",
     [](ModelSpec& m) {
       m.lights[0].type = 2;
       m.lights[0].falloff = -6.3f;
     },
     {2687, 8, "light[0]/data/hotspotSize"},
     [](ModelSpec& m) {
       m.lights[0].type = 2;
       m.lights[0].falloff = 6.28f;
     }},
    {"ALO041",
     "a spot with a wider inner cone",
     [](ModelSpec& m) {
       m.lights[0].type = 2;
       m.lights[0].hotspot = 1.5f;
     },
     {2687, 8, "light[0]/data/hotspotSize",
      "the inner cone of the spot, hotspotSize, is 1.5, wider than its outer "
      "cone"},
     [](ModelSpec& m) { m.lights[0].hotspot = 1.5f; }},
    {"ALC018",
     "infinite",
     [](ModelSpec& m) {
       m.lights[0].falloff = std::numeric_limits<float>::infinity();
     },
     {2691, 4, "light[0]/data/falloffSize"},
     [](ModelSpec& m) { m.lights[0].falloff = 1; }},
};

INSTANTIATE_TEST_SUITE_P(Light, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
