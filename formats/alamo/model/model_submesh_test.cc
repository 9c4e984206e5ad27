// Meshes (0x400), materials (0x10100) and lights (0x1300) of a model, typed in
// from formats/alamo/model/MESH.md and formats/alamo/model/FORMAT.md#lights.
#include <string>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::TypedBytes;

template <typename T>
ModelFile FileOf(const std::vector<typename T::Child>& children) {
  T object;
  object.children = children;
  ModelFile file;
  file.children.emplace_back(object);
  return file;
}

ModelFile FileWithMaterial(const std::vector<Material::Child>& children) {
  Material material;
  material.children = children;
  return FileOf<Mesh>({material});
}

Mini NameMini(absl::string_view text_and_nul) {
  return {kParameterName, {}, Asciiz{text_and_nul}};
}

TEST(ModelMeshTest, NameIsOneString) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  0D 00 00 80
        01 04 00 00  05 00 00 00  'Hull' 00
  )");
  MeshName name;
  name.text.bytes = absl::string_view("Hull\0", 5);
  ExpectGolden<ModelCodec>(bytes, FileOf<Mesh>({name}));
}

TEST(ModelMeshTest, InfoIs128Bytes) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  88 00 00 80
        02 04 00 00  80 00 00 00             # 0x402, 128 bytes
          02 00 00 00                        # nMaterials 2
          00 00 80 BF 00 00 00 C0 00 00 40 C0   # boundingBox from -1 -2 -3
          00 00 80 40 00 00 A0 40 00 00 C0 40   # to 4 5 6
          07 00 00 00                        # unused 7
          01 00 00 00                        # isHidden
          00 00 00 00                        # isCollisionEnabled
  )") + std::string(88, '\0');
  MeshInfo info;
  info.num_materials = 2;
  info.box_min = {-1, -2, -3};
  info.box_max = {4, 5, 6};
  info.unused = 7;
  info.is_hidden = 1;
  info.is_collision_enabled = 0;
  ExpectGolden<ModelCodec>(bytes, FileOf<Mesh>({info}));
}

TEST(ModelMeshTest, ShaderIsOneString) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  1D 00 00 80
        00 01 01 00  15 00 00 80
          01 01 01 00  0D 00 00 00  'MeshGloss.fx' 00
  )");
  ShaderName shader;
  shader.text.bytes = absl::string_view("MeshGloss.fx\0", 13);
  ExpectGolden<ModelCodec>(bytes, FileWithMaterial({shader}));
}

TEST(ModelMeshTest, IntParameter) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  1C 00 00 80
        00 01 01 00  14 00 00 80
          02 01 01 00  0C 00 00 00
            01 04  'Cnt' 00
            02 04  FE FF FF FF   # -2, kept as a dword
  )");
  IntParameter parameter;
  parameter.minis = {NameMini(absl::string_view("Cnt\0", 4)),
                     {kParameterValue, {}, uint32_t{0xFFFFFFFE}}};
  ExpectGolden<ModelCodec>(bytes, FileWithMaterial({parameter}));
}

TEST(ModelMeshTest, FloatParameter) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  1E 00 00 80
        00 01 01 00  16 00 00 80
          03 01 01 00  0E 00 00 00
            01 06  'Shine' 00
            02 04  00 00 F0 41   # 30
  )");
  FloatParameter parameter;
  parameter.minis = {NameMini(absl::string_view("Shine\0", 6)),
                     {kParameterValue, {}, 30.0f}};
  ExpectGolden<ModelCodec>(bytes, FileWithMaterial({parameter}));
}

TEST(ModelMeshTest, Float3Parameter) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  24 00 00 80
        00 01 01 00  1C 00 00 80
          04 01 01 00  14 00 00 00
            01 04  'Dir' 00
            02 0C  00 00 80 3F  00 00 00 C0  00 00 00 3F   # 1 -2 1/2
  )");
  Float3Parameter parameter;
  parameter.minis = {NameMini(absl::string_view("Dir\0", 4)),
                     {kParameterValue, {}, Float3{1, -2, 0.5f}}};
  ExpectGolden<ModelCodec>(bytes, FileWithMaterial({parameter}));
}

