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
  EXPECT_FALSE(ParseVertexFormat("alD3dVertN")->skinned);
  EXPECT_TRUE(ParseVertexFormat("alD3dVertGrass")->special);
}

TEST(VertexFormatTest, IgnoresCase) {
  EXPECT_TRUE(ParseVertexFormat("ALD3DVERTRSKINNU2")->skinned);
}

TEST(VertexFormatTest, KnowsOnlyThoseOfReaders) {
  for (absl::string_view name :
       {"", "NU2", "alD3dVertU2", "alD3dVertNU3", "alD3dVertRSkin",
        "alD3dVertB4I4", "alD3dVertGrassN"}) {
    EXPECT_FALSE(ParseVertexFormat(name).has_value()) << name;
  }
}

}  // namespace
}  // namespace assetlint::alamo
