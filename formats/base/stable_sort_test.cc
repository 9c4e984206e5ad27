#include "formats/base/stable_sort.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

using Item = std::pair<uint32_t, size_t>;  // key, and place before

bool KeyLess(const Item& a, const Item& b) { return a.first < b.first; }

TEST(StableSortTest, EqualsTheStandardLibrarys) {
  std::mt19937 random(1);
  for (const size_t size : {0, 1, 2, 3, 10, 100, 1000}) {
    for (const uint32_t keys : {1, 2, 10, 10000}) {
      std::vector<Item> items;
      for (size_t i = 0; i < size; ++i) items.push_back({random() % keys, i});
      std::vector<Item> expected = items;
      std::stable_sort(expected.begin(), expected.end(), KeyLess);
      StableSort(items, KeyLess);
      EXPECT_EQ(items, expected) << size << " items, " << keys << " keys";
    }
  }
}

TEST(StableSortTest, ElementsNeedNoCopies) {
  std::vector<std::unique_ptr<int>> items;
  for (const int value : {3, 1, 2}) {
    items.push_back(std::make_unique<int>(value));
  }
  StableSort(items, [](const auto& a, const auto& b) { return *a < *b; });
  EXPECT_EQ(*items[0], 1);
  EXPECT_EQ(*items[1], 2);
  EXPECT_EQ(*items[2], 3);
}

TEST(StableSortTest, SwapsLessOftenThanThereAreElements) {
  std::vector<size_t> items;
  for (size_t i = 0; i < 100; ++i) items.push_back(i * 37 % 100);
  size_t swaps = 0;
  StableSort(
      items.size(), [&](size_t a, size_t b) { return items[a] < items[b]; },
      [&](size_t a, size_t b) {
        ++swaps;
        std::swap(items[a], items[b]);
      });
  EXPECT_LT(swaps, items.size());
  EXPECT_TRUE(std::is_sorted(items.begin(), items.end()));
}

TEST(StableSortTest, WithoutAComparisonTheSmallestIsFirst) {
  std::vector<std::string> items = {"b", "c", "a"};
  StableSort(items);
  EXPECT_EQ(items, (std::vector<std::string>{"a", "b", "c"}));
}

}  // namespace
}  // namespace assetlint
