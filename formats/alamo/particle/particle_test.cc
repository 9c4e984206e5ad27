// The cases of the rules of particle systems, and their facts and values.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "formats/testing/rule_case.h"
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
using ::testing::Not;

INSTANTIATE_TEST_SUITE_P(Particle, RuleTest,
                         RuleCases(corpus::AlamoParticleCases(),
                                   kParticleFormat),
                         kRuleTestName);

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
    "tracks:["
    "{name:'red',interpolation:0,meaning:'linear',"
    "keys:[[0,255],[0.25,128],[0.75,64],[1,0]]},"
    "{name:'green',interpolation:1,meaning:'cosine',keys:[[0,255],[1,0]]},"
    "{name:'blue',interpolation:1,meaning:'cosine',keys:[[0,255],[1,0]]},"
    "{name:'alpha',interpolation:1,meaning:'cosine',keys:[[0,255],[1,0]]},"
    "{name:'size',interpolation:2,meaning:'step',"
    "keys:[[0,1],[0.5,1.5],[1,2]]},"
    "{name:'textureIndex',interpolation:2,meaning:'step',keys:[[0,0],[1,0]]},"
    "{name:'rotationSpeed',interpolation:2,meaning:'step',"
    "keys:[[0,0],[1,0]]}]}";

constexpr char kUnits[] =
    "units:{inwardSpeed:'units/s',acceleration:'units/s²',gravity:'units/s²',"
    "lifetime:'s',randomizedScale:'fraction',randomizedLifetime:'fraction',"
    "randomizedRotation:'fraction',outwardAcceleration:'units/s²',"
    "initialDelay:'s',burstDelay:'s',emitterSpeedMult:'fraction',"
    "particlesPerSecond:'1/s',randomizedColor:'fraction',"
    "bounciness:'fraction',freezeTime:'s',skipTime:'s',emitOffset:'units',"
    "weatherCubeSize:'units',weatherFadeoutDistance:'units',"
    "tailSize:'units',weatherCubeDistance:'units'}";

// The properties from index on; those before it.
constexpr char kFirstProperties[] =
    "lifetime:1,shader:'Engine/PrimAdditive.fx',colourTexture:'p_smoke.tga',"
    "normalTexture:'p_smoke_depth.dds',properties:{blendMode:1,"
    "primitiveType:1,unused1:0,inBursts:0,useEmitterSpeedMult:1,"
    "linkToSystem:0,inwardSpeed:1,acceleration:[0,0,-9.8],gravity:1,"
    "lifetime:1,randomizedScale:1,randomizedLifetime:1,unknown73:0,"
    "textureElements:64,index:";
constexpr char kLastProperties[] =
    ",unused3:1,randomizedRotation:1,outwardAcceleration:1,"
    "rotationDirection:0,initialDelay:1,burstDelay:1,particlesPerBurst:2,"
    "bursts:4294967295,emitterSpeedMult:1,particlesPerSecond:10,unused4:0,"
    "randomizedColor:[1,1,1,1],randomizedIsGrayscale:0,isNotBillboarded:0,"
    "groundInteraction:0,bounciness:1,affectedByWind:0,freezeTime:1,"
    "skipTime:1,emitMode:0,objectSpaceAcceleration:0,isHeatParticle:0,"
    "emitOffset:1,isWeatherParticle:0,weatherCubeSize:1,unused5:1,"
    "weatherFadeoutDistance:1,hasTail:0,tailSize:1,windDisturbance:0,"
    "noDepthTest:0,weatherCubeDistance:1,fixedRotation:0},"
    "meanings:{blendMode:'additive',primitiveType:'quads',"
    "groundInteraction:'none',emitMode:'off'},"
    "groups:[{name:'velocity',shape:1,meaning:'box',min:[-1,-1,-1],"
    "max:[1,1,1]},{name:'lifetime',shape:1,meaning:'box',min:[0,0,0],"
    "max:[0,1,0]},{name:'position',shape:2,meaning:'cube',side:0.5}],";

TEST(ParticleValuesTest, SmallSystemInFull) {
  ParticleSpec system = SmallSystem();
  system.name = "p_fire";
  EXPECT_EQ(ValuesOf(system.Build()),
            absl::StrCat("{name:'p_fire',persist:false,", kUnits,
                         ",emitters:[{name:'Smoke',", kFirstProperties, "0",
                         kLastProperties, "links:{death:1},", kTracks,
                         ",{name:'Sparks',", kFirstProperties, "1",
                         kLastProperties, "links:{},", kTracks, "]}"));
}

TEST(ParticleValuesTest, NoPersistWithoutItsChunk) {
  ParticleSpec system = SmallSystem();
  system.has_persist = false;
  EXPECT_THAT(ValuesOf(system.Build()), Not(HasSubstr("persist")));
}

