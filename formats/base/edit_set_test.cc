#include "formats/base/edit_set.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

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
