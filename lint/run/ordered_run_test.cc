#include "lint/run/ordered_run.h"

#include <atomic>
#include <stdexcept>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::vector<size_t> Squares(size_t items, size_t threads) {
  std::vector<size_t> squares;
  size_t last_tick = 0;
  OrderedRun<size_t>(
      items, threads,
      [] {
        return [](size_t item) {
          // Some take longer than those after them.
          if (item % 7 == 0) {
            std::this_thread::sleep_for(std::chrono::microseconds(200));
          }
          return item * item;
        };
      },
      [&](size_t item, size_t square) {
        EXPECT_EQ(item, squares.size());
        squares.push_back(square);
      },
      [&](size_t emitted) {
        EXPECT_EQ(emitted, squares.size());
        last_tick = emitted;
      });
  EXPECT_EQ(last_tick, items);
  return squares;
}

TEST(OrderedRunTest, KeepsTheOrderWhateverTheThreads) {
  std::vector<size_t> expected;
  for (size_t i = 0; i < 1000; ++i) expected.push_back(i * i);
  EXPECT_EQ(Squares(1000, 1), expected);
  EXPECT_EQ(Squares(1000, 8), expected);
  EXPECT_EQ(Squares(1000, 0), expected);
}

TEST(OrderedRunTest, FewOrNoItems) {
  EXPECT_TRUE(Squares(0, 8).empty());
  EXPECT_EQ(Squares(1, 8).size(), 1u);
}

// Each result is handed over before the next item is started.
TEST(OrderedRunTest, OneThreadIsTheCallingOne) {
  const auto here = std::this_thread::get_id();
  size_t emitted = 0;
  OrderedRun<size_t>(
      100, 1,
      [&] {
        return [&](size_t item) {
          EXPECT_EQ(std::this_thread::get_id(), here);
          EXPECT_EQ(emitted, item);
          return item;
        };
      },
      [&](size_t, size_t) { ++emitted; }, [](size_t) {});
  EXPECT_EQ(emitted, 100u);
}

// Results do not pile up before a caller that is slower than the threads, nor
// after an item that takes long.
TEST(OrderedRunTest, ThreadsWaitForTheCaller) {
  constexpr size_t kItems = 4 * kOrderedRunWindow;
  std::atomic<size_t> emitted{0};
  std::atomic<size_t> most_ahead{0};
  OrderedRun<int>(
      kItems, 4,
      [&] {
        return [&](size_t item) {
          if (item == kOrderedRunWindow / 2) {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
          }
          const size_t before = emitted;
          size_t most = most_ahead;
          while (item > before && item - before > most &&
                 !most_ahead.compare_exchange_weak(most, item - before)) {
          }
          return 0;
        };
      },
      [&](size_t item, int) {
        EXPECT_EQ(item, emitted);
        ++emitted;
        if (item % 16 == 0) {
          std::this_thread::sleep_for(std::chrono::microseconds(10));
        }
      },
      [](size_t) {});
  EXPECT_EQ(emitted, kItems);
  EXPECT_GT(most_ahead, kOrderedRunWindow / 2);
  EXPECT_LT(most_ahead, kOrderedRunWindow + 1);
}

// A thread that waits for the caller ends when there is nothing to wait for.
TEST(OrderedRunTest, WaitingThreadsEndWithAFailure) {
  const auto run = [] {
    OrderedRun<int>(
        4 * kOrderedRunWindow, 4,
        [] {
          return [](size_t item) {
            if (item == 0) {
              std::this_thread::sleep_for(std::chrono::milliseconds(200));
            }
            return 0;
          };
        },
        [](size_t, int) { throw std::runtime_error("full"); }, [](size_t) {});
  };
  EXPECT_THROW(run(), std::runtime_error);
}

}  // namespace
}  // namespace assetlint