TEST(ParticleValuesTest, TheFieldsOfAShape) {
  constexpr std::pair<uint32_t, const char*> kShapes[] = {
      {0, "meaning:'exact',value:[0,0,1]}"},
      {3, "meaning:'sphere',sphereRadius:2,sphereSurface:0}"},
      {4,
       "meaning:'cylinder',cylinderRadius:1,cylinderHeight:3,cylinderSurface:"
       "1}"}};
  for (const auto& [shape, fields] : kShapes) {
    ParticleSpec system = SmallSystem();
    system.emitters[0].shape = shape;
    EXPECT_THAT(
        ValuesOf(system.Build()),
        HasSubstr(absl::StrCat("{name:'velocity',shape:", shape, ",", fields)));
  }
  ParticleSpec system = SmallSystem();
  system.emitters[0].shape = 9;
  EXPECT_THAT(ValuesOf(system.Build()),
              HasSubstr("{name:'velocity',shape:9},{name:'lifetime'"));
}

TEST(ParticleValuesTest, TheFirstOfAPropertyCountsAndHeatBlendsByAlpha) {
  ParticleSpec system = SmallSystem();
  system.emitters[0].copies = corpus::MiniU32(4, 2) + corpus::MiniU8(200, 7);
  system.emitters[0].num_groups = 4;
  system.emitters[1].u32[4] = 14;
  const std::string values = ValuesOf(system.Build());
  EXPECT_THAT(values, HasSubstr("shader:'Engine/PrimAdditive.fx'"));
  EXPECT_THAT(values, HasSubstr("fixedRotation:0},meanings:{blendMode:'add"));
  EXPECT_THAT(values, HasSubstr("side:0.5}],links:{death:1}"));
  EXPECT_THAT(values, HasSubstr("shader:'',"));
  EXPECT_THAT(values, HasSubstr("meanings:{primitiveType:'quads',"));
  system.emitters[1].u8[59] = 7;
  EXPECT_THAT(ValuesOf(system.Build()),
              HasSubstr("shader:'Engine/PrimAlpha.fx'"));
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
              HasSubstr("tracks:[{name:'red',interpolation:0,meaning:'linear',"
                        "keys:[[0,9]]},{name:'green',interpolation:0,"
                        "meaning:'linear',keys:[[1,8]]}]"));
}

TEST(ParticleValuesTest, ATrackMayLackOneOfItsChunks) {
  const std::string key = Mini(5, Bytes().U32(7).F32(0.5f).str());
  EXPECT_THAT(ValuesWithTracks(Chunk(0x1, key)),
              HasSubstr("tracks:[{name:'red',interpolation:0,"
                        "meaning:'linear',keys:[[0.5,7]]}]"));
}

TEST(ParticleValuesTest, TracksPastTheSeventhAreLeftOut) {
  ParticleSpec system = SmallSystem();
  system.emitters[0].num_tracks = 9;
  system.emitters[1].num_tracks = 2;
  const std::string values = ValuesOf(system.Build());
  EXPECT_THAT(values, HasSubstr(absl::StrCat("links:{death:1},", kTracks)));
  EXPECT_THAT(values, HasSubstr("{name:'green',interpolation:1,"
                                "meaning:'cosine',keys:[[0,255],[1,0]]}]}]}"));
}

TEST(ParticleValuesTest, WhatIsMissingHasADefault) {
  EXPECT_EQ(ValuesOf(""), ValuesOf(Container(0x900, "")));
  EXPECT_EQ(ValuesOf(Container(0x900, "")),
            absl::StrCat("{name:'',", kUnits, ",emitters:[]}"));
  EXPECT_EQ(ValuesOf(Container(0x900, Container(0x800, Container(0x700, "")))),
            absl::StrCat("{name:'',", kUnits,
                         ",emitters:[{name:'',lifetime:0,"
                         "shader:'Engine/PrimAdditive.fx',"
                         "colourTexture:'p_particle_master.tga',"
                         "normalTexture:'p_particle_depth_master.tga',"
                         "properties:{},meanings:{},"
                         "groups:[],links:{},tracks:[]}]}"));
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

// Chunks of the particle editor that it would refuse decode, and come back as
// they were.
TEST(EditorChunksTest, AreKeptWhateverTheirBytes) {
  const std::string chunks[] = {
      Chunk(0x3, ""), Chunk(0x3, "\1\2"),
      Chunk(0x3, Bytes().U32(2).U32(7).U32(0).str()),
      Chunk(0x3, Bytes().U32(0xFFFFFFFF).U32(7).U32(0xFFFFFFFF).str()),
      Chunk(0x3, Bytes().U32(1).U32(7).U32(0).str() + "more")};
  for (const std::string& chunk : chunks) {
    ParticleSpec system = SmallSystem();
    system.extra = chunk;
    EXPECT_EQ(CheckLaws(kParticleFormat, system.Build()), absl::OkStatus());
  }
  for (const size_t size : {0, 2, 4, 5}) {
    ParticleSpec system = SmallSystem();
    system.emitters[0].extra = Chunk(0x100, std::string(size, '\3'));
    EXPECT_EQ(CheckLaws(kParticleFormat, system.Build()), absl::OkStatus());
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
  EXPECT_TRUE(FactsOf(kParticleFormat, "").textures.empty());
  EXPECT_TRUE(FactsOf(kParticleFormat, Container(0x900, "")).textures.empty());
}

}  // namespace
}  // namespace assetlint::alamo
