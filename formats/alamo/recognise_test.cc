// How certain the Alamo formats are of bytes that may be theirs, and that
// comparing two models omits no field.
#include <string>

#include "absl/strings/match.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/particle/particle.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/testing/equality.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;

struct Recognised {
  Recognition ala, alo, particle;
  friend bool operator==(const Recognised&, const Recognised&) = default;
};

Recognised RecogniseAll(const std::string& bytes) {
  return {kAnimationFormat.recognise(bytes), kModelFormat.recognise(bytes),
          kParticleFormat.recognise(bytes)};
}

constexpr Recognition kNo = Recognition::kNo;
constexpr Recognition kMaybe = Recognition::kMaybe;
constexpr Recognition kYes = Recognition::kYes;

TEST(RecogniseTest, TheFirstRootDecides) {
  EXPECT_EQ(RecogniseAll(Container(0x1000, "")), (Recognised{kYes, kNo, kNo}));
  for (const uint32_t root : {0x200, 0x400, 0x1300, 0x600}) {
    EXPECT_EQ(RecogniseAll(Container(root, "")), (Recognised{kNo, kYes, kNo}))
        << root;
  }
  EXPECT_EQ(RecogniseAll(Container(0x900, "")), (Recognised{kNo, kNo, kYes}));
  const std::string universe = Container(0x1500, "");
  EXPECT_EQ(RecogniseAll(universe), (Recognised{kNo, kNo, kNo}));
  EXPECT_EQ(kUniverseParticleFormat.recognise(universe), kYes);
}

TEST(RecogniseTest, OtherBytesAreOfNoFormat) {
  EXPECT_EQ(RecogniseAll(""), (Recognised{kNo, kNo, kNo}));
  EXPECT_EQ(RecogniseAll(std::string("\0\x10\0\0", 4)),
            (Recognised{kNo, kNo, kNo}));
  EXPECT_EQ(RecogniseAll(Chunk(0x777, "")), (Recognised{kNo, kNo, kNo}));
  EXPECT_EQ(RecogniseAll("a line of text, and another"),
            (Recognised{kNo, kNo, kNo}));
}

TEST(RecogniseTest, ADamagedFirstRootLeavesADoubt) {
  // A root marked as data, or longer than the file.
  EXPECT_EQ(RecogniseAll(Chunk(0x1000, "")), (Recognised{kMaybe, kNo, kNo}));
  EXPECT_EQ(RecogniseAll(Bytes().U32(0x200).U32(0x80000001)),
            (Recognised{kNo, kMaybe, kNo}));
  // A root of no known format, followed by others.
  EXPECT_EQ(RecogniseAll(Container(0x777, "") + Container(0x400, "")),
            (Recognised{kNo, kMaybe, kNo}));
  EXPECT_EQ(RecogniseAll(Chunk(0x777, "x") +
                         Bytes().U32(0x400).U32(0x80000009).str()),
            (Recognised{kNo, kMaybe, kNo}));
  // After the first root, a type alone proves nothing.
  EXPECT_EQ(RecogniseAll(Chunk(0x777, "") + Chunk(0x400, "")),
            (Recognised{kNo, kNo, kNo}));
}

TEST(RecogniseTest, OnlySoManyRootsAreLookedAt) {
  std::string many;
  for (int i = 0; i < 4095; ++i) many += Chunk(0x777, "");
  EXPECT_EQ(RecogniseAll(many + Container(0x400, "")),
            (Recognised{kNo, kMaybe, kNo}));
  many += Chunk(0x777, "");
  EXPECT_EQ(RecogniseAll(many + Container(0x400, "")),
            (Recognised{kNo, kNo, kNo}));
}

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

TEST(EqualityTest, ParticleSystemsOfUniverseAtWar) {
  for (const corpus::CorpusFile& file : corpus::AlamoUniverseParticleFiles()) {
    if (file.path != "alamo/valid/universe_light_field.alo") continue;
    EXPECT_GT(
        ExpectOtherBytesAreAnotherModel<universe::ParticleCodec>(file.bytes),
        0u);
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
