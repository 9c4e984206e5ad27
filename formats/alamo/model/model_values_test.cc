#include <cmath>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/value_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Chunk;
using corpus::Container;
using corpus::MaterialSpec;
using corpus::MeshSpec;
using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::SubMeshSpec;
using corpus::Tetrahedron;
using corpus::TextChunk;
using ::testing::HasSubstr;

std::string ValuesOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_EQ(kModelFormat.values(bytes, writer), absl::OkStatus());
  return writer.text();
}

std::string ValuesOf(const ModelSpec& model) { return ValuesOf(model.Build()); }

constexpr char kTetrahedron[] =
    "positions:[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"
    "triangles:[[0,2,1],[0,1,3],[0,3,2],[1,2,3]]";

TEST(ModelValuesTest, SmallModelInFull) {
  EXPECT_EQ(
      ValuesOf(SmallModel()),
      absl::StrCat(
          "{bones:["
          "{name:'Root',parent:-1,visible:true,"
          "matrix:[1,0,0,0,0,1,0,0,0,0,1,0]},"
          "{name:'Turret',parent:0,visible:true,"
          "matrix:[1,0,0,0,0,1,0,0,0,0,1,2]},"
          "{name:'Muzzle',parent:1,visible:true,"
          "matrix:[1,0,0,0,0,1,0,0,0,0,1,0]}],"
          "meshes:["
          "{name:'Hull',bone:0,hidden:false,collision:true,"
          "box_min:[0,0,0],box_max:[1,1,1],"
          "submeshes:[{shader:'HullGloss.fx',skinned:false,",
          kTetrahedron,
          "}]},"
          "{name:'Skin',bone:1,hidden:true,collision:false,"
          "box_min:[0,0,0],box_max:[1,1,1],"
          "submeshes:[{shader:'RSkinGloss.fx',skinned:true,",
          kTetrahedron,
          "}]}],"
          "lights:[{name:'Lamp',type:0,bone:2,color:[1,0.5,0],intensity:1}],"
          "proxies:[{name:'p_engine',bone:2},{name:'p_engine',bone:2}],"
          "dazzles:[]}"));
}

TEST(ModelValuesTest, BothVersionsOfBonesAndVerticesGiveTheSame) {
  ModelSpec model = SmallModel();
  const std::string expected = ValuesOf(model);
  for (corpus::BoneSpec& bone : model.bones) bone.version1 = true;
  for (MeshSpec& mesh : model.meshes) mesh.submeshes[0].version1 = true;
  EXPECT_EQ(ValuesOf(model), expected);
}

TEST(ModelValuesTest, HiddenBonesAreNotVisible) {
  ModelSpec model = SmallModel();
  model.bones[1].visible = 0;
  EXPECT_THAT(ValuesOf(model),
              HasSubstr("name:'Turret',parent:0,visible:false"));
}

TEST(ModelValuesTest, Dazzles) {
  ModelSpec model = SmallModel();
  model.connections.dazzles.resize(2);
  model.connections.dazzles[1].hidden = 1;
  EXPECT_THAT(ValuesOf(model),
              HasSubstr("dazzles:[{name:'Blink',bone:1,hidden:false,"
                        "position:[0,0,1],color:[1,1,0],radius:2},"
                        "{name:'Blink',bone:1,hidden:true,"
                        "position:[0,0,1],color:[1,1,0],radius:2}]"));
}

TEST(ModelValuesTest, IndicesPastTheEndAreWrittenAsStored) {
  ModelSpec model = SmallModel();
  model.Hull().indices = {0, 1, 4, 65535, 2, 3};
  model.Hull().tree.reset();
  model.bones[2].parent = 7;
  model.connections.objects = {{0, 0xFFFFFFFF}, {1, 99}, {2, 2}};
  const std::string values = ValuesOf(model);
  EXPECT_THAT(values, HasSubstr("triangles:[[0,1,4],[65535,2,3]]"));
  EXPECT_THAT(values, HasSubstr("name:'Muzzle',parent:7"));
  EXPECT_THAT(values, HasSubstr("name:'Hull',bone:4294967295"));
  EXPECT_THAT(values, HasSubstr("name:'Skin',bone:99"));
}

TEST(ModelValuesTest, NumbersThatAreNotFiniteAreWritten) {
  ModelSpec model = SmallModel();
  model.Hull().vertices[0].position = {
      std::nanf(""), std::numeric_limits<float>::infinity(), 0};
  EXPECT_THAT(ValuesOf(model), HasSubstr("positions:[[nan,inf,0]"));
}

TEST(ModelValuesTest, ObjectsAreMeshesAndLightsInFileOrder) {
  const std::string light = corpus::LightSpec().Build();
  ModelSpec model = SmallModel();
  const std::string file =
      absl::StrCat(model.Skeleton(), light, model.meshes[0].Build(), light,
                   model.meshes[1].Build(), model.connections.Build());
  const std::string values = ValuesOf(file);
  // The fourth object has no connection.
  EXPECT_THAT(values, HasSubstr("name:'Hull',bone:1"));
  EXPECT_THAT(values, HasSubstr("name:'Skin',bone:-1"));
  EXPECT_THAT(values, HasSubstr("lights:[{name:'Lamp',type:0,bone:0,"));
  EXPECT_THAT(values, HasSubstr(",{name:'Lamp',type:0,bone:2,"));
}

