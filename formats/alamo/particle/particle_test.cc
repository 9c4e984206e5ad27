// Facts and values of particle systems.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;
using corpus::Mini;
using corpus::MiniF32;
using corpus::MiniU8;
using corpus::ParticleSpec;
using corpus::SmallSystem;
using ::testing::HasSubstr;

std::string ValuesOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_EQ(kParticleFormat.values(bytes, writer), absl::OkStatus());
  return writer.text();
}

// The values of a system whose only emitter has these chunks in its list of
// tracks.
std::string ValuesWithTracks(const std::string& tracks) {
  return ValuesOf(Container(
      0x900, Container(0x800, Container(0x700, Container(0x1, tracks)))));
}

constexpr char kTracks[] =
    "lifetime:1,tracks:["
    "{name:'red',interpolation:0,keys:[[0,255],[0.25,128],[0.75,64],[1,0]]},"
    "{name:'green',interpolation:1,keys:[[0,255],[1,0]]},"
    "{name:'blue',interpolation:1,keys:[[0,255],[1,0]]},"
    "{name:'alpha',interpolation:1,keys:[[0,255],[1,0]]},"
    "{name:'size',interpolation:2,keys:[[0,1],[0.5,1.5],[1,2]]},"
    "{name:'textureIndex',interpolation:2,keys:[[0,0],[1,0]]},"
    "{name:'rotationSpeed',interpolation:2,keys:[[0,0],[1,0]]}]}";

TEST(ParticleValuesTest, SmallSystemInFull) {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  EXPECT_EQ(ValuesOf(system.Build()),
            absl::StrCat("{name:'p_fire',emitters:[{name:'Smoke',", kTracks,
                         ",{name:'Sparks',", kTracks, "]}"));
}

TEST(ParticleValuesTest, KeysAreAsStored) {
  ParticleSpec system = SmallSystem();
  system.emitters[0].red_key = 0xFFFFFFFF;
  system.emitters[0].key_time = 7;
  system.emitters[0].interpolation = 3;
  EXPECT_THAT(ValuesOf(system.Build()),
              HasSubstr("{name:'red',interpolation:3,keys:[[0,255],"
                        "[7,4.29497e+09],[0.75,64],[1,0]]}"));
}

TEST(ParticleValuesTest, KeysThatAreMissingAreLeftOut) {
  const std::string first = Chunk(0x0, MiniU8(2, 9));
  const std::string last = Chunk(0x0, MiniU8(3, 8));
  EXPECT_THAT(ValuesWithTracks(absl::StrCat(first, last)),
              HasSubstr("tracks:[{name:'red',interpolation:0,keys:[[0,9]]},"
                        "{name:'green',interpolation:0,keys:[[1,8]]}]"));
}

TEST(ParticleValuesTest, ATrackMayLackOneOfItsChunks) {
  const std::string key = Mini(5, Bytes().U32(7).F32(0.5f).str());
  EXPECT_THAT(ValuesWithTracks(Chunk(0x1, key)),
              HasSubstr("tracks:[{name:'red',interpolation:0,"
                        "keys:[[0.5,7]]}]"));
}

TEST(ParticleValuesTest, TracksPastTheSeventhAreLeftOut) {
  ParticleSpec system = SmallSystem();
  system.emitters[0].num_tracks = 9;
  system.emitters[1].num_tracks = 2;
  const std::string values = ValuesOf(system.Build());
  EXPECT_THAT(values, HasSubstr(absl::StrCat("{name:'Smoke',", kTracks)));
  EXPECT_THAT(values, HasSubstr("{name:'green',interpolation:1,"
                                "keys:[[0,255],[1,0]]}]}]}"));
}

TEST(ParticleValuesTest, WhatIsMissingHasADefault) {
  EXPECT_EQ(ValuesOf(Container(0x900, "")), "{name:'',emitters:[]}");
  EXPECT_EQ(ValuesOf(Container(0x900, Container(0x800, Container(0x700, "")))),
            "{name:'',emitters:[{name:'',lifetime:0,tracks:[]}]}");
}

TEST(ParticleValuesTest, NothingOfAFileThatDoesNotDecode) {
  const std::string whole = SmallSystem().Build();
  for (const std::string& bytes :
       {std::string("junk"), whole.substr(0, whole.size() / 2)}) {
    ValueText writer;
    EXPECT_FALSE(kParticleFormat.values(bytes, writer).ok());
    EXPECT_EQ(writer.text(), "");
  }
}

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

}  // namespace
}  // namespace assetlint::alamo
