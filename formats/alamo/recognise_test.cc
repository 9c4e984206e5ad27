// How certain the Alamo formats are of bytes that may be theirs.
#include <string>

#include "corpus/alamo/chunks.h"
#include "formats/alamo/formats.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;

struct Recognised {
  Recognition ala, alo, particle;
  bool operator==(const Recognised&) const = default;
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

}  // namespace
}  // namespace assetlint::alamo
