#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/lint_bytes.h"
#include "formats/testing/named.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ParticleSpec;
using corpus::SmallSystem;

TEST(ParticleFactsTest, TheNameOfTheSystem) {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  EXPECT_EQ(NameIn(facts, facts.system_name), (Named{"p_fire", 16}));
}

TEST(ParticleFactsTest, BothTexturesOfEachEmitter) {
  ParticleSpec system = SmallSystem();
  system.emitters[1].colour_texture = "C:\\work\\p_spark.tga";
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  std::vector<Named> textures;
  for (const FactName texture : facts.textures) {
    textures.push_back(NameIn(facts, texture));
  }
  EXPECT_EQ(textures, (std::vector<Named>{{"p_smoke.tga", 321},
                                          {"p_smoke_depth.dds", 875},
                                          {"C:\\work\\p_spark.tga", 1177},
                                          {"p_smoke_depth.dds", 1740}}));
}

TEST(ParticleFactsTest, AnEmptyNameIsNoTexture) {
  ParticleSpec system = SmallSystem();
  system.emitters.resize(1);
  system.emitters[0].colour_texture = "";
  system.emitters[0].has_normal_texture = false;
  const Facts facts = FactsOf(kParticleFormat, system.Build());
  EXPECT_TRUE(facts.textures.empty());
}

}  // namespace
}  // namespace assetlint::alamo
