// Meshes (0x400), materials (0x10100) and lights (0x1300) of a model, typed in
// from formats/alamo/model/MESH.md and formats/alamo/model/FORMAT.md#lights.
#include <string>
#include <vector>

#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/model/model.h"
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
}  // namespace assetlint::alamo
