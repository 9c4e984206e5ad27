#include "formats/testing/descriptions.h"

#include <set>

#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(DescriptionsTest, EveryFormatHasItsOwn) {
  std::set<const Description*> descriptions;
  for (const Format* format : AllFormats()) {
    EXPECT_TRUE(descriptions.insert(&DescriptionOf(*format)).second)
        << format->name;
  }
}

TEST(DescriptionsDeathTest, AFormatThatIsNotListedIsNamed) {
  Format format = *AllFormats()[0];
  format.name = "unlisted";
  EXPECT_DEATH(DescriptionOf(format), "lacks the format unlisted");
}

}  // namespace
}  // namespace assetlint
