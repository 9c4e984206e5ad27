#include "formats/alamo/container/text.h"

#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

TEST(TextTest, NamesOfFilesInTheFolderAreInside) {
  for (const absl::string_view name :
       {"", "hull.dds", "Fx\\hull.dds", "C:\\Art\\hull.tga", "\\hull.dds",
        "hull..dds", "..hull.dds", "a.b\\c.dds", "console.dds", "com1a.dds",
        "COM0", "auxiliary.fx", "null.tga"}) {
    EXPECT_EQ(WhyOutside(name), "") << name;
  }
}

TEST(TextTest, NamesOfFilesElsewhereAreOutside) {
  for (const absl::string_view name :
       {"..", "..\\hull.dds", "Fx/../hull.dds", "Fx\\.. \\.. \\x.tga",
        "C:..\\x.tga", "...\\x.tga", "\\\\server\\share\\x.tga", "//host/x.tga",
        "\\\\.\\x", "nul", "AUX.dds", "Fx\\con .tga", "C:\\lpt9.fx", "prn:x"}) {
    EXPECT_NE(WhyOutside(name), "") << name;
  }
}

}  // namespace
}  // namespace assetlint::alamo
