// The table of plug-ins, and the cases of the rules, facts, values and forms of
// particle systems of Universe at War.
#include "formats/alamo/universe_particle/universe_particle.h"

#include <set>
#include <string>

#include "absl/status/status.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/universe_particle_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "formats/testing/rule_case.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo::universe {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;
using corpus::SmallUniverseSystem;
using corpus::UniverseSystemSpec;
using ::testing::HasSubstr;

INSTANTIATE_TEST_SUITE_P(UniverseParticle, RuleTest,
                         RuleCases(corpus::AlamoUniverseParticleCases(),
                                   kUniverseParticleFormat),
                         kRuleTestName);

std::string ValuesOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_EQ(kUniverseParticleFormat.values(bytes, writer), absl::OkStatus());
  return writer.text();
}

RuleIds BrokenIn(const std::string& bytes) {
  return BrokenRules(kUniverseParticleFormat, bytes);
}

TEST(PluginsTest, EveryRowOfTheTableIsWhole) {
  size_t parameters = 0;
  for (const Plugin& plugin : Plugins()) {
    std::set<absl::string_view> names;
    for (const Parameter& p : plugin.parameters) {
      EXPECT_LE(p.type, ValueType::kVectors) << plugin.name << " " << p.id;
      if (plugin.Find(p.id) != &p) continue;  // replaced
      EXPECT_TRUE(names.insert(p.name).second) << plugin.name << " " << p.name;
      ++parameters;
    }
  }
  EXPECT_EQ(parameters, 510u);
}

TEST(PluginsTest, OwnParametersReplaceSharedOnes) {
  EXPECT_EQ(FindPlugin(34)->Find(105)->name, "position");
  EXPECT_EQ(FindPlugin(35)->Find(105)->name, "spawnLocation");
  EXPECT_EQ(FindPlugin(35)->Find(105)->most, 2u);
  EXPECT_EQ(FindPlugin(34)->Find(5), nullptr);
  EXPECT_EQ(FindPlugin(63), nullptr);
}

TEST(UniverseValuesTest, SmallSystemInFull) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.name = "p_fire";
  EXPECT_EQ(
      ValuesOf(system.Build()),
      "{name:'p_fire',units:{particlesPerSecond:'1/s',speedVariation:'%',"
      "preSimulateSeconds:'s',spawnInterval:'s',startDelay:'s',stopTime:'s',"
      "lifetime:'s',lifetimeVariation:'%',startRate:'turns/s',"
      "endRate:'turns/s',rates:'turns/s'},emitters:[{name:'First',"
      "creator:{plugin:'Point',id:0,parameters:{particlesPerSecond:20}},"
      "translater:{plugin:'World',id:27,parameters:{}},"
      "killer:{plugin:'Age',id:19,parameters:{killOnRemoval:1}},"
      "renderer:{plugin:'Billboard',id:22,parameters:{}},modifiers:[]},"
      "{name:'Smoke',creator:{plugin:'EnhancedTrail',id:39,"
      "parameters:{parentName:'First',position:{shapeName:'sphere',shape:2,"
      "point:[1,2,3],direction:[4,5,6],magnitude:[7,8],radius:[9,10],"
      "boxMin:[11,12,13],boxMax:[14,15,16],sphereAngle:[0.25,0.75],"
      "sphereRadius:[19,20],cylinderRadius:21,cylinderHeight:[22,23],"
      "torusRadius:24,tubeRadius:25}}},"
      "translater:{plugin:'World',id:27,parameters:{}},"
      "killer:{plugin:'Age',id:19,parameters:{}},"
      "renderer:{plugin:'Billboard',id:22,"
      "parameters:{texture:'p_smoke.tga'}},modifiers:[{plugin:'KeyedSize',"
      "id:15,parameters:{sizes:[[0,1],[1,2.5]]}}]}]}");
}

TEST(UniverseValuesTest, KeysOfVectorsAndLists) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[0].modifiers = {
      {17,
       corpus::Parameter(
           300,
           Bytes().U32(2).F32s({0, 1, 2, 3, 4}).F32s({1, 5, 6, 7, 8}).str())},
      {33, corpus::Parameter(200, Bytes().U32(1).F32s({1, 2, 3, 4}).str())}};
  const std::string values = ValuesOf(system.Build());
  EXPECT_THAT(values, HasSubstr("{colors:[[0,[1,2,3,4]],[1,[5,6,7,8]]]}"));
  EXPECT_THAT(values, HasSubstr("{slots:[[1,2,3,4]]}"));
}

TEST(UniverseValuesTest, TheLastOfTwoValuesCounts) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[0].creator.parameters =
      corpus::Parameter(1, Bytes().F32(1).str()) +
      corpus::Parameter(99, "unknown") +
      corpus::Parameter(1, Bytes().F32(2).str());
  EXPECT_THAT(ValuesOf(system.Build()),
              HasSubstr("creator:{plugin:'Point',id:0,parameters:{speed:2}}"));
}

