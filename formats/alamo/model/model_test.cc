// What the elements of arrays describe is what they hold; the facts and values
// of a model; the cases of its rules.
#include "formats/alamo/model/model.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/typed_bytes.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "formats/testing/rule_case.h"
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
using corpus::TextChunk;
using corpus::TypedBytes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

INSTANTIATE_TEST_SUITE_P(Models, RuleTest,
                         RuleCases(corpus::AlamoModelCases(), kModelFormat),
                         kRuleTestName);

// Every component of a vertex has a different number: 1, 2, 3 and so on.
constexpr const char kPositionToColour[] = R"(
      00 00 80 3F  00 00 00 40  00 00 40 40               # position 1 2 3
      00 00 80 40  00 00 A0 40  00 00 C0 40               # normal 4 5 6
      00 00 E0 40  00 00 00 41  00 00 10 41  00 00 20 41  # texCoords 7 8, 9 10
      00 00 30 41  00 00 40 41  00 00 50 41  00 00 60 41  # 11 12, 13 14
      00 00 70 41  00 00 80 41  00 00 88 41               # tangent 15 16 17
      00 00 90 41  00 00 98 41  00 00 A0 41               # binormal 18 19 20
      00 00 A8 41  00 00 B0 41  00 00 B8 41  00 00 C0 41  # color 21 .. 24
)";
constexpr const char kUnused[] =
    "00 00 C8 41  00 00 D0 41  00 00 D8 41  00 00 E0 41";  // 25 26 27 28
constexpr const char kBones[] = R"(
      1D 00 00 00  1E 00 00 00  1F 00 00 00  20 00 00 00  # bones 29 30 31 32
      00 00 80 3F  00 00 00 3F  00 00 80 3E  00 00 00 3E  # 1 1/2 1/4 1/8
)";

template <typename V>
void ExpectVertex(const std::string& typed) {
  ASSERT_EQ(typed.size(), sizeof(V));
  const V v = PackedArray<V>(typed)[0];
  EXPECT_EQ(EncodeRecord(v, ByteOrder::kLittle).value(), typed);
  EXPECT_THAT(v.position, ElementsAre(1, 2, 3));
  EXPECT_THAT(v.normal, ElementsAre(4, 5, 6));
  EXPECT_THAT(v.tex_coords, ElementsAre(7, 8, 9, 10, 11, 12, 13, 14));
  EXPECT_THAT(v.tangent, ElementsAre(15, 16, 17));
  EXPECT_THAT(v.binormal, ElementsAre(18, 19, 20));
  EXPECT_THAT(v.colour, ElementsAre(21, 22, 23, 24));
  EXPECT_THAT(v.bone_indices, ElementsAre(29, 30, 31, 32));
  EXPECT_THAT(v.bone_weights, ElementsAre(1, 0.5f, 0.25f, 0.125f));
}

TEST(ModelTest, Vertices) {
  ExpectVertex<Vertex>(TypedBytes(kPositionToColour) + TypedBytes(kUnused) +
                       TypedBytes(kBones));
  ExpectVertex<VertexV1>(TypedBytes(kPositionToColour) + TypedBytes(kBones));
}

TEST(ModelTest, CollisionNodes) {
  const std::string typed = TypedBytes(R"(
          00 10 20     # min
          FF EF DF     # max
          02 00        # nPrimitives 2
          34 12        # link 0x1234
  )");
  const TreeNode node = PackedArray<TreeNode>(typed)[0];
  EXPECT_EQ(EncodeRecord(node, ByteOrder::kLittle).value(), typed);
  EXPECT_THAT(node.min, ElementsAre(0, 16, 32));
  EXPECT_THAT(node.max, ElementsAre(255, 239, 223));
  EXPECT_EQ(node.num_primitives, 2);
  EXPECT_EQ(node.link, 0x1234);
}

Facts FactsOfModel(const ModelSpec& model) {
  return FactsOf(kModelFormat, model.Build());
}

TEST(ModelFactsTest, SmallModel) {
  const Facts facts = FactsOfModel(SmallModel());
  ASSERT_EQ(facts.bones.size(), 3u);
  EXPECT_EQ(NameIn(facts, facts.bones[1].name), (Named{"Turret", 249}));
  EXPECT_EQ(facts.bones[1].parent, 0);
  ASSERT_EQ(facts.meshes.size(), 2u);
  EXPECT_EQ(NameIn(facts, facts.meshes[0].name), (Named{"Hull", 431}));
  EXPECT_FALSE(facts.meshes[0].hidden);
  EXPECT_TRUE(facts.meshes[0].collides);
  EXPECT_EQ(facts.meshes[1].bone, 1);
  EXPECT_TRUE(facts.meshes[1].hidden);
  EXPECT_FALSE(facts.meshes[1].collides);
  ASSERT_EQ(facts.materials.size(), 2u);
  EXPECT_EQ(facts.materials[1].mesh, 1u);
  EXPECT_EQ(NameIn(facts, facts.materials[1].shader),
            (Named{"RSkinGloss.fx", 1814}));
  EXPECT_EQ(NameIn(facts, facts.materials[1].vertex_format),
            (Named{"alD3dVertRSkinNU2", 1980}));
  ASSERT_EQ(facts.parameters.size(), 1u);
  EXPECT_EQ(facts.parameters[0].material, 0u);
  EXPECT_EQ(NameIn(facts, facts.parameters[0].name),
            (Named{"BaseTexture", 691}));
  EXPECT_EQ(NameIn(facts, facts.parameters[0].texture),
            (Named{"hull.dds", 705}));
  ASSERT_EQ(facts.proxies.size(), 2u);
  EXPECT_EQ(NameIn(facts, facts.proxies[0].name), (Named{"p_engine", 2793}));
  EXPECT_EQ(facts.proxies[0].bone, 2);
}

