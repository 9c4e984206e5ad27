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
    {"ALP005", "the first emitter says 5",
     [](ParticleSpec& p) { p.emitters[0].u32[20] = 5; }, FixLevel::kSafe},
};

TEST(ParticleFixesTest, EveryRule) {
  ExpectFixes(kCases, kParticleFormat, NamedSystem(), "p_fire.alo");
}

}  // namespace

}  // namespace assetlint::alamo
