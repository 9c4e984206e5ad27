#include "formats/formats.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(FormatsTest, AreFoundByTheirNames) {
  for (const Format* format : AllFormats()) {
    EXPECT_EQ(FindFormat(format->name), format);
  }
  EXPECT_EQ(FindFormat("alamo"), nullptr);
  EXPECT_EQ(FindFormat(""), nullptr);
}

}  // namespace
}  // namespace assetlint
