// Rules about particle systems.
#include <cstdint>
#include <limits>
#include <string>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ParticleSpec;

// A system with the same name as its file.
ParticleSpec NamedSystem() {
  ParticleSpec system = corpus::SmallSystem();
  system.name = "p_fire";
  return system;
}

// The chunk in which an editor notes a link group, with two bytes of flags.
std::string GroupRecords(uint32_t count, uint32_t size, uint32_t group = 7,
                         const std::string& flags = "\1\1") {
  return corpus::Chunk(
      0x3, corpus::Bytes().U32(count).U32(group).U32(size).str() + flags);
}

// Gives a property of the first emitter that value.
auto Float(uint8_t id, float value) {
  return [=](ParticleSpec& p) {
    p.emitters[0].replaced[id] = corpus::MiniF32(id, value);
  };
}

// In NamedSystem(): name at 8, id at 23; emitter 0 at 43, its properties at 51,
// groups at 353, tracks at 601, links at 853; emitter 1 at 899.
const RuleCase<ParticleSpec> kCases[] = {
    {"ALP002/no acceleration",
     [](ParticleSpec& p) { p.emitters[0].left_out = {10}; },
     {92, 1, "system/emitters/emitter[0]/properties/acceleration"},
     [](ParticleSpec& p) {
       p.emitters[0].left_out = {5, 6, 72, 73};
     }},
    {"ALP002/those before and after the optional ones",
     [](ParticleSpec& p) {
       p.emitters[0].left_out = {4, 5, 6, 7};
     },
     {59, 1, "system/emitters/emitter[0]/properties/blendMode",
      "mini-chunk 4 (blendMode), mini-chunk 7 (inBursts) are missing"},
     [](ParticleSpec& p) {
       p.emitters[0].left_out = {5, 6};
     }},
    {"ALP016/the same blend mode at the end",
     [](ParticleSpec& p) { p.emitters[0].copies = corpus::MiniU32(4, 1); },
     {319, 6, "system/emitters/emitter[0]/properties/blendMode"},
     [](ParticleSpec& p) { p.emitters[0].copies = corpus::MiniU32(4, 2); }},
    {"ALC026/an emitter without links",
     [](ParticleSpec& p) { p.emitters[0].has_links = false; },
     {853, 4, "system/emitters/emitter[0]"},
     [](ParticleSpec& p) { p.emitters[0].death = 0; }},
    {"ALP003/another name",
     [](ParticleSpec& p) { p.name = "p_smoke"; },
     {16, 8, "system/name/text"},
     [](ParticleSpec& p) { p.name = "P_FIRE"; }},
    {"ALP005/the second says that it is the first",
     [](ParticleSpec& p) {
       p.emitters.push_back(p.emitters[1]);
       p.emitters[1].u32[20] = 0;
     },
     {1000, 4, "system/emitters/emitter[1]/properties/index",
      "2 emitters in a row are off by the same number: one was added before"}},
    {"ALP005/both are one too high",
     [](ParticleSpec& p) {
       p.emitters[0].u32[20] = 1;
       p.emitters[1].u32[20] = 2;
     },
     {144, 4, "system/emitters/emitter[0]/properties/index",
      "2 emitters in a row are off by the same number: one was removed before "
      "them"}},
    {"ALP017/a lifetime of 0",
     Float(15, 0),
     {114, 4, "system/emitters/emitter[0]/properties/lifetime"},
     Float(15, 0.01f)},
    {"ALP017/a colour in bytes",
     [](ParticleSpec& p) {
       p.emitters[0].replaced[44] = corpus::MiniF32s(44, {1, 255, 0, 255});
     },
     {211, 4, "system/emitters/emitter[0]/properties/randomizedColor[1]"},
     [](ParticleSpec& p) {
       p.emitters[0].replaced[44] = corpus::MiniF32s(44, {0, 1, 0, 1});
     }},
    {"ALP017/more than the speed of the parent",
     Float(40, 23),
     {192, 4, "system/emitters/emitter[0]/properties/emitterSpeedMult"},
     Float(40, 0)},
    {"ALP017/faster after a bounce",
     [](ParticleSpec& p) {
       p.emitters[0].u32[47] = 2;
       p.emitters[0].replaced[48] = corpus::MiniF32(48, 31.3f);
     },
     {237, 4, "system/emitters/emitter[0]/properties/bounciness"},
     Float(48, 31.3f)},
    {"ALP025/a lifetime in percent",
     Float(19, 25),
     {126, 4, "system/emitters/emitter[0]/properties/randomizedLifetime"},
     Float(23, 17)},
    {"ALP026/the group says two seconds",
     [](ParticleSpec& p) { p.emitters[0].group_lifetime = 2; },
     {477, 4, "system/emitters/emitter[0]/groups/group[1]/shape/max[1]",
      "particles live 0 to 2 s, but lifetime and randomizedLifetime say 0 to 1 "
      "s"},
     [](ParticleSpec& p) {
       p.emitters[0].group_lifetime = 0;
       p.emitters[0].on_x = 1;
       p.emitters[1].group_lifetime = std::numeric_limits<float>::infinity();
     }},
    {"ALP027/no alpha where alpha counts",
     [](ParticleSpec& p) {
       p.emitters[0].u32[4] = 2;
       p.emitters[0].other_tracks[3] = corpus::ColourTrack(0);
       p.emitters[0].replaced[44] = corpus::MiniF32s(44, {1, 1, 1, 0});
     },
     {713, 20, "system/emitters/emitter[0]/tracks/ends[3]",
      "alpha is 0 from birth to death"},
     [](ParticleSpec& p) {
       p.emitters[0].u32[4] = 3;
       p.emitters[0].other_tracks[3] = corpus::ColourTrack(0);
     }},
    {"ALP027/two emitters without a size",
     [](ParticleSpec& p) {
       for (corpus::EmitterSpec& emitter : p.emitters) {
         emitter.other_tracks[4] = corpus::FloatTrack(-1);
       }
     },
     {741, 26, "system/emitters/emitter[0]/tracks/ends[4]",
      "nothing is seen of any of the 2 emitters; of this one, the size is "
      "never above 0"},
     [](ParticleSpec& p) {
       p.emitters[0].other_tracks[4] = corpus::FloatTrack(-1);
       p.emitters[1].other_tracks[4] =  // without its last key
           corpus::Chunk(0x0, corpus::MiniF32(2, 0)) + corpus::Chunk(0x1, "");
     }},
    {"ALP027/the only emitter is black and additive",
     [](ParticleSpec& p) {
       p.emitters.resize(1);
       p.emitters[0].death = 0xFFFFFFFF;
       for (uint32_t track : {0, 1, 2}) {
         p.emitters[0].other_tracks[track] = corpus::ColourTrack(0);
       }
       p.emitters[0].replaced[44] = corpus::MiniF32s(44, {0, 0, 0, 1});
     },
     {609, 20, "system/emitters/emitter[0]/tracks/ends[0]",
      "the particles are never seen: the colour is black"},
     [](ParticleSpec& p) {
       p.emitters.resize(1);
       p.emitters[0].death = 0xFFFFFFFF;
       for (uint32_t track : {0, 1, 2}) {
         p.emitters[0].other_tracks[track] = corpus::ColourTrack(0);
       }
     }},
    {"ALP029/a multiplier without its switch",
     [](ParticleSpec& p) { p.emitters[0].u8[67] = 0; },
     {192, 4, "system/emitters/emitter[0]/properties/emitterSpeedMult"},
     [](ParticleSpec& p) {
       p.emitters[0].u8[67] = 0;
       p.emitters[0].replaced[40] = corpus::MiniF32(40, 0);
     }},
    {"ALP029/heat with a tail",
     [](ParticleSpec& p) { p.emitters[0].u8[65] = p.emitters[0].u8[59] = 1; },
     {297, 1, "system/emitters/emitter[0]/properties/hasTail",
      "isHeatParticle is 1"},
     [](ParticleSpec& p) { p.emitters[0].u8[65] = 1; }},
    {"ALP029/flat with a tail",
     [](ParticleSpec& p) { p.emitters[0].u8[65] = p.emitters[0].u8[46] = 1; },
     {297, 1, "system/emitters/emitter[0]/properties/hasTail",
      "isNotBillboarded is 1"},
     [](ParticleSpec& p) { p.emitters[0].u8[46] = 1; }},
    {"ALP006/blend mode 14",
     [](ParticleSpec& p) { p.emitters[0].u32[4] = 14; },
     {61, 4, "system/emitters/emitter[0]/properties/blendMode"},
     [](ParticleSpec& p) { p.emitters[0].u32[4] = 13; }},
    {"ALP006/shape 5",
     [](ParticleSpec& p) { p.emitters[0].shape = 5; },
     {377, 4, "system/emitters/emitter[0]/groups/group[0]/shape/shape"},
     [](ParticleSpec& p) { p.emitters[0].shape = 4; }},
    {"ALP006/interpolation 3",
     [](ParticleSpec& p) { p.emitters[0].interpolation = 3; },
     {625, 4, "system/emitters/emitter[0]/tracks/ends[0]/interpolation"},
     [](ParticleSpec& p) { p.emitters[0].interpolation = 2; }},
    {"ALP008/emitter 2 of 2",
     [](ParticleSpec& p) { p.emitters[0].death = 2; },
     {863, 4, "system/emitters/emitter[0]/links/death"},
     [](ParticleSpec& p) { p.emitters[0].death = 0; }},
    {"ALP018/carries itself",
     [](ParticleSpec& p) { p.emitters[0].birth = 0; },
     {869, 4, "system/emitters/emitter[0]/links/birth", "the emitter itself"},
     [](ParticleSpec& p) { p.emitters[0].birth = 1; }},
    {"ALP018/through another one",
     [](ParticleSpec& p) {
       p.emitters[0].birth = 1;
       p.emitters[1].death = 0;
     },
     {1720, 4, "system/emitters/emitter[1]/links/death",
      "the links of emitter 0 lead back to this one"},
     [](ParticleSpec& p) {
       p.emitters[0].birth = 1;
       p.emitters[0].death = 1;
     }},
    {"ALP010/after the end",
     [](ParticleSpec& p) { p.emitters[0].key_time = 1.001f; },
     {643, 4, "system/emitters/emitter[0]/tracks/keys[0]/key[0]/time"},
     [](ParticleSpec& p) { p.emitters[0].key_time = 0; }},
    {"ALP011/after the next key",
     [](ParticleSpec& p) { p.emitters[0].key_time = 0.76f; },
     {653, 4, "system/emitters/emitter[0]/tracks/keys[0]/key[1]/time"},
     [](ParticleSpec& p) { p.emitters[0].key_time = 0.75f; }},
    {"ALP012/red is 256",
     [](ParticleSpec& p) { p.emitters[0].red_key = 256; },
     {639, 4, "system/emitters/emitter[0]/tracks/keys[0]/key[0]/value"},
     [](ParticleSpec& p) { p.emitters[0].red_key = 255; }},
    {"ALP013/a second bitmap",
     [](ParticleSpec& p) { p.emitters[0].normal_texture = "smoke.bmp"; },
     {881, 10, "system/emitters/emitter[0]/normalTexture/text"},
     [](ParticleSpec& p) { p.emitters[0].normal_texture = "none"; }},
    {"ALP014/the highest number of triangles",
     [](ParticleSpec& p) { p.emitters[0].u32[5] = 0xFFFFFFFF; },
     {67, 4, "system/emitters/emitter[0]/properties/primitiveType"},
     [](ParticleSpec& p) { p.emitters[0].u32[5] = 0xFFFFFFFE; }},
    {"ALP022/the same child at death and at birth",
     [](ParticleSpec& p) { p.emitters[0].birth = 1; },
     {869, 4, "system/emitters/emitter[0]/links/birth",
      "birth is 1, which is also the death of this emitter"},
     [](ParticleSpec& p) {
       p.emitters[0].death = 0xFFFFFFFF;
       p.emitters[0].birth = 1;
     }},
    {"ALP022/a child of two emitters",
     [](ParticleSpec& p) {
       p.emitters.push_back(p.emitters[1]);
       p.emitters[2].u32[20] = 2;
       p.emitters[2].death = 1;
     },
     {2577, 4, "system/emitters/emitter[2]/links/death",
      "death is 1, which is also the death of emitter 0"},
     [](ParticleSpec& p) {
       p.emitters.push_back(p.emitters[1]);
       p.emitters[2].u32[20] = 2;
     }},
    {"ALP023/two records where there is one",
     [](ParticleSpec& p) { p.extra = GroupRecords(2, 2); },
     {1764, 14, "system/linkGroups/bytes", "record 1 of 2 goes past its end"},
     [](ParticleSpec& p) { p.extra = GroupRecords(0, 2); }},
    {"ALP023/too short for the number of records",
     [](ParticleSpec& p) { p.extra = corpus::Chunk(0x3, "\1"); },
     {1756, 8, "system/linkGroups/size"},
     [](ParticleSpec& p) { p.extra = GroupRecords(1, 2); }},
    {"ALP023/a link group of two bytes",
     [](ParticleSpec& p) {
       p.emitters[0].extra = corpus::Chunk(0x100, "\1\2");
     },
     {903, 4, "system/emitters/emitter[0]/linkGroup/size"},
     [](ParticleSpec& p) {
       p.emitters[0].extra = corpus::Chunk(0x100, "\1\2\3\4");
     }},
    {"ALP024/an emitter in group 0",
     [](ParticleSpec& p) {
       p.emitters[0].extra = corpus::Chunk(0x100, corpus::Bytes().U32(0).str());
     },
     {907, 4, "system/emitters/emitter[0]/linkGroup/group"},
     [](ParticleSpec& p) {
       p.emitters[0].extra = corpus::Chunk(0x100, corpus::Bytes().U32(1).str());
     }},
    {"ALP024/flags of group 0",
     [](ParticleSpec& p) { p.extra = GroupRecords(1, 2, 0); },
     {1768, 4, "system/linkGroups/record[0]/group"},
     [](ParticleSpec& p) { p.extra = GroupRecords(1, 2, 1); }},
    {"ALP024/a flag of 2",
     [](ParticleSpec& p) { p.extra = GroupRecords(1, 2, 7, "\1\2"); },
     {1777, 1, "system/linkGroups/record[0]/flags[1]"},
     [](ParticleSpec& p) { p.extra = GroupRecords(1, 1, 7, "\1\2"); }},
};

INSTANTIATE_TEST_SUITE_P(Particle, OldRuleTest,
                         OldRuleCases(kCases, kParticleFormat, NamedSystem(),
                                      "p_fire.alo"),
                         kOldRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
