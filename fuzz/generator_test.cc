// Law 2, faithful, on invented models of the Alamo formats: each encodes, and
// decodes back to an equal model; the other laws hold on its bytes.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

// RapidCheck's header for GoogleTest wants it first.
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/animation.h"
#include "formats/alamo/model.h"
#include "formats/alamo/particle.h"
#include "formats/alamo/submesh_view.h"
#include "formats/base/codec.h"
#include "formats/base/generator.h"
#include "formats/formats.h"
#include "fuzz/oracle.h"
#include "gtest/gtest.h"
#include "rapidcheck/gtest.h"

namespace assetlint {
namespace {

// A string of choices, up to some hundreds of them.
std::string Choices() {
  const auto bytes =
      *rc::gen::scale(6.0, rc::gen::arbitrary<std::vector<uint8_t>>());
  return std::string(bytes.begin(), bytes.end());
}

// What must agree between the fields of a model.
void Settle(alamo::AnimationFile&) {}
void Settle(alamo::ParticleFile&) {}

void Settle(alamo::SubMesh& submesh) {
  const alamo::SubMeshView view = alamo::ViewSubMesh(submesh);
  for (auto& child : submesh.children) {
    auto* info = std::get_if<alamo::SubMeshInfo>(&child);
    if (info == nullptr) continue;
    info->num_vertices = static_cast<uint32_t>(view.vertices.size());
    if (view.indices == nullptr) continue;
    info->num_primitives =
        static_cast<uint32_t>(view.indices->indices.size() / 3);
  }
}

void Settle(alamo::ModelFile& file) {
  for (auto& root : file.children) {
    auto* mesh = std::get_if<alamo::Mesh>(&root);
    if (mesh == nullptr) continue;
    for (auto& child : mesh->children) {
      if (auto* submesh = std::get_if<alamo::SubMesh>(&child)) Settle(*submesh);
    }
  }
}

template <typename Codec>
void CheckInvented(absl::string_view format) {
  const std::string choices = Choices();
  Generator generator(choices);
  typename Codec::Model model;
  Describe(generator, model);

  // Whether it may be encoded or not, its bytes obey the laws.
  const absl::StatusOr<std::string> raw = EncodeRecord(model, Codec::kOrder);
  RC_ASSERT(raw.ok());
  RC_ASSERT(CheckInput(*FindFormat(format), *raw) == absl::OkStatus());

  Settle(model);
  const absl::StatusOr<std::string> bytes = Encode<Codec>(model);
  RC_TAG(bytes.ok() ? (bytes->empty() ? "empty" : "encoded") : "refused");
  if (!bytes.ok()) {
    // Only a count that no field can make agree: a number of indices that is
    // not three for each triangle.
    RC_ASSERT(bytes.status().code() == absl::StatusCode::kInvalidArgument);
    return;
  }
  const absl::StatusOr<typename Codec::Model> again = Decode<Codec>(*bytes);
  RC_ASSERT(again.ok());
  const absl::StatusOr<std::string> bytes_again = Encode<Codec>(*again);
  RC_ASSERT(bytes_again.ok());
  RC_ASSERT(*bytes_again == *bytes);
  // NaN is not equal to itself, so a model that differs from its copy says
  // nothing.
  const typename Codec::Model copy = model;
  if (copy == model) RC_ASSERT(*again == model);
  RC_ASSERT(CheckInput(*FindFormat(format), *bytes) == absl::OkStatus());
}

RC_GTEST_PROP(GeneratorTest, AnimationsComeBack, ()) {
  CheckInvented<alamo::AnimationCodec>("ala");
}

RC_GTEST_PROP(GeneratorTest, ModelsComeBack, ()) {
  CheckInvented<alamo::ModelCodec>("alo");
}

RC_GTEST_PROP(GeneratorTest, ParticleSystemsComeBack, ()) {
  CheckInvented<alamo::ParticleCodec>("alo-particle");
}

TEST(GeneratorTest, NoChoicesMakeTheSmallestRecord) {
  Generator generator("");
  alamo::ModelFile model;
  Describe(generator, model);
  EXPECT_TRUE(model.children.empty());
  EXPECT_EQ(generator.offset(), 0u);
}

}  // namespace
}  // namespace assetlint