// The sub-mesh belongs to the material before it.
TEST(ModelFactsTest, AMaterialWithoutASubMeshHasNoVertexFormat) {
  const MeshSpec mesh = SmallModel().meshes[0];
  const std::string material = mesh.materials[0].Build();
  const std::string file =
      Container(0x400, material + material + mesh.submeshes[0].Build());
  const Facts facts = FactsOf(kModelFormat, file);
  ASSERT_EQ(facts.materials.size(), 2u);
  EXPECT_EQ(facts.materials[0].vertex_format.size, 0u);
  EXPECT_EQ(facts.Text(facts.materials[1].vertex_format), "alD3dVertNU2");
}

TEST(ModelFactsTest, LightsAreNumberedBetweenMeshes) {
  const ModelSpec model = SmallModel();
  const std::string file = absl::StrCat(
      model.Skeleton(), model.meshes[0].Build(), model.lights[0].Build(),
      model.meshes[1].Build(), model.connections.Build());
  const Facts facts = FactsOf(kModelFormat, file);
  ASSERT_EQ(facts.meshes.size(), 2u);
  EXPECT_EQ(facts.meshes[0].bone, 0);
  EXPECT_EQ(facts.meshes[1].bone, 2);  // object 2
}

TEST(ModelFactsTest, IndicesAreAsStored) {
  ModelSpec model = SmallModel();
  model.connections.objects = {{0, 77}, {1, 0x80000000}, {99, 1}};
  const Facts facts = FactsOfModel(model);
  EXPECT_EQ(facts.meshes.at(0).bone, 77);
  EXPECT_EQ(facts.meshes.at(1).bone, -1);
}

TEST(ModelFactsTest, PartsThatAreMissingHaveNoNames) {
  const std::string file = Container(0x200, Container(0x202, "")) +
                           Container(0x400, Container(0x10100, ""));
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

std::string ValuesOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_EQ(kModelFormat.values(bytes, writer), absl::OkStatus());
  return writer.text();
}

std::string ValuesOf(const ModelSpec& model) { return ValuesOf(model.Build()); }

constexpr char kNoVertices[] =
    "skinned:false,bone_mapping:[],positions:[],normals:[],tex_coords:[],"
    "tangents:[],binormals:[],colors:[],bone_indices:[],bone_weights:[],"
    "triangles:[]}";

// A sub-mesh's vertices and triangles; the last vertex has that bone.
std::string Tetrahedron(int last_bone) {
  return absl::StrCat(
      "positions:[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"
      "normals:[[0,0,1],[0,0,1],[0,0,1],[0,0,1]],"
      "tex_coords:[[0,0,0,0,0,0,0,0],[1,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0],"
      "[1,1,0,0,0,0,0,0]],tangents:[[1,0,0],[1,0,0],[1,0,0],[1,0,0]],"
      "binormals:[[0,1,0],[0,1,0],[0,1,0],[0,1,0]],"
      "colors:[[1,1,1,1],[1,1,1,1],[1,1,1,1],[1,1,1,1]],"
      "bone_indices:[[0,0,0,0],[0,0,0,0],[0,0,0,0],[",
      last_bone,
      ",0,0,0]],"
      "bone_weights:[[1,0,0,0],[1,0,0,0],[1,0,0,0],[1,0,0,0]],"
      "triangles:[[0,2,1],[0,1,3],[0,3,2],[1,2,3]]");
}

