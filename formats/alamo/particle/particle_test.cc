// Facts of particle systems, and the levels of their fixes. What fixes make of
// files is in corpus/alamo/fixed.
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::ParticleSpec;
using corpus::SmallSystem;

TEST(ParticleFactsTest, TheNameAndTheTexturesOfEmitters) {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  system.emitters.push_back(system.emitters[1]);
  system.emitters[1].colour_texture = "C:\\work\\p_spark.tga";
  system.emitters[2].colour_texture = "";
  system.emitters[2].has_normal_texture = false;
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  EXPECT_EQ(NameIn(facts, facts.system_name), (Named{"p_fire", 16}));
  std::vector<Named> textures;
  for (const FactName texture : facts.textures) {
    textures.push_back(NameIn(facts, texture));
  }
  EXPECT_EQ(textures, (std::vector<Named>{{"p_smoke.tga", 327},
                                          {"p_smoke_depth.dds", 881},
                                          {"C:\\work\\p_spark.tga", 1183},
                                          {"p_smoke_depth.dds", 1746}}));
}

// A system with the same name as its file.
ParticleSpec NamedSystem() {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  return system;
}

const FixCase<ParticleSpec> kCases[] = {
    {"ALC008", "a fourth group",
     [](ParticleSpec& p) { p.emitters[0].num_groups = 4; }, FixLevel::kUnsafe,
     Repaired::kSound},
    {"ALP002", "an unknown type in the place of a property",
     [](ParticleSpec& p) {
       p.emitters[0].replaced[10] = corpus::MiniF32s(200, {0, 0, -9.8f});
     },
     FixLevel::kUnsafe},
    {"ALP005", "the first emitter says 1",
     [](ParticleSpec& p) { p.emitters[0].u32[20] = 1; }, FixLevel::kUnsafe},
    {"ALP005", "the first emitter says 5",
     [](ParticleSpec& p) { p.emitters[0].u32[20] = 5; }, FixLevel::kSafe},
    {"ALP010", "a time before 0",
     [](ParticleSpec& p) { p.emitters[0].key_time = -0.5f; }, FixLevel::kUnsafe,
     Repaired::kSound},
    {"ALP012", "a value with a second byte",
     [](ParticleSpec& p) { p.emitters[0].red_key = 0x0700 + 128; },
     FixLevel::kUnsafe},
};

TEST(ParticleFixesTest, EveryRule) {
  ExpectFixes(kCases, kParticleFormat, NamedSystem(), "p_fire.alo");
}

}  // namespace

}  // namespace assetlint::alamo