TEST(ModelMeshTest, TextureParameter) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  26 00 00 80
        00 01 01 00  1E 00 00 80
          05 01 01 00  16 00 00 00
            01 0C  'BaseTexture' 00
            02 06  'x.dds' 00
  )");
  TextureParameter parameter;
  parameter.minis = {
      NameMini(absl::string_view("BaseTexture\0", 12)),
      {kParameterValue, {}, Asciiz{absl::string_view("x.dds\0", 6)}}};
  ExpectGolden<ModelCodec>(bytes, FileWithMaterial({parameter}));
}

TEST(ModelMeshTest, Float4Parameter) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  2A 00 00 80
        00 01 01 00  22 00 00 80
          06 01 01 00  1A 00 00 00
            01 06  'Color' 00
            02 10  00 00 80 3F  00 00 00 00  00 00 00 3F  00 00 80 3E
  )");
  Float4Parameter parameter;
  parameter.minis = {NameMini(absl::string_view("Color\0", 6)),
                     {kParameterValue, {}, Float4{1, 0, 0.5f, 0.25f}}};
  ExpectGolden<ModelCodec>(bytes, FileWithMaterial({parameter}));
}

TEST(ModelMeshTest, MaterialsAndSubMeshesAreSiblings) {
  const std::string bytes = TypedBytes(R"(
      00 04 00 00  20 00 00 80
        00 01 01 00  00 00 00 80   # 0x10100
        00 00 01 00  00 00 00 80   # 0x10000
        00 01 01 00  00 00 00 80
        00 00 01 00  00 00 00 80
  )");
  ExpectGolden<ModelCodec>(
      bytes, FileOf<Mesh>({Material{}, SubMesh{}, Material{}, SubMesh{}}));
}

TEST(ModelMeshTest, LightIs36Bytes) {
  const std::string bytes = TypedBytes(R"(
      00 13 00 00  39 00 00 80
        01 13 00 00  05 00 00 00  'Lamp' 00
        02 13 00 00  24 00 00 00             # 0x1302, 36 bytes
          02 00 00 00                        # type 2: spot
          00 00 80 3F 00 00 00 3F 00 00 80 3E   # color 1 1/2 1/4
          00 00 00 40                        # intensity 2
          00 00 48 43                        # farAttenuationEnd 200
          00 00 A0 42                        # farAttenuationStart 80
          00 00 40 3F                        # hotspotSize 3/4
          00 00 80 3F                        # falloffSize 1
  )");
  LightName name;
  name.text.bytes = absl::string_view("Lamp\0", 5);
  LightData data;
  data.type = 2;
  data.colour = {1, 0.5f, 0.25f};
  data.intensity = 2;
  data.far_attenuation_end = 200;
  data.far_attenuation_start = 80;
  data.hotspot_size = 0.75f;
  data.falloff_size = 1;
  ExpectGolden<ModelCodec>(bytes, FileOf<Light>({name, data}));
}

}  // namespace

// Sub-meshes (0x10000) of a model, typed in from
// formats/alamo/model/MESH.md#sub-meshes and
// formats/alamo/model/collision/FORMAT.md: info, vertices of both versions,
// indices, bone mapping, collision tree.

