// What the elements of arrays describe is what they hold: field trees show the
// one, checks read the other.
#include "formats/alamo/model/model.h"

#include <string>

#include "corpus/typed_bytes.h"
#include "formats/base/codec.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::TypedBytes;
using ::testing::ElementsAre;

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

}  // namespace
}  // namespace assetlint::alamo
