// The fixes of the rules about models: what was damaged comes back.
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/model/model.h"
#include "formats/base/endian.h"
#include "formats/base/rule.h"
#include "formats/fixer/edits.h"
#include "formats/testing/fix_case.h"
#include "formats/testing/lint_bytes.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::DazzleSpec;
using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::SubMeshSpec;
using corpus::VertexSpec;

SubMeshSpec& Hull(ModelSpec& m) { return m.Hull(); }
SubMeshSpec& Skin(ModelSpec& m) { return m.Skin(); }

constexpr FixCase<ModelSpec> kSkeletonCases[] = {
    {"ALO001", "too many bones", [](ModelSpec& m) { m.num_bones = 0x10003; },
     FixLevel::kUnsafe},
    {"ALO001", "too few", [](ModelSpec& m) { m.num_bones = 0; },
     FixLevel::kUnsafe},
    {"ALO002", "its own parent", [](ModelSpec& m) { m.bones[1].parent = 1; },
     FixLevel::kNone},
    {"ALO003", "a second root", [](ModelSpec& m) { m.bones[2].parent = -1; },
     FixLevel::kUnsafe, [](ModelSpec& m) { m.bones[2].parent = 0; }},
    {"ALO004", "visible is 257", [](ModelSpec& m) { m.bones[1].visible = 257; },
     FixLevel::kSafe},
    {"ALO005", "a mode too many",
     [](ModelSpec& m) { m.bones[2].billboard = 8; }, FixLevel::kUnsafe,
     [](ModelSpec& m) { m.bones[2].billboard = 0; }},
    {"ALO006", "mirrored", [](ModelSpec& m) { m.bones[1].matrix[0] = -1; },
     FixLevel::kNone},
};

TEST(ModelFixesTest, Skeletons) {
  ExpectFixes(kSkeletonCases, kModelFormat, SmallModel());
}

constexpr FixCase<ModelSpec> kMeshCases[] = {
    {"ALO009", "two materials for one sub-mesh",
     [](ModelSpec& m) { m.meshes[0].num_materials = 2; }, FixLevel::kUnsafe},
    {"ALO009", "a sub-mesh was lost",
     [](ModelSpec& m) {
       m.meshes[0].num_materials = 1;
       m.meshes[0].submeshes.clear();
       m.meshes[0].materials.clear();
     },
     FixLevel::kNone},
    {"ALO010", "hidden is 2", [](ModelSpec& m) { m.meshes[1].hidden = 2; },
     FixLevel::kSafe},
    {"ALO010", "a tree, and the flag is 2",
     [](ModelSpec& m) { m.meshes[0].collision = 2; }, FixLevel::kSafe},
    {"ALO010", "no tree, and the flag is 2",
     [](ModelSpec& m) { m.meshes[1].collision = 2; }, FixLevel::kSafe},
    {"ALO011", "unused is used", [](ModelSpec& m) { m.meshes[0].unused = 1; },
     FixLevel::kSafe},
    {"ALO012", "begins after its end",
     [](ModelSpec& m) { m.meshes[0].box_min[1] = 1.5f; }, FixLevel::kSafe},
    {"ALO012", "a single vertex is outside",
     [](ModelSpec& m) { m.meshes[0].box_max[1] = -1; }, FixLevel::kSafe},
    {"ALO029", "too small on the side of three vertices",
     [](ModelSpec& m) { m.meshes[0].box_min[0] = 0.5f; }, FixLevel::kSafe},
    {"ALO029", "too small on the side of one vertex",
     [](ModelSpec& m) { m.meshes[0].box_max[2] = 0.5f; }, FixLevel::kUnsafe},
    {"ALO029", "two sides, of two meshes",
     [](ModelSpec& m) {
       m.meshes[0].box_min[0] = 0.5f;
       m.meshes[1].box_min[2] = 0.25f;
     },
     FixLevel::kUnsafe},
    {"ALO029", "a vertex too far away",
     [](ModelSpec& m) { Hull(m).vertices[3].position[2] = 2e12f; },
     FixLevel::kNone},
    {"ALO013", "too large", [](ModelSpec& m) { m.meshes[0].box_max[2] = 3; },
     FixLevel::kUnsafe},
    {"ALO015", "a tree and no flag",
     [](ModelSpec& m) { m.meshes[0].collision = 0; }, FixLevel::kSafe},
    {"ALO015", "a flag and no tree",
     [](ModelSpec& m) { m.meshes[1].collision = 1; }, FixLevel::kUnsafe},
};

TEST(ModelFixesTest, Meshes) {
  ExpectFixes(kMeshCases, kModelFormat, SmallModel());
}

