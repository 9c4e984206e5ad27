// Rules about particle systems of Universe at War.
#include <cstdint>
#include <limits>
#include <string>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/universe_particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Parameter;
using corpus::SmallUniverseSystem;
using Spec = corpus::UniverseSystemSpec;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

std::string F32(uint32_t id, float value) {
  return Parameter(id, Bytes().F32(value).str());
}
std::string U32(uint32_t id, uint32_t value) {
  return Parameter(id, Bytes().U32(value).str());
}
std::string Text(uint32_t id, absl::string_view text) {
  return Parameter(id, Bytes().Text(text).str());
}
std::string Keys(uint32_t count, std::initializer_list<float> floats) {
  return Parameter(300, Bytes().U32(count).F32s(floats).str());
}

// In SmallUniverseSystem(), whose name is empty: emitter 0 at 25, its creator
// at 47 with a first value at 103; emitter 1 after that.
const RuleCase<Spec> kCases[] = {
    {"ALU001/a modifier in place of the renderer",
     [](Spec& s) { s.emitters[0].renderer.id = 15; },
     {216, 4, "system/emitters/emitter[0]/renderer/id/id",
      "plug-in 15, KeyedSize, is a modifier, must be a renderer"},
     [](Spec& s) { s.emitters[0].renderer.id = 24; }},
    {"ALU002/a plug-in after the last one",
     [](Spec& s) { s.emitters[1].modifiers[0].id = 63; },
     {600, 4, "system/emitters/emitter[1]/modifier[0]/id/id"},
     [](Spec& s) { s.emitters[1].modifiers[0].id = 32; }},
    {"ALU002/a parameter of another renderer",
     [](Spec& s) { s.emitters[0].renderer.parameters = U32(200, 1); },
     {244, 4,
      "system/emitters/emitter[0]/renderer/settings/parameters/id[0]/id",
      "parameter 200 is unknown for plug-in Billboard"},
     [](Spec& s) {
       s.emitters[0].renderer = {29, U32(200, 1)};
     }},
    {"ALU003/two speeds",
     [](Spec& s) { s.emitters[0].creator.parameters = F32(1, 2) + F32(1, 3); },
     {115, 4,
      "system/emitters/emitter[0]/creator/settings/parameters/id[1]/id"},
     [](Spec& s) { s.emitters[0].creator.parameters = F32(1, 2) + F32(3, 3); }},
    {"ALU004/a byte after a speed",
     [](Spec& s) {
       s.emitters[0].creator.parameters =
           Parameter(1, Bytes().F32(2).U8(0).str());
     },
     {107, 1,
      "system/emitters/emitter[0]/creator/settings/parameters/value[0]/rest"},
     [](Spec& s) { s.emitters[0].creator.parameters = F32(1, 2); }},
    {"ALU005/the emitter after the last",
     [](Spec& s) {
       s.emitters[1].creator = {1, U32(100, 2)};
     },
     {314, 4,
      "system/emitters/emitter[1]/creator/settings/parameters/"
      "value[0]/parentIndex",
      "the parent is emitter 2, but the system has 2 emitters"},
     [](Spec& s) {
       s.emitters[1].creator = {1, U32(100, 0)};
     }},
    {"ALU005/a name in other letters",
     [](Spec& s) {
       s.emitters[1].creator = {40, Text(109, "first")};
     },
     {314, 6,
      "system/emitters/emitter[1]/creator/settings/parameters/"
      "value[0]/parentName",
      "no emitter has the name \"first\""},
     [](Spec& s) {
       s.emitters[1].creator = {40, Text(109, "First")};
     }},
    {"ALU005/each other's parents",
     [](Spec& s) {
       s.emitters[0].creator = {1, U32(100, 1)};
     },
     {25, 4, "system/emitters/emitter[0]",
      "the emitter's parents lead back to it"}},
    {"ALU006/a single key",
     [](Spec& s) {
       s.emitters[1].modifiers[0].parameters = Keys(1, {0, 1});
     },
     {640, 4,
      "system/emitters/emitter[1]/modifier[0]/settings/parameters/"
      "value[0]/count",
      "sizes has 1 key, must have at least 2"},
     [](Spec& s) {
       s.emitters[1].modifiers[0].parameters = Keys(2, {0, 1, 0, 1});
     }},
    {"ALU006/the second key is earlier",
     [](Spec& s) {
       s.emitters[1].modifiers[0].parameters =
           Keys(3, {0.5f, 1, 0.25f, 1, 0.125f, 1});
     },
     {652, 4,
      "system/emitters/emitter[1]/modifier[0]/settings/parameters/"
      "value[0]/sizes[2]",
      "the time of key 1 is 0.25, must be at least the previous key's 0.5"},
     [](Spec& s) {
       s.emitters[1].modifiers[0].parameters =
           Keys(3, {0.5f, 3, 0.5f, 2, 0.75f, 1});
     }},
    {"ALU007/a switch of 2",
     [](Spec& s) {
       s.emitters[0].killer.parameters = Parameter(2, Bytes().U8(2).str());
     },
     {199, 1,
      "system/emitters/emitter[0]/killer/settings/parameters/"
      "value[0]/killOnRemoval"},
     [](Spec& s) {
       s.emitters[0].killer.parameters = Parameter(2, Bytes().U8(0).str());
     }},
    {"ALU007/an alignment of 3",
     [](Spec& s) { s.emitters[1].creator.parameters += U32(301, 3); },
     {464, 4,
      "system/emitters/emitter[1]/creator/settings/parameters/"
      "value[2]/positionAlignment"},
     [](Spec& s) { s.emitters[1].creator.parameters += U32(301, 2); }},
    {"ALU007/the shape after the torus",
     [](Spec& s) {
       s.emitters[0].creator = {34, Parameter(105, corpus::PropertyGroup(7))};
     },
     {103, 4,
      "system/emitters/emitter[0]/creator/settings/parameters/value[0]/shape"},
     [](Spec& s) {
       s.emitters[0].creator = {34, Parameter(105, corpus::PropertyGroup(6))};
     }},
    {"ALU008/a bitmap",
     [](Spec& s) { s.emitters[1].renderer.parameters = Text(100, "COM1.bmp"); },
     {572, 9,
      "system/emitters/emitter[1]/renderer/settings/parameters/value[0]/"
      "texture"},
     [](Spec& s) {
       s.emitters[0].renderer.parameters = Text(100, "None");
       s.emitters[1].renderer.parameters = Text(100, "abc1.DDS");
     }},
    {"ALU009/a speed that is no number",
     [](Spec& s) { s.emitters[0].creator.parameters = F32(1, kNaN); },
     {103, 4,
      "system/emitters/emitter[0]/creator/settings/parameters/value[0]/speed"},
     [](Spec& s) { s.emitters[0].creator.parameters = F32(1, 3e38f); }},
    {"ALU009/a size that is no number",
     [](Spec& s) {
       s.emitters[1].modifiers[0].parameters = Keys(2, {0, 1, 1, kNaN});
     },
     {656, 4,
      "system/emitters/emitter[1]/modifier[0]/settings/parameters/"
      "value[0]/sizes[3]"},
     [](Spec& s) {
       s.emitters[1].modifiers[0].parameters = Keys(2, {0, 1, 1, 3e38f});
     }},
    {"ALC007/the second unknown chunk without the first",
     [](Spec& s) { s.before = corpus::Chunk(0x2, ""); },
     {17, 4, "system", "0x2 must follow 0x1, which is missing"},
     [](Spec& s) { s.before = corpus::Chunk(0x1, ""); }},
};

INSTANTIATE_TEST_SUITE_P(UniverseParticle, OldRuleTest,
                         OldRuleCases(kCases, kUniverseParticleFormat,
                                      SmallUniverseSystem()),
                         kOldRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
