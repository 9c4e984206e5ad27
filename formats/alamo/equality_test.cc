// Comparing two models omits no field.
#include "formats/testing/equality.h"

#include <string>

#include "absl/strings/match.h"
#include "corpus/alamo/files.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/particle/particle.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

TEST(EqualityTest, Animations) {
  for (const corpus::CorpusFile& file : corpus::AlamoAnimationFiles()) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<AnimationCodec>(file.bytes), 0u);
  }
}

TEST(EqualityTest, Models) {
  // Between them, they contain every chunk.
  for (const corpus::CorpusFile& file : corpus::AlamoModelFiles()) {
    if (file.path != "alamo/valid/model-dazzle.alo" &&
        file.path != "alamo/valid/model-vertex-version-1.alo" &&
        file.path != "alamo/valid/model-bone-version-1.alo") {
      continue;
    }
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<ModelCodec>(file.bytes), 0u);
  }
}

TEST(EqualityTest, ParticleSystems) {
  for (const corpus::CorpusFile& file : corpus::AlamoParticleFiles()) {
    if (file.path != "alamo/valid/particles_extra_chunks.alo") continue;
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<ParticleCodec>(file.bytes), 0u);
  }
}

TEST(EqualityTest, Archives) {
  for (const corpus::CorpusFile& file : corpus::AlamoArchiveFiles()) {
    if (!absl::StrContains(file.path, "/valid/") || file.bytes.size() < 30) {
      continue;
    }
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<ArchiveCodec>(file.bytes), 0u);
  }
}

}  // namespace
}  // namespace assetlint::alamo