// The second mesh has this shader, and is hidden or not.
ModelSpec WithShader(const char* shader, uint32_t hidden) {
  ModelSpec model = SmallModel();
  model.meshes[1].materials[0].shader = shader;
  model.meshes[1].hidden = hidden;
  Skin(model) = corpus::Tetrahedron();
  return model;
}

constexpr FixCase<ModelSpec> kHiddenCases[] = {
    {"ALO069", "a visible helper", [](ModelSpec& m) { m.meshes[1].hidden = 0; },
     FixLevel::kUnsafe},
};
constexpr FixCase<ModelSpec> kShadowCases[] = {
    {"ALO071", "a hidden shadow", [](ModelSpec& m) { m.meshes[1].hidden = 1; },
     FixLevel::kUnsafe},
};
constexpr FixCase<ModelSpec> kCollisionCases[] = {
    {"ALO073", "visible", [](ModelSpec& m) { m.meshes[1].hidden = 0; },
     FixLevel::kUnsafe},
};

TEST(ModelFixesTest, HiddenMeshes) {
  ExpectFixes(kHiddenCases, kModelFormat, WithShader("alDefault.fx", 1));
  ExpectFixes(kShadowCases, kModelFormat, WithShader("MeshShadowVolume.fx", 0));
  ModelSpec collision = WithShader("MeshCollision.fx", 1);
  collision.meshes[1].collision = 1;
  Skin(collision).tree = corpus::TetrahedronTree();
  ExpectFixes(kCollisionCases, kModelFormat, collision);
}

std::string Texture(const char* name, const char* file) {
  return corpus::Chunk(0x10105,
                       corpus::MiniText(1, name) + corpus::MiniText(2, file));
}

void SetTextures(ModelSpec& m, const char* base, const char* normal,
                 const char* file = "b.dds") {
  m.meshes[1].materials[0].parameters =
      Texture(base, "a.dds") + Texture(normal, file);
}

constexpr FixCase<ModelSpec> kParameterCases[] = {
    {"ALO065", "one letter",
     [](ModelSpec& m) { SetTextures(m, "BaseTexturf", "NormalTexture"); },
     FixLevel::kUnsafe},
    {"ALO065", "small letters",
     [](ModelSpec& m) { SetTextures(m, "basetexture", "NormalTexture"); },
     FixLevel::kUnsafe},
    {"ALO065", "two letters",
     [](ModelSpec& m) { SetTextures(m, "BaseTextuff", "NormalTexture"); },
     FixLevel::kNone},
    {"ALO065", "two names",
     [](ModelSpec& m) { SetTextures(m, "BaseTexturf", "NormalTexturf"); },
     FixLevel::kNone},
    {"ALO065", "another texture is missing",
     [](ModelSpec& m) {
       m.meshes[1].materials[0].parameters = Texture("BaseTexturf", "a.dds");
     },
     FixLevel::kNone},
    {"ALO065", "the normal map would be the colour map",
     [](ModelSpec& m) {
       SetTextures(m, "BaseTexture", "NormalTexturf", "A.TGA");
     },
     FixLevel::kNone},
    {"ALO065", "the name is taken",
     [](ModelSpec& m) {
       SetTextures(m, "BaseTexture", "NormalTexture");
       m.meshes[1].materials[0].parameters += Texture("BaseTexturf", "c.dds");
     },
     FixLevel::kNone},
    {"ALO065", "the parameter is no texture",
     [](ModelSpec& m) {
       SetTextures(m, "BaseTexture", "NormalTexture");
       m.meshes[1].materials[0].parameters += Texture("Diffusf", "c.dds");
     },
     FixLevel::kNone},
};

TEST(ModelFixesTest, Parameters) {
  ModelSpec model = WithShader("MeshBumpColorize.fx", 1);
  Skin(model).format = "alD3dVertNU2U3U3";
  SetTextures(model, "BaseTexture", "NormalTexture");
  ExpectFixes(kParameterCases, kModelFormat, model);
}

constexpr FixCase<ModelSpec> kLightCases[] = {
    {"ALO039", "a type too many", [](ModelSpec& m) { m.lights[0].type = 3; },
     FixLevel::kNone},
    {"ALO040", "above 1", [](ModelSpec& m) { m.lights[0].colour[0] = 1.5f; },
     FixLevel::kUnsafe},
    {"ALO041", "starts after its end",
     [](ModelSpec& m) {
       m.lights[0].start = 200;
       m.lights[0].end = 80;
     },
     FixLevel::kUnsafe},
    {"ALO041", "in degrees",
     [](ModelSpec& m) {
       m.lights[0].hotspot = 0;
       m.lights[0].falloff = 45;
     },
     FixLevel::kUnsafe},
    {"ALO041", "more than a turn in degrees",
     [](ModelSpec& m) { m.lights[0].falloff = 361; }, FixLevel::kNone},
};

