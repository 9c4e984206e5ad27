#include "formats/alamo/model/vertex_format.h"

#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

TEST(VertexFormatTest, NamesTheParts) {
  const auto format = ParseVertexFormat("alD3dVertB4I4NU2U3U3C");
  ASSERT_TRUE(format.has_value());
  EXPECT_TRUE(format->skinned);
  EXPECT_EQ(format->parts,
            kNormalPart | kTexCoordPart | kTangentPart | kColourPart);
  EXPECT_EQ(ParseVertexFormat("alD3dVertNU2U3")->parts,
            kNormalPart | kTexCoordPart | kTangentPart);
  EXPECT_EQ(ParseVertexFormat("alD3dVertNC")->parts, kNormalPart | kColourPart);
  EXPECT_FALSE(ParseVertexFormat("alD3dVertN")->skinned);
  EXPECT_TRUE(ParseVertexFormat("alD3dVertRSkin")->skinned);
}

TEST(VertexFormatTest, KnowsThoseWithoutParts) {
  EXPECT_TRUE(ParseVertexFormat("alD3dVertGrass")->special);
  EXPECT_TRUE(ParseVertexFormat("alD3dVertBillboard")->special);
  EXPECT_FALSE(ParseVertexFormat("alD3dVertNU2")->special);
}

TEST(VertexFormatTest, RefusesOthers) {
  for (absl::string_view name :
       {"", "NU2", "alD3dVertU2", "alD3dVertNU2X", "ald3dvertN",
        "alD3dVertGrassN", "alD3dVertNCU2"}) {
    EXPECT_FALSE(ParseVertexFormat(name).has_value()) << name;
  }
}

}  // namespace
}  // namespace assetlint::alamo
