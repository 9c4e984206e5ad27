#include "formats/base/rule.h"

#include <cstdint>
#include <string>
#include <vector>

#include "formats/base/finding.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

// What a rule must not be; the compiler asks the same questions.
TEST(RuleTest, IdsNamesAndSummariesHaveTheirForm) {
  using rule_internal::IsId;
  using rule_internal::IsName;
  using rule_internal::IsSentence;
  EXPECT_TRUE(IsId("ALO014"));
  for (const auto* id :
       {"", "ALO14", "ALO0014", "alo014", "AL0O14", "ALO01x"}) {
    EXPECT_FALSE(IsId(id)) << id;
  }
  EXPECT_TRUE(IsName("vertex-count"));
  EXPECT_TRUE(IsName("uv-4"));
  for (const auto* name : {"", "-a", "a-", "a--b", "Vertex", "a b", "a_b"}) {
    EXPECT_FALSE(IsName(name)) << name;
  }
  EXPECT_TRUE(IsSentence("It is."));
  for (const auto* text : {"", ".", "it is.", "It is", "It is. "}) {
    EXPECT_FALSE(IsSentence(text)) << text;
  }
}

Edit Replace(uint64_t offset, uint64_t length) {
  return {{offset, length}, std::string(length, 'x'), {}};
}

TEST(EditSetTest, TakesEditsThatDoNotOverlapInOrder) {
  EditSet set;
  EXPECT_TRUE(set.Add({Replace(8, 4)}));
  EXPECT_TRUE(set.Add({Replace(4, 4), Replace(12, 4)}));
  EXPECT_TRUE(set.Add({Replace(16, 0)}));
  EXPECT_EQ(set.Take(), (std::vector<Edit>{Replace(4, 4), Replace(8, 4),
                                           Replace(12, 4), Replace(16, 0)}));
  EXPECT_TRUE(set.Take().empty());
}

TEST(EditSetTest, TakesAllEditsOrNone) {
  EditSet set;
  ASSERT_TRUE(set.Add({Replace(8, 4)}));
  EXPECT_FALSE(set.Add({Replace(0, 4), Replace(11, 1)}));
  EXPECT_FALSE(set.Add({Replace(6, 3), Replace(20, 1)}));
  EXPECT_FALSE(set.Add({Replace(0, 100)}));
  EXPECT_EQ(set.Take(), (std::vector<Edit>{Replace(8, 4)}));
}

TEST(EditSetTest, AnInsertionHasItsOffsetAlone) {
  EditSet set;
  ASSERT_TRUE(set.Add({Replace(8, 0)}));
  EXPECT_FALSE(set.Add({Replace(8, 0)}));
  EXPECT_FALSE(set.Add({Replace(8, 4)}));
  EXPECT_FALSE(set.Add({Replace(6, 4)}));
  EXPECT_TRUE(set.Add({Replace(6, 2)}));
}

}  // namespace

}  // namespace assetlint
