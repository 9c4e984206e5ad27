// Which damages to models have a fix, and of which level. What fixes make of
// files is in corpus/alamo/fixed.
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/model/model.h"
#include "formats/base/cursor.h"
#include "formats/base/edits.h"
#include "formats/base/rule.h"
#include "formats/testing/laws.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::TextureChunk;

constexpr FixCase<ModelSpec> kCases[] = {
    {"ALO009/a sub-mesh was lost",
     [](ModelSpec& m) {
       m.meshes[0].num_materials = 1;
       m.meshes[0].submeshes.clear();
       m.meshes[0].materials.clear();
     },
     FixLevel::kNone},
    {"ALO012/a single vertex is outside",
     [](ModelSpec& m) { m.meshes[0].box_max[1] = -1; }, FixLevel::kUnsafe},
    {"ALO029/too small on the side of one vertex",
     [](ModelSpec& m) { m.meshes[0].box_max[2] = 0.5f; }, FixLevel::kUnsafe},
    {"ALO029/two sides, of two meshes",
     [](ModelSpec& m) {
       m.meshes[0].box_min[0] = 0.5f;
       m.meshes[1].box_min[2] = 0.25f;
     },
     FixLevel::kUnsafe},
    {"ALO029/a vertex too far away",
     [](ModelSpec& m) { m.Hull().vertices[3].position[2] = 2e12f; },
     FixLevel::kNone},
    {"ALO042/a chunk may have another's type",
     [](ModelSpec& m) {
       m.connections.num_objects = 4;
       m.connections.num_proxies = 1;
     },
     FixLevel::kNone},
    {"ALO043/two of them",
     [](ModelSpec& m) {
       m.connections.objects[1].object = 3;
       m.connections.objects[2].object = 7;
     },
     FixLevel::kNone},
    {"ALO043/one too many",
     [](ModelSpec& m) {
       m.connections.objects.push_back({3, 0});
     },
     FixLevel::kNone},
    {"ALO045/one object twice",
     [](ModelSpec& m) { m.connections.objects[1].object = 2; },
     FixLevel::kUnsafe},
    {"ALO046/not connected",
     [](ModelSpec& m) { m.connections.objects[0].object = 1; },
     FixLevel::kUnsafe},
    {"ALO014/a vertex was lost",
     [](ModelSpec& m) {
       m.Hull().num_vertices = 4;
       m.Hull().vertices.pop_back();
     },
     FixLevel::kNone},
    {"ALO021/a triangle of the collision tree was lost",
     [](ModelSpec& m) {
       m.Hull().num_primitives = 4;
       m.Hull().indices.resize(9);
     },
     FixLevel::kNone},
    {"ALO032/an index past the end, and no vertex to spare",
     [](ModelSpec& m) { m.Hull().indices[2] = 4; }, FixLevel::kNone},
    {"ALO028/four bones a vertex, of which none has a weight",
     [](ModelSpec& m) {
       m.Skin().format = "alD3dVertB4I4NU2";
       m.Skin().vertices[1].weights = {0, 0, 0, 0};
     },
     FixLevel::kNone},
};

TEST(ModelFixesTest, SmallModel) {
  ExpectFixes(kCases, kModelFormat, SmallModel());
}

void SetTextures(ModelSpec& m, const char* base, const char* normal,
                 const char* file = "b.dds") {
  m.meshes[1].materials[0].parameters =
      TextureChunk(base, "a.dds") + TextureChunk(normal, file);
}

constexpr FixCase<ModelSpec> kParameterCases[] = {
    {"ALO065/small letters",
     [](ModelSpec& m) { SetTextures(m, "basetexture", "NormalTexture"); },
     FixLevel::kUnsafe},
    {"ALO065/two letters",
     [](ModelSpec& m) { SetTextures(m, "BaseTextuff", "NormalTexture"); },
     FixLevel::kNone},
    {"ALO065/two names",
     [](ModelSpec& m) { SetTextures(m, "BaseTexturf", "NormalTexturf"); },
     FixLevel::kNone},
    {"ALO065/another texture is missing",
     [](ModelSpec& m) {
       m.meshes[1].materials[0].parameters =
           TextureChunk("BaseTexturf", "a.dds");
     },
     FixLevel::kNone},
    {"ALO065/the normal map would be the colour map",
     [](ModelSpec& m) {
       SetTextures(m, "BaseTexture", "NormalTexturf", "A.TGA");
     },
     FixLevel::kNone},
    {"ALO065/the name is taken",
     [](ModelSpec& m) {
       SetTextures(m, "BaseTexture", "NormalTexture");
       m.meshes[1].materials[0].parameters +=
           TextureChunk("BaseTexturf", "c.dds");
     },
     FixLevel::kNone},
    {"ALO065/the parameter is no texture",
     [](ModelSpec& m) {
       SetTextures(m, "BaseTexture", "NormalTexture");
       m.meshes[1].materials[0].parameters += TextureChunk("Diffusf", "c.dds");
     },
     FixLevel::kNone},
};

TEST(ModelFixesTest, Parameters) {
  ModelSpec model = SmallModel();
  model.meshes[1].materials[0].shader = "MeshBumpColorize.fx";
  model.meshes[1].hidden = 1;
  model.Skin() = corpus::Tetrahedron();
  model.Skin().format = "alD3dVertNU2U3U3";
  SetTextures(model, "BaseTexture", "NormalTexture");
  ExpectFixes(kParameterCases, kModelFormat, model);
}

// A parameter's chunk type, and what damage makes of it.
struct TypeCase {
  absl::string_view what;
  uint32_t right;
  uint32_t wrong;
};

constexpr TypeCase kTypeCases[] = {
    {"four floats read as three", 0x10106, 0x10104},
    {"three floats read as a text", 0x10104, 0x10105},
    {"a text read as a float", 0x10105, 0x10103},
    {"a text read as four floats", 0x10105, 0x10106},
};

std::string WithType(std::string bytes, const TypeCase& c) {
  const size_t at = bytes.find(corpus::Bytes().U32(c.right).str());
  Store(bytes.data() + at, c.wrong, ByteOrder::kLittle);
  return bytes;
}

TEST(ModelFixesTest, ParametersGetTheTypeOfTheirValue) {
  const std::string good = SmallModel().Build();
  for (const TypeCase& c : kTypeCases) {
    SCOPED_TRACE(c.what);
    const std::string bytes = WithType(good, c);
    const std::vector<Finding> findings =
        FindingsOf(kModelFormat, "ALO060", bytes, {});
    ASSERT_EQ(findings.size(), 1u);
    ASSERT_EQ(findings[0].fixes.size(), 1u);
    EXPECT_EQ(findings[0].fixes[0].level, FixLevel::kUnsafe);
    EXPECT_EQ(ApplyEdits(bytes, findings[0].fixes[0].edits), good);
  }
}

}  // namespace

}  // namespace assetlint::alamo
