#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/lint_bytes.h"
#include "formats/testing/named.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;
using corpus::MeshSpec;
using corpus::MiniText;
using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::TextChunk;

Facts FactsOfModel(const ModelSpec& model) {
  return FactsOf(kModelFormat, model.Build());
}

TEST(ModelFactsTest, BonesAreInOrderWithTheirParents) {
  const Facts facts = FactsOfModel(SmallModel());
  ASSERT_EQ(facts.bones.size(), 3u);
  EXPECT_EQ(NameIn(facts, facts.bones[0].name), (Named{"Root", 160}));
  EXPECT_EQ(facts.bones[0].parent, -1);
  EXPECT_EQ(NameIn(facts, facts.bones[1].name), (Named{"Turret", 249}));
  EXPECT_EQ(facts.bones[1].parent, 0);
  EXPECT_EQ(NameIn(facts, facts.bones[2].name), (Named{"Muzzle", 340}));
  EXPECT_EQ(facts.bones[2].parent, 1);
}

TEST(ModelFactsTest, OldBonesHaveAParentToo) {
  ModelSpec model = SmallModel();
  model.bones[2].version1 = true;
  EXPECT_EQ(FactsOfModel(model).bones.at(2).parent, 1);
}

TEST(ModelFactsTest, MeshesHaveFlagsAndTheirBone) {
  const Facts facts = FactsOfModel(SmallModel());
  ASSERT_EQ(facts.meshes.size(), 2u);
  EXPECT_EQ(NameIn(facts, facts.meshes[0].name), (Named{"Hull", 431}));
  EXPECT_EQ(facts.meshes[0].bone, 0);
  EXPECT_FALSE(facts.meshes[0].hidden);
  EXPECT_TRUE(facts.meshes[0].collides);
  EXPECT_EQ(NameIn(facts, facts.meshes[1].name), (Named{"Skin", 1657}));
  EXPECT_EQ(facts.meshes[1].bone, 1);
  EXPECT_TRUE(facts.meshes[1].hidden);
  EXPECT_FALSE(facts.meshes[1].collides);
}

TEST(ModelFactsTest, MaterialsArePairsOfMaterialAndSubMesh) {
  const Facts facts = FactsOfModel(SmallModel());
  ASSERT_EQ(facts.materials.size(), 2u);
  EXPECT_EQ(facts.materials[0].mesh, 0u);
  EXPECT_EQ(NameIn(facts, facts.materials[0].shader),
            (Named{"HullGloss.fx", 588}));
  EXPECT_EQ(NameIn(facts, facts.materials[0].vertex_format),
            (Named{"alD3dVertNU2", 902}));
  EXPECT_EQ(facts.materials[1].mesh, 1u);
  EXPECT_EQ(NameIn(facts, facts.materials[1].shader),
            (Named{"RSkinGloss.fx", 1814}));
  EXPECT_EQ(NameIn(facts, facts.materials[1].vertex_format),
            (Named{"alD3dVertRSkinNU2", 1980}));
}

// The sub-mesh belongs to the material before it.
TEST(ModelFactsTest, AMaterialWithoutASubMeshHasNoVertexFormat) {
  const MeshSpec mesh = SmallModel().meshes[0];
  const std::string material = mesh.materials[0].Build();
  const std::string file = Container(
      0x400,
      Bytes().Raw(material).Raw(material).Raw(mesh.submeshes[0].Build()).str());
  const Facts facts = FactsOf(kModelFormat, file);
  ASSERT_EQ(facts.materials.size(), 2u);
  EXPECT_EQ(facts.materials[0].vertex_format.size, 0u);
  EXPECT_EQ(facts.Text(facts.materials[1].vertex_format), "alD3dVertNU2");
}

TEST(ModelFactsTest, OnlyTextureParametersAreFacts) {
  const Facts facts = FactsOfModel(SmallModel());
  ASSERT_EQ(facts.parameters.size(), 1u);
  EXPECT_EQ(facts.parameters[0].material, 0u);
  EXPECT_EQ(NameIn(facts, facts.parameters[0].name),
            (Named{"BaseTexture", 691}));
  EXPECT_EQ(NameIn(facts, facts.parameters[0].texture),
            (Named{"hull.dds", 705}));
}