namespace {

using corpus::TypedBytes;
using ::testing::ElementsAre;

// A mesh with one sub-mesh of these chunks, as bytes.
std::string FileBytes(const std::string& chunks) {
  std::string bytes =
      TypedBytes("00 04 00 00 00 00 00 80  00 00 01 00 00 00 00 80");
  const size_t submesh = chunks.size() + 8;
  bytes[4] = static_cast<char>(submesh % 256);
  bytes[5] = static_cast<char>(submesh / 256);
  bytes[12] = static_cast<char>(chunks.size() % 256);
  bytes[13] = static_cast<char>(chunks.size() / 256);
  return bytes + chunks;
}

ModelFile SubmeshFile(const std::vector<SubMesh::Child>& children) {
  SubMesh submesh;
  submesh.children = children;
  Mesh mesh;
  mesh.children.emplace_back(submesh);
  ModelFile file;
  file.children.emplace_back(mesh);
  return file;
}

TEST(ModelSubMeshTest, InfoIs128BytesWithAZeroTail) {
  const std::string bytes = FileBytes(TypedBytes(R"(
      01 00 01 00  80 00 00 00
        00 00 00 00                # nVertices 0
        00 00 00 00                # nPrimitives 0
  )") + std::string(120, '\0'));
  SubMeshInfo info;
  info.num_vertices = 0;
  info.num_primitives = 0;
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({info}));
}

TEST(ModelSubMeshTest, InfoCountsVerticesThenTriangles) {
  const std::string bytes = FileBytes(
      TypedBytes("01 00 01 00  80 00 00 00"
                 "  02 00 00 00  01 00 00 00") +
      std::string(120, '\0') + TypedBytes("07 00 01 00  20 01 00 00") +
      std::string(288, '\0') +
      TypedBytes("04 00 01 00  06 00 00 00  00 00 01 00 01 00"));
  SubMeshInfo info;
  info.num_vertices = 2;
  info.num_primitives = 1;
  VertexBuffer vertices;
  const std::string zeros(288, '\0');
  vertices.vertices = PackedArray<Vertex>(zeros);
  IndexBuffer indices;
  indices.indices = PackedArray<uint16_t>(absl::string_view("\0\0\1\0\1\0", 6));
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({info, vertices, indices}));
}

TEST(ModelSubMeshTest, VertexFormatIsOneString) {
  const std::string bytes =
      FileBytes(TypedBytes("02 00 01 00  0D 00 00 00  'alD3dVertNU2' 00"));
  VertexFormat format;
  format.text.bytes = absl::string_view("alD3dVertNU2\0", 13);
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({format}));
}

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
void ExpectPositionToColour(const V& v) {
  EXPECT_THAT(v.position, ElementsAre(1, 2, 3));
  EXPECT_THAT(v.normal, ElementsAre(4, 5, 6));
  EXPECT_THAT(v.tex_coords, ElementsAre(7, 8, 9, 10, 11, 12, 13, 14));
  EXPECT_THAT(v.tangent, ElementsAre(15, 16, 17));
  EXPECT_THAT(v.binormal, ElementsAre(18, 19, 20));
  EXPECT_THAT(v.colour, ElementsAre(21, 22, 23, 24));
  EXPECT_THAT(v.bone_indices, ElementsAre(29, 30, 31, 32));
  EXPECT_THAT(v.bone_weights, ElementsAre(1, 0.5f, 0.25f, 0.125f));
}

TEST(ModelSubMeshTest, VertexIs144Bytes) {
  const std::string vertex =
      TypedBytes(kPositionToColour) + TypedBytes(kUnused) + TypedBytes(kBones);
  ASSERT_EQ(vertex.size(), 144u);
  const std::string bytes =
      FileBytes(TypedBytes("07 00 01 00  90 00 00 00") + vertex);
  VertexBuffer buffer;
  buffer.vertices = PackedArray<Vertex>(vertex);
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({buffer}));
  ASSERT_EQ(buffer.vertices.size(), 1u);
  ExpectPositionToColour(buffer.vertices[0]);
  EXPECT_THAT(buffer.vertices[0].unused, ElementsAre(25, 26, 27, 28));
}

TEST(ModelSubMeshTest, VertexOfVersion1Is128BytesWithoutUnused) {
  const std::string vertex = TypedBytes(kPositionToColour) + TypedBytes(kBones);
  ASSERT_EQ(vertex.size(), 128u);
  const std::string bytes =
      FileBytes(TypedBytes("05 00 01 00  80 00 00 00") + vertex);
  VertexBufferV1 buffer;
  buffer.vertices = PackedArray<VertexV1>(vertex);
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({buffer}));
  ASSERT_EQ(buffer.vertices.size(), 1u);
  ExpectPositionToColour(buffer.vertices[0]);
}

TEST(ModelSubMeshTest, AVertexDescribesItsOwnBytes) {
  // This walk provides what the field tree and findings show of a vertex's
  // fields.
  const std::string typed =
      TypedBytes(kPositionToColour) + TypedBytes(kUnused) + TypedBytes(kBones);
  EXPECT_EQ(
      EncodeRecord(PackedArray<Vertex>(typed)[0], ByteOrder::kLittle).value(),
      typed);
  const std::string typed_v1 =
      TypedBytes(kPositionToColour) + TypedBytes(kBones);
  EXPECT_EQ(EncodeRecord(PackedArray<VertexV1>(typed_v1)[0], ByteOrder::kLittle)
                .value(),
            typed_v1);
}