TEST(ModelValuesTest, SmallModelInFull) {
  EXPECT_EQ(
      ValuesOf(SmallModel()),
      absl::StrCat(
          "{bones:["
          "{name:'Root',parent:-1,visible:true,billboard:'none',"
          "matrix:[1,0,0,0,0,1,0,0,0,0,1,0]},"
          "{name:'Turret',parent:0,visible:true,billboard:'none',"
          "matrix:[1,0,0,0,0,1,0,0,0,0,1,2]},"
          "{name:'Muzzle',parent:1,visible:true,billboard:'parallel',"
          "matrix:[1,0,0,0,0,1,0,0,0,0,1,0]}],"
          "meshes:["
          "{name:'Hull',bone:0,hidden:false,collision:true,"
          "box_min:[0,0,0],box_max:[1,1,1],"
          "submeshes:[{shader:'HullGloss.fx',parameters:["
          "{name:'Passes',type:'int',value:2},"
          "{name:'Shininess',type:'float',value:32},"
          "{name:'Offset',type:'float3',value:[0,0,1]},"
          "{name:'BaseTexture',type:'texture',value:'hull.dds'},"
          "{name:'Diffuse',type:'float4',value:[1,1,1,1]}],"
          "vertex_format:'alD3dVertNU2',skinned:false,bone_mapping:[],",
          Tetrahedron(0),
          "}]},"
          "{name:'Skin',bone:1,hidden:true,collision:false,"
          "box_min:[0,0,0],box_max:[1,1,1],"
          "submeshes:[{shader:'RSkinGloss.fx',parameters:[],"
          "vertex_format:'alD3dVertRSkinNU2',skinned:true,"
          "bone_mapping:[1,2],",
          Tetrahedron(1),
          "}]}],"
          "lights:[{name:'Lamp',type:0,bone:2,color:[1,0.5,0],intensity:1,"
          "far_attenuation_end:200,far_attenuation_start:80,"
          "hotspot_size:0.75,falloff_size:0.78}],"
          "proxies:[{name:'p_engine',bone:2,hidden:false,"
          "alt_decrease_stay_hidden:false},"
          "{name:'p_engine',bone:2,hidden:true,"
          "alt_decrease_stay_hidden:false}],"
          "dazzles:[]}"));
}

TEST(ModelValuesTest, BothVersionsOfBonesAndVerticesGiveTheSame) {
  ModelSpec model = SmallModel();
  model.bones[2].billboard = 0;
  const std::string expected = ValuesOf(model);
  for (corpus::BoneSpec& bone : model.bones) bone.version1 = true;
  for (MeshSpec& mesh : model.meshes) mesh.submeshes[0].version1 = true;
  EXPECT_EQ(ValuesOf(model), expected);
}

TEST(ModelValuesTest, Dazzles) {
  ModelSpec model = SmallModel();
  model.connections.dazzles.resize(2);
  model.connections.dazzles[1].hidden = 1;
  EXPECT_THAT(ValuesOf(model),
              HasSubstr("dazzles:[{name:'Blink',bone:1,hidden:false,"
                        "position:[0,0,1],color:[1,1,0],radius:2,"
                        "frequency:0.5,phase:0.25,bias:0.125},"
                        "{name:'Blink',bone:1,hidden:true,"
                        "position:[0,0,1],color:[1,1,0],radius:2,"
                        "frequency:0.5,phase:0.25,bias:0.125}]"));
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

TEST(ModelValuesTest, ASubMeshHasTheShaderOfTheMaterialBeforeIt) {
  const std::string first = MaterialSpec{"First.fx", ""}.Build();
  const std::string second = MaterialSpec{"Second.fx", ""}.Build();
  const std::string empty = SubMeshSpec().Build();
  const std::string mesh =
      Container(0x400, absl::StrCat(TextChunk(0x401, "Mesh"), first, empty,
                                    empty, first, second, empty));
  const std::string none =
      absl::StrCat("parameters:[],vertex_format:'alD3dVertNU2',", kNoVertices);
  EXPECT_THAT(ValuesOf(mesh),
              HasSubstr(absl::StrCat("submeshes:[{shader:'First.fx',", none,
                                     ",{shader:'',", none,
                                     ",{shader:'Second.fx',", none, "]")));
}

TEST(ModelValuesTest, WhatIsMissingHasADefault) {
  const std::string file = absl::StrCat(
      Container(0x200, Container(0x202, "")),
      Container(0x400, Container(0x10000, "")), Container(0x1300, ""),
      Container(0x600, absl::StrCat(Chunk(0x602, ""), Chunk(0x603, ""),
                                    Container(0x604, ""))));
  EXPECT_EQ(ValuesOf(file),
            absl::StrCat(
                "{bones:[{name:'',parent:-1,visible:true,billboard:'none',"
                "matrix:[1,0,0,0,0,1,0,0,0,0,1,0]}],"
                "meshes:[{name:'',bone:-1,hidden:false,collision:false,"
                "box_min:[0,0,0],box_max:[0,0,0],"
                "submeshes:[{shader:'',parameters:[],vertex_format:'',",
                kNoVertices,
                "]}],"
                "lights:[{name:'',type:0,bone:-1,color:[0,0,0],intensity:0,"
                "far_attenuation_end:0,far_attenuation_start:0,hotspot_size:0,"
                "falloff_size:0}],"
                "proxies:[{name:'',bone:-1,hidden:false,"
                "alt_decrease_stay_hidden:false}],"
                "dazzles:[{name:'',bone:-1,hidden:false,position:[0,0,0],"
                "color:[0,0,0],radius:0,frequency:0,phase:0,bias:1}]}"));
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