TEST(UniverseValuesTest, WhatIsMissingIsLeftOut) {
  EXPECT_EQ(ValuesOf(Container(0x1500, "")), "{name:''}");
  EXPECT_EQ(ValuesOf(""), "{name:''}");
  const std::string creator = Container(0x1, "");
  EXPECT_THAT(ValuesOf(Container(
                  0x1500, Container(0x1520, Container(0x1540, creator)))),
              HasSubstr("emitters:[{name:'',creator:{plugin:'',parameters:{}},"
                        "modifiers:[]}]}"));
  ValueText writer;
  EXPECT_FALSE(kUniverseParticleFormat.values("junk", writer).ok());
}

TEST(UniverseFactsTest, TheNameAndTheTexturesOfRenderers) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.name = "p_fire";
  system.emitters.push_back(system.emitters[0]);
  system.emitters[2].renderer = {
      23, corpus::Parameter(100, std::string(1, '\0')) +
              corpus::Parameter(101, Bytes().F32(1).str()) +
              corpus::Parameter(102, std::string("Shader.fx\0", 10))};
  const Facts facts = FactsOf(kUniverseParticleFormat, system.Build());
  EXPECT_EQ(NameIn(facts, facts.system_name), (Named{"p_fire", 16}));
  ASSERT_EQ(facts.textures.size(), 1u);
  EXPECT_EQ(NameIn(facts, facts.textures[0]), (Named{"p_smoke.tga", 578}));
  for (const std::string& bytes :
       {std::string(), Container(0x1500, ""),
        Container(0x1500, Container(0x1520, Container(0x1540, "")))}) {
    EXPECT_TRUE(FactsOf(kUniverseParticleFormat, bytes).textures.empty());
  }
}

// A system whose only parameter is the position of a shape creator, with those
// chunks as its value.
std::string WithPosition(const std::string& value) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[0].creator = {34, Chunk(0, Bytes().U32(105).str()) + value};
  return system.Build();
}

TEST(UniverseFormTest, AGroupMayBeAChunkInItsValue) {
  const std::string group = corpus::PropertyGroup(1);
  const std::string inside = WithPosition(Container(1, Chunk(1, group)));
  EXPECT_THAT(BrokenIn(inside), testing::IsEmpty());
  EXPECT_EQ(*kUniverseParticleFormat.reencode(inside), inside);
  EXPECT_EQ(ValuesOf(inside), ValuesOf(WithPosition(Chunk(1, group))));
}

TEST(UniverseFormTest, ChunksThatAreNoGroupAreRefused) {
  const std::string group = corpus::PropertyGroup(1);
  for (const std::string& value :
       {Container(1, ""), Container(1, Chunk(2, group)),
        Container(1, Container(1, Chunk(1, group)))}) {
    EXPECT_THAT(BrokenIn(WithPosition(value)), testing::Contains("ALC005"));
    EXPECT_FALSE(kUniverseParticleFormat.reencode(WithPosition(value)).ok());
  }
}

TEST(UniverseFormTest, AParentThatIsChunksIsRefused) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[1].creator = {
      39, Chunk(0, Bytes().U32(300).str()) + Container(1, Chunk(0, ""))};
  EXPECT_THAT(BrokenIn(system.Build()), testing::ElementsAre("ALC005"));
}

TEST(UniverseFormTest, AnEmptyListMayBeData) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[0].creator = {0, "", true};
  EXPECT_THAT(BrokenIn(system.Build()), testing::IsEmpty());
  EXPECT_EQ(*kUniverseParticleFormat.reencode(system.Build()), system.Build());
  system.emitters[0].creator.parameters = "12345678";
  EXPECT_THAT(BrokenIn(system.Build()), testing::Contains("ALC005"));
}

TEST(UniverseFormTest, WithoutItsIdAValueIsKept) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[0].creator.parameters = Chunk(1, "anything");
  EXPECT_EQ(*kUniverseParticleFormat.reencode(system.Build()), system.Build());
  EXPECT_THAT(BrokenIn(system.Build()), testing::Contains("ALC010"));
}

TEST(UniverseFormTest, ParentsAreNotMissedAfterALostEnd) {
  UniverseSystemSpec system = SmallUniverseSystem();
  system.emitters[0].creator = {1,
                                corpus::Parameter(100, Bytes().U32(7).str())};
  const std::string whole = system.Build();
  EXPECT_THAT(BrokenIn(whole), testing::Contains("ALU005"));
  EXPECT_THAT(BrokenIn(whole.substr(0, whole.size() - 40)),
              testing::Not(testing::Contains("ALU005")));
}

}  // namespace
}  // namespace assetlint::alamo::universe
