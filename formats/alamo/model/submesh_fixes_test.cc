// The fixes of the rules about sub-meshes: what was damaged comes back.
#include <limits>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/fix_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::SubMeshSpec;
using corpus::VertexSpec;

SubMeshSpec& Hull(ModelSpec& m) { return m.Hull(); }
SubMeshSpec& Skin(ModelSpec& m) { return m.Skin(); }

constexpr FixCase<ModelSpec> kSubMeshCases[] = {
    {"ALO014", "one vertex too many",
     [](ModelSpec& m) { Hull(m).num_vertices = 5; }, FixLevel::kSafe},
    {"ALO014", "one too few", [](ModelSpec& m) { Hull(m).num_vertices = 3; },
     FixLevel::kSafe},
    {"ALO014", "a vertex was lost",
     [](ModelSpec& m) {
       Hull(m).num_vertices = 4;
       Hull(m).vertices.pop_back();
     },
     FixLevel::kNone},
    {"ALO021", "one triangle too many",
     [](ModelSpec& m) { Hull(m).num_primitives = 5; }, FixLevel::kSafe},
    {"ALO021", "none", [](ModelSpec& m) { Skin(m).num_primitives = 0; },
     FixLevel::kSafe},
    {"ALO021", "half a triangle",
     [](ModelSpec& m) { Skin(m).indices.push_back(0); }, FixLevel::kNone},
    {"ALO021", "a triangle of the collision tree was lost",
     [](ModelSpec& m) {
       Hull(m).num_primitives = 4;
       Hull(m).indices.resize(9);
     },
     FixLevel::kNone},
    {"ALO032", "an index past the end, and no vertex to spare",
     [](ModelSpec& m) { Hull(m).indices[2] = 4; }, FixLevel::kNone},
    {"ALO036", "25 bones", [](ModelSpec& m) { Skin(m).mapping->resize(25); },
     FixLevel::kNone},
    {"ALO037", "bone 3 of 3", [](ModelSpec& m) { (*Skin(m).mapping)[1] = 3; },
     FixLevel::kNone},
    {"ALO038", "twice", [](ModelSpec& m) { (*Skin(m).mapping)[1] = 1; },
     FixLevel::kNone},
};

TEST(SubMeshFixesTest, SubMeshes) {
  ExpectFixes(kSubMeshCases, kModelFormat, SmallModel());
}

// Six vertices in the order of their first use; only one triangle uses the
// last.
ModelSpec Fan() {
  ModelSpec model = SmallModel();
  SubMeshSpec& skin = Skin(model);
  skin.vertices.resize(6);
  skin.indices = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5};
  return model;
}

constexpr FixCase<ModelSpec> kFanCases[] = {
    {"ALO032", "the only index of the last vertex is past the end",
     [](ModelSpec& m) { Skin(m).indices[11] = 7; }, FixLevel::kUnsafe},
    {"ALO032", "two of them",
     [](ModelSpec& m) {
       Skin(m).indices[11] = 7;
       Skin(m).indices[8] = 7;
     },
     FixLevel::kNone},
    {"ALO033", "the only index of the last vertex names another",
     [](ModelSpec& m) { Skin(m).indices[11] = 3; }, FixLevel::kNone},
};

TEST(SubMeshFixesTest, Triangles) {
  ExpectFixes(kFanCases, kModelFormat, Fan());
}

constexpr FixCase<ModelSpec> kVertexCases[] = {
    {"ALO022", "NaN",
     [](ModelSpec& m) {
       Hull(m).vertices[1].normal[2] = std::numeric_limits<float>::quiet_NaN();
     },
     FixLevel::kNone},
    {"ALO024", "no direction",
     [](ModelSpec& m) {
       Hull(m).vertices[1].normal = {0, 0, 0};
     },
     FixLevel::kNone},
    {"ALO026", "past the end of the mapping",
     [](ModelSpec& m) { Skin(m).vertices[0].bones[0] = 2; }, FixLevel::kNone},
    {"ALO027", "two weights",
     [](ModelSpec& m) {
       Skin(m).vertices[3].weights = {0.5f, 0.5f, 0, 0};
     },
     FixLevel::kNone},
    {"ALO029", "sticks out",
     [](ModelSpec& m) { Skin(m).vertices[3].position[2] = 1.5f; },
     FixLevel::kUnsafe,
     [](ModelSpec& m) {
       Skin(m).vertices[3].position[2] = 1.5f;
       m.meshes[1].box_max[2] = 1.5f;
     }},
    {"ALO030", "one character",
     [](ModelSpec& m) { Hull(m).format = "alD3dVertMU2"; }, FixLevel::kUnsafe},
    {"ALO030", "a NUL", [](ModelSpec& m) { Hull(m).format[4] = '\0'; },
     FixLevel::kUnsafe},
    {"ALO030", "unknown", [](ModelSpec& m) { Hull(m).format = "alD3dVertXYZ"; },
     FixLevel::kNone},
};

TEST(SubMeshFixesTest, Vertices) {
  ExpectFixes(kVertexCases, kModelFormat, SmallModel());
}

constexpr FixCase<ModelSpec> kColourCases[] = {
    {"ALO023", "two colours",
     [](ModelSpec& m) {
       Hull(m).vertices[1].colour = {1, 1.5f, 1, 1};
       Hull(m).vertices[3].colour = {1, 1, 7, 2};
     },
     FixLevel::kUnsafe},
    {"ALO023", "NaN",
     [](ModelSpec& m) {
       Hull(m).vertices[0].colour[1] = std::numeric_limits<float>::quiet_NaN();
       Hull(m).vertices[0].colour[2] = -1;
     },
     FixLevel::kUnsafe,
     [](ModelSpec& m) {
       Hull(m).vertices[0].colour = {1, 0, 0, 1};
     }},
};

TEST(SubMeshFixesTest, Colours) {
  ModelSpec model = SmallModel();
  Hull(model).format = "alD3dVertNU2C";
  ExpectFixes(kColourCases, kModelFormat, model);
}

// Skinning with four bones per vertex.
ModelSpec FourSlots() {
  ModelSpec model = SmallModel();
  Skin(model).format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : Skin(model).vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
  return model;
}

constexpr FixCase<ModelSpec> kWeightCases[] = {
    {"ALO028", "twice as much",
     [](ModelSpec& m) {
       Skin(m).vertices[1].weights = {1, 0.5f, 0.5f, 0};
       Skin(m).vertices[2].weights = {0.25f, 0.125f, 0.125f, 0};
     },
     FixLevel::kUnsafe},
    {"ALO028", "nothing",
     [](ModelSpec& m) {
       Skin(m).vertices[1].weights = {0, 0, 0, 0};
     },
     FixLevel::kNone},
    {"ALO028", "negative",
     [](ModelSpec& m) {
       Skin(m).vertices[1].weights = {1, -0.5f, 0.25f, 0};
     },
     FixLevel::kNone},
};

TEST(SubMeshFixesTest, Weights) {
  ExpectFixes(kWeightCases, kModelFormat, FourSlots());
}

}  // namespace
}  // namespace assetlint::alamo