TEST(ModelValuesTest, TheLastConnectionOfAnObjectCounts) {
  ModelSpec model = SmallModel();
  model.connections.objects = {{0, 2}, {0, 1}, {700, 2}, {1, 0}};
  const std::string values = ValuesOf(model);
  EXPECT_THAT(values, HasSubstr("name:'Hull',bone:1"));
  EXPECT_THAT(values, HasSubstr("name:'Skin',bone:0"));
  EXPECT_THAT(values, HasSubstr("name:'Lamp',type:0,bone:-1"));
}

TEST(ModelValuesTest, ASubMeshHasTheShaderOfTheMaterialBeforeIt) {
  const std::string first = MaterialSpec{"First.fx", ""}.Build();
  const std::string second = MaterialSpec{"Second.fx", ""}.Build();
  const std::string empty = SubMeshSpec().Build();
  const std::string mesh =
      Container(0x400, absl::StrCat(TextChunk(0x401, "Mesh"), first, empty,
                                    empty, first, second, empty));
  const std::string none = "skinned:false,positions:[],triangles:[]}";
  EXPECT_THAT(ValuesOf(mesh),
              HasSubstr(absl::StrCat("submeshes:[{shader:'First.fx',", none,
                                     ",{shader:'',", none,
                                     ",{shader:'Second.fx',", none, "]")));
}

TEST(ModelValuesTest, MeshesForCollisionAloneAreMeshesToo) {
  ModelSpec model = SmallModel();
  model.meshes[0].materials[0] = MaterialSpec{"MeshCollision.fx", ""};
  model.meshes[0].hidden = 1;
  EXPECT_THAT(ValuesOf(model),
              HasSubstr(absl::StrCat(
                  "{name:'Hull',bone:0,hidden:true,collision:true,"
                  "box_min:[0,0,0],box_max:[1,1,1],"
                  "submeshes:[{shader:'MeshCollision.fx',skinned:false,",
                  kTetrahedron)));
}

TEST(ModelValuesTest, AllVerticesOfTheLargestSubMesh) {
  ModelSpec model = SmallModel();
  SubMeshSpec& submesh = model.Skin();
  submesh.vertices.resize(65535);
  submesh.vertices.back().position = {7, 8, 9};
  submesh.indices = {65534, 0, 1};
  EXPECT_THAT(ValuesOf(model),
              HasSubstr("[0,0,0],[7,8,9]],triangles:[[65534,0,1]]"));
}

TEST(ModelValuesTest, WhatIsMissingHasADefault) {
  const std::string file = absl::StrCat(
      Container(0x200, Container(0x202, "")),
      Container(0x400, Container(0x10000, "")), Container(0x1300, ""),
      Container(0x600, absl::StrCat(Chunk(0x602, ""), Chunk(0x603, ""),
                                    Container(0x604, ""))));
  EXPECT_EQ(ValuesOf(file),
            "{bones:[{name:'',parent:-1,visible:true,"
            "matrix:[1,0,0,0,0,1,0,0,0,0,1,0]}],"
            "meshes:[{name:'',bone:-1,hidden:false,collision:false,"
            "box_min:[0,0,0],box_max:[0,0,0],"
            "submeshes:[{shader:'',skinned:false,positions:[],triangles:[]}]}],"
            "lights:[{name:'',type:0,bone:-1,color:[0,0,0],intensity:0}],"
            "proxies:[{name:'',bone:-1}],"
            "dazzles:[{name:'',bone:-1,hidden:false,position:[0,0,0],"
            "color:[0,0,0],radius:0}]}");
}

TEST(ModelValuesTest, AMeshAloneIsEnough) {
  const std::string values = ValuesOf(SmallModel().meshes[0].Build());
  EXPECT_THAT(values, HasSubstr("{bones:[],meshes:[{name:'Hull',bone:-1,"));
  EXPECT_THAT(values, HasSubstr("lights:[],proxies:[],dazzles:[]}"));
}

// Two and five indices: what is left after whole triangles is no triangle. A
// file that declares its number of triangles does not decode with such a rest.
TEST(ModelValuesTest, IndicesThatAreNoTriangleAreLeftOut) {
  const auto values_with = [](absl::string_view indices) {
    return ValuesOf(
        Container(0x400, Container(0x10000, Chunk(0x10004, indices))));
  };
  EXPECT_THAT(values_with(absl::string_view("\1\0\2\0", 4)),
              HasSubstr("triangles:[]"));
  EXPECT_THAT(values_with(absl::string_view("\1\0\2\0\3\0\4\0\5\0", 10)),
              HasSubstr("triangles:[[1,2,3]]"));
}

TEST(ModelValuesTest, NothingOfAFileThatDoesNotDecode) {
  ModelSpec model = SmallModel();
  model.Hull().num_vertices = 5;
  for (const std::string& bytes :
       {std::string("junk"), SmallModel().Build().substr(0, 500),
        model.Build()}) {
    ValueText writer;
    EXPECT_FALSE(kModelFormat.values(bytes, writer).ok());
    EXPECT_EQ(writer.text(), "");
  }
}

}  // namespace
}  // namespace assetlint::alamo