TEST(ModelFixesTest, Lights) {
  ModelSpec model = SmallModel();
  model.lights[0].type = 2;
  model.lights[0].hotspot = 0;
  model.lights[0].falloff = 45 * 3.14159274f / 180;
  ExpectFixes(kLightCases, kModelFormat, model);
}

ModelSpec WithDazzle() {
  ModelSpec model = SmallModel();
  model.connections.dazzles.resize(1);
  return model;
}

constexpr FixCase<ModelSpec> kConnectionCases[] = {
    {"ALO042", "an object too many",
     [](ModelSpec& m) { m.connections.num_objects = 4; }, FixLevel::kSafe},
    {"ALO042", "no proxies",
     [](ModelSpec& m) { m.connections.num_proxies = 0; }, FixLevel::kUnsafe},
    {"ALO042", "dazzles", [](ModelSpec& m) { m.connections.num_dazzles = 9; },
     FixLevel::kUnsafe},
    {"ALO042", "a chunk may have another's type",
     [](ModelSpec& m) {
       m.connections.num_objects = 4;
       m.connections.num_proxies = 1;
     },
     FixLevel::kNone},
    {"ALO043", "an object that does not exist",
     [](ModelSpec& m) { m.connections.objects[1].object = 3; },
     FixLevel::kSafe},
    {"ALO043", "two of them",
     [](ModelSpec& m) {
       m.connections.objects[1].object = 3;
       m.connections.objects[2].object = 7;
     },
     FixLevel::kNone},
    {"ALO043", "one too many",
     [](ModelSpec& m) {
       m.connections.objects.push_back({3, 0});
     },
     FixLevel::kNone},
    {"ALO044", "a bone that does not exist",
     [](ModelSpec& m) { m.connections.objects[1].bone = 3; }, FixLevel::kNone},
    {"ALO045", "one object twice",
     [](ModelSpec& m) { m.connections.objects[1].object = 2; },
     FixLevel::kSafe},
    {"ALO045", "exchanged",
     [](ModelSpec& m) {
       m.connections.objects[1].object = 2;
       m.connections.objects[2].object = 1;
     },
     FixLevel::kNone},
    {"ALO046", "not connected",
     [](ModelSpec& m) { m.connections.objects[0].object = 1; },
     FixLevel::kUnsafe},
    {"ALO046", "a connection was lost",
     [](ModelSpec& m) { m.connections.objects.pop_back(); }, FixLevel::kNone},
    {"ALO047", "hidden is 3",
     [](ModelSpec& m) { m.connections.proxies[1].hidden = 3; },
     FixLevel::kSafe},
    {"ALO047", "night only",
     [](ModelSpec& m) { m.connections.dazzles[0].night_only = 256; },
     FixLevel::kSafe},
    {"ALO048", "a dazzle", [](ModelSpec&) {}, FixLevel::kNone},
    {"ALO049", "too bright",
     [](ModelSpec& m) { m.connections.dazzles[0].colour[1] = 2; },
     FixLevel::kUnsafe},
    {"ALO049", "no radius",
     [](ModelSpec& m) { m.connections.dazzles[0].radius = -1; },
     FixLevel::kNone},
};

TEST(ModelFixesTest, Connections) {
  ExpectFixes(kConnectionCases, kModelFormat, WithDazzle());
}

// A parameter's chunk type, and what damage makes of it.
struct TypeCase {
  absl::string_view what;
  uint32_t right;
  uint32_t wrong;
};

constexpr TypeCase kTypeCases[] = {
    {"a float read as an int", 0x10103, 0x10102},
    {"an int read as a float", 0x10102, 0x10103},
    {"four floats read as three", 0x10106, 0x10104},
    {"three floats read as a text", 0x10104, 0x10105},
    {"a text read as a float", 0x10105, 0x10103},
    {"a text read as four floats", 0x10105, 0x10106},
};

std::string WithType(std::string bytes, const TypeCase& c) {
  std::string from(4, '\0');
  Store(from.data(), c.right, ByteOrder::kLittle);
  const size_t at = bytes.find(from);
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

// Each rule gives the reason for the level of its fix, or for having no fix.
TEST(ModelFixesTest, EveryRuleSaysWhyItsFixHasItsLevel) {
  for (const Rule* rule : ModelRules()) {
    if (rule->id.substr(0, 3) != "ALO") continue;
    EXPECT_FALSE(rule->fix_reason.empty()) << rule->id;
  }
}

}  // namespace
}  // namespace assetlint::alamo