TEST(ModelSubMeshTest, IndicesAreWords) {
  const std::string bytes = FileBytes(TypedBytes(R"(
      04 00 01 00  0C 00 00 00
        00 00  01 00  02 00
        FF FF  34 12  00 80
  )"));
  IndexBuffer buffer;
  buffer.indices = PackedArray<uint16_t>(
      absl::string_view("\0\0\1\0\2\0\xFF\xFF\x34\x12\0\x80", 12));
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({buffer}));
  EXPECT_EQ(buffer.indices[3], 65535);
  EXPECT_EQ(buffer.indices[4], 0x1234);
}

TEST(ModelSubMeshTest, BoneMappingIsDwords) {
  const std::string bytes = FileBytes(TypedBytes(R"(
      06 00 01 00  08 00 00 00
        05 00 00 00
        00 00 01 00
  )"));
  BoneMapping mapping;
  mapping.bones =
      PackedArray<uint32_t>(absl::string_view("\5\0\0\0\0\0\1\0", 8));
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({mapping}));
  EXPECT_EQ(mapping.bones[0], 5u);
  EXPECT_EQ(mapping.bones[1], 65536u);
}

CollisionTree TreeOf(const std::vector<CollisionTree::Child>& children) {
  CollisionTree tree;
  tree.children = children;
  return tree;
}

TEST(ModelSubMeshTest, CollisionTreeInfo) {
  const std::string bytes = FileBytes(TypedBytes(R"(
      00 12 00 00  30 00 00 80
        01 12 00 00  28 00 00 00                       # 0x1201, 40 bytes
          00 0C  00 00 80 BF  00 00 00 C0  00 00 40 C0   # min -1 -2 -3
          01 0C  00 00 80 3F  00 00 00 40  00 00 40 40   # max 1 2 3
          02 04  03 00 00 00                           # nNodes
          03 04  04 00 00 00                           # nPrimitives
  )"));
  TreeInfo info;
  info.minis = {{kTreeBoxMin, {}, Float3{-1, -2, -3}},
                {kTreeBoxMax, {}, Float3{1, 2, 3}},
                {kTreeNodes, {}, uint32_t{3}},
                {kTreePrimitives, {}, uint32_t{4}}};
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({TreeOf({info})}));
}

TEST(ModelSubMeshTest, CollisionNodesAreTenBytes) {
  const std::string node = TypedBytes(R"(
          00 10 20     # min
          FF EF DF     # max
          02 00        # nPrimitives 2
          34 12        # link 0x1234
  )");
  const std::string bytes = FileBytes(
      TypedBytes("00 12 00 00  12 00 00 80  02 12 00 00  0A 00 00 00") + node);
  TreeNodes nodes;
  nodes.nodes = PackedArray<TreeNode>(node);
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({TreeOf({nodes})}));
  ASSERT_EQ(nodes.nodes.size(), 1u);
  EXPECT_THAT(nodes.nodes[0].min, ElementsAre(0, 16, 32));
  EXPECT_THAT(nodes.nodes[0].max, ElementsAre(255, 239, 223));
  EXPECT_EQ(nodes.nodes[0].num_primitives, 2);
  EXPECT_EQ(nodes.nodes[0].link, 0x1234);
  EXPECT_EQ(EncodeRecord(nodes.nodes[0], ByteOrder::kLittle).value(), node);
}

TEST(ModelSubMeshTest, CollisionMappingIsWords) {
  const std::string bytes = FileBytes(TypedBytes(R"(
      00 12 00 00  0C 00 00 80
        03 12 00 00  04 00 00 00
          01 00  00 01
  )"));
  TreeMapping mapping;
  mapping.triangles = PackedArray<uint16_t>(absl::string_view("\1\0\0\1", 4));
  ExpectGolden<ModelCodec>(bytes, SubmeshFile({TreeOf({mapping})}));
  EXPECT_EQ(mapping.triangles[1], 256);
}

}  // namespace

}  // namespace assetlint::alamo
