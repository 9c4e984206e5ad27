#include "lint/os/path_uri.h"

#include "gtest/gtest.h"
#include "lint/os/path.h"

namespace assetlint {
namespace {

TEST(PathUriTest, RelativePaths) {
  EXPECT_EQ(PathToUri("Data/a b#?.alo"), "Data/a%20b%23%3f.alo");
  EXPECT_EQ(PathToUri(".//x:y"), "x%3ay");
}

TEST(PathUriTest, PathsFromARoot) {
  EXPECT_EQ(PathToUri("/mod/\xff"), "file:///mod/%ff");
  if (os::RootLength("C:/") == 0) {
    EXPECT_EQ(PathToUri("C:/x"), "C%3a/x");
    EXPECT_EQ(PathToUri("//server/share/x"), "file:////server/share/x");
  } else {
    EXPECT_EQ(PathToUri("C:/x y"), "file:///C:/x%20y");
    EXPECT_EQ(PathToUri("//server/share/x"), "file://server/share/x");
  }
}

}  // namespace
}  // namespace assetlint