TEST(ModelFactsTest, ParametersBelongToTheirMaterial) {
  ModelSpec model = SmallModel();
  model.meshes[1].materials[0].parameters =
      Chunk(0x10105, Bytes()
                         .Raw(MiniText(1, "GlossTexture"))
                         .Raw(MiniText(2, "skin.tga"))
                         .str());
  const Facts facts = FactsOfModel(model);
  ASSERT_EQ(facts.parameters.size(), 2u);
  EXPECT_EQ(facts.parameters[1].material, 1u);
  EXPECT_EQ(facts.Text(facts.parameters[1].texture), "skin.tga");
}

TEST(ModelFactsTest, ProxiesHaveTheirBone) {
  const Facts facts = FactsOfModel(SmallModel());
  ASSERT_EQ(facts.proxies.size(), 2u);
  EXPECT_EQ(NameIn(facts, facts.proxies[0].name), (Named{"p_engine", 2793}));
  EXPECT_EQ(facts.proxies[0].bone, 2);
  EXPECT_EQ(NameIn(facts, facts.proxies[1].name), (Named{"p_engine", 2818}));
}

TEST(ModelFactsTest, LightsAreNumberedBetweenMeshes) {
  const ModelSpec model = SmallModel();
  const std::string file = Bytes()
                               .Raw(model.Skeleton())
                               .Raw(model.meshes[0].Build())
                               .Raw(model.lights[0].Build())
                               .Raw(model.meshes[1].Build())
                               .Raw(model.connections.Build());
  const Facts facts = FactsOf(kModelFormat, file);
  ASSERT_EQ(facts.meshes.size(), 2u);
  EXPECT_EQ(facts.meshes[0].bone, 0);
  EXPECT_EQ(facts.meshes[1].bone, 2);  // object 2
}

TEST(ModelFactsTest, TheLastConnectionOfAMeshCounts) {
  ModelSpec model = SmallModel();
  model.connections.objects = {{1, 0}, {1, 2}};
  const Facts facts = FactsOfModel(model);
  EXPECT_EQ(facts.meshes.at(0).bone, -1);
  EXPECT_EQ(facts.meshes.at(1).bone, 2);
}

TEST(ModelFactsTest, IndicesAreAsStored) {
  ModelSpec model = SmallModel();
  model.connections.objects = {{0, 77}, {1, 0x80000000}, {99, 1}};
  const Facts facts = FactsOfModel(model);
  EXPECT_EQ(facts.meshes.at(0).bone, 77);
  EXPECT_EQ(facts.meshes.at(1).bone, -1);
}

TEST(ModelFactsTest, NamesEndAtTheFirstNul) {
  ModelSpec model = SmallModel();
  model.bones[1].name = std::string("Tur\0et", 6);
  EXPECT_EQ(NameIn(FactsOfModel(model), FactsOfModel(model).bones.at(1).name),
            (Named{"Tur", 249}));
}

TEST(ModelFactsTest, PartsThatAreMissingHaveNoNames) {
  const std::string file = Bytes()
                               .Raw(Container(0x200, Container(0x202, "")))
                               .Raw(Container(0x400, Container(0x10100, "")));
  const Facts facts = FactsOf(kModelFormat, file);
  ASSERT_EQ(facts.bones.size(), 1u);
  EXPECT_EQ(facts.bones[0].name.size, 0u);
  EXPECT_EQ(facts.bones[0].parent, -1);
  ASSERT_EQ(facts.meshes.size(), 1u);
  EXPECT_EQ(facts.meshes[0].name.size, 0u);
  // Nothing to compare: neither a shader nor a texture.
  EXPECT_TRUE(facts.materials.empty());
  EXPECT_EQ(facts.text, "");
}

TEST(ModelFactsTest, AFileThatDoesNotDecodeHasNone) {
  const std::string file = SmallModel().Build();
  const Facts facts = FactsOf(kModelFormat, file.substr(0, file.size() - 1));
  EXPECT_TRUE(facts.bones.empty());
  EXPECT_EQ(facts.text, "");
}

// A run keeps the facts of all its files.
TEST(ModelFactsTest, TheRecordIsNoLargerThanNeeded) {
  const Facts facts = FactsOfModel(SmallModel());
  EXPECT_EQ(facts.bones.capacity(), 3u);
  EXPECT_EQ(facts.meshes.capacity(), 2u);
  EXPECT_EQ(facts.materials.capacity(), 2u);
  EXPECT_EQ(facts.parameters.capacity(), 1u);
  EXPECT_EQ(facts.proxies.capacity(), 2u);
}

}  // namespace
}  // namespace assetlint::alamo
