#include "formats/base/path.h"

#include <string>
#include <vector>

#include "formats/base/finding.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(PathTest, TheRootHasNoSegments) {
  EXPECT_TRUE(Path().Segments().empty());
  EXPECT_EQ(StructuralPath({}), "");
}

TEST(PathTest, SegmentsGoFromTheOutermostIn) {
  const Path root;
  const Path mesh(root, "mesh", 3, "Hull");
  const Path info(mesh, "info");
  const std::vector<PathSegment> segments = info.Segments();
  ASSERT_EQ(segments.size(), 2u);
  EXPECT_EQ(segments[0], (PathSegment{"mesh", 3, "Hull"}));
  EXPECT_EQ(segments[1], (PathSegment{"info", PathSegment::kNoIndex, ""}));
}

TEST(PathTest, StructuralPathsAreNamesAndIndices) {
  const std::vector<PathSegment> segments = {
      {"mesh", 3, "Hull"},
      {"submesh", 0, ""},
      {"info", PathSegment::kNoIndex, ""}};
  EXPECT_EQ(StructuralPath(segments), "mesh[3]/submesh[0]/info");
}

TEST(PathTest, AFindingsPathEndsWithItsField) {
  Finding finding;
  EXPECT_EQ(FindingPath(finding), "");
  finding.field = "nVertices";
  EXPECT_EQ(FindingPath(finding), "nVertices");
  finding.path = {{"mesh", 3, "Hull"}};
  EXPECT_EQ(FindingPath(finding), "mesh[3]/nVertices");
  finding.field.clear();
  EXPECT_EQ(FindingPath(finding), "mesh[3]");
}

}  // namespace
}  // namespace assetlint
