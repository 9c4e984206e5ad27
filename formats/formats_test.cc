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

TEST(FormatsTest, TheirRulesAreComplete) {
  for (const Rule* rule : AllRules()) {
    for (const absl::string_view text :
         {rule->id, rule->name, rule->summary, rule->why, rule->statement,
          rule->source, rule->repair}) {
      EXPECT_FALSE(text.empty()) << rule->id;
    }
  }
}

}  // namespace
}  // namespace assetlint
