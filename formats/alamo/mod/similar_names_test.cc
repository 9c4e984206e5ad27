#include "formats/alamo/mod/similar_names.h"

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

double Similar(absl::string_view a, absl::string_view b) {
  return Similarity(a, b);
}

size_t Find(const std::vector<absl::string_view>& names,
            absl::string_view name) {
  return SimilarNames(names).Find(name);
}

// The values are Python's.
TEST(SimilarityTest, IsThatOfDifflib) {
  struct Pair {
    absl::string_view a;
    absl::string_view b;
    double similarity;
  };
  const Pair pairs[] = {
      {"rv_tank_wreckages", "rv_tank_wreckage", 0.9696969696969697},
      {"abcd", "bcde", 0.75},
      {"rv_cruiser4", "rv_cruiser_04", 0.9166666666666666},
      {"nebulon_b_frigate_d", "nebulon_d_frigate_b", 0.8947368421052632},
      {"", "", 1.0},
      {"a", "", 0.0},
      {"qabxcd", "abycdf", 0.6666666666666666},
      {"b_1aa1_b", "111bbb1a", 0.375},
      {"ba_a_1", "1111b_aab1b_1_", 0.5},
      {"1_1b_a_b_ab", "__aa11a_a1ba_1", 0.24},
      {"aaa1__ba_aa", "ab1__b", 0.5882352941176471},
      {"___b1", "11a_1b_1___", 0.375},
  };
  for (const Pair& pair : pairs) {
    EXPECT_DOUBLE_EQ(Similar(pair.a, pair.b), pair.similarity)
        << pair.a << " " << pair.b;
  }
}

TEST(SimilarNamesTest, IsFoundForAThousandNames) {
  SimilarNames names({"rv_cruiser_heavy"});
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(names.Find("rv_cruiser_hevy"), 0);
  EXPECT_EQ(names.Find("rv_cruiser_hevy"), SimilarNames::kNone);
}

TEST(SimilarNamesTest, FindsTheMostSimilar) {
  EXPECT_EQ(Find({"rv_cruiser_heavy"}, "rv_cruiser_hevy"), 0);
  EXPECT_EQ(
      Find({"x", "rv_cruiser_heavi", "rv_cruiser_heavy_"}, "rv_cruiser_heavy"),
      2);
  // Equally similar: the first.
  EXPECT_EQ(
      Find({"rv_cruiser_heavyb", "rv_cruiser_heavya"}, "rv_cruiser_heavy"), 0);
  EXPECT_EQ(Find({"rv_heavy_cruiser"}, "rv_cruiser_heavy"),
            SimilarNames::kNone);
  // 13 of 14 characters, and 14 of 15.
  EXPECT_EQ(Find({"rv_cruiser_cab"}, "rv_cruiser_caz"), SimilarNames::kNone);
  EXPECT_EQ(Find({"rv_cruiser_cabs"}, "rv_cruiser_cazs"), 0);
}

TEST(SimilarNamesTest, TakesNamesOfAnySize) {
  const std::string name(100, 'a');
  const std::string longer(101, 'a');
  EXPECT_EQ(Find({name}, name), 0);
  EXPECT_EQ(Find({longer}, name), SimilarNames::kNone);
  EXPECT_EQ(Find({name}, longer), SimilarNames::kNone);
  EXPECT_EQ(Find({""}, ""), SimilarNames::kNone);
  EXPECT_EQ(Find({}, "a"), SimilarNames::kNone);
}

// What is not compared is less similar.
TEST(SimilarNamesTest, MissesNoSimilarName) {
  rc::check("any name and a change of it", [] {
    const auto text = rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("abcdef_019-.\xE4")));
    const std::string name = *rc::gen::resize(40, text);
    std::string other = name;
    const size_t changes = *rc::gen::inRange<size_t>(0, 4);
    for (size_t i = 0; i < changes && !other.empty(); ++i) {
      const size_t at = *rc::gen::inRange<size_t>(0, other.size());
      if (*rc::gen::arbitrary<bool>()) {
        other.erase(at, 1);
      } else {
        other.insert(at, 1, *rc::gen::elementOf(std::string("abc_1")));
      }
    }
    RC_PRE(!name.empty());
    const bool similar = Similar(other, name) >= 0.93;
    RC_ASSERT((Find({other}, name) == 0) == similar);
  });
}

}  // namespace
}  // namespace assetlint::alamo
