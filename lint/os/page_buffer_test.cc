#include "lint/os/page_buffer.h"

#include <cstring>
#include <string>

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace assetlint {
namespace {

TEST(PageBufferTest, HoldsNothingAtFirst) {
  PageBuffer buffer;
  EXPECT_EQ(buffer.capacity(), 0);
  EXPECT_EQ(buffer.data(), nullptr);
}

TEST(PageBufferTest, HasRoomForAllThatWasAskedFor) {
  PageBuffer buffer;
  for (const size_t capacity : {1u, 4096u, 3u << 20, 1u, 40u << 20}) {
    buffer.Reserve(capacity, 0);
    ASSERT_GE(buffer.capacity(), capacity);
    std::memset(buffer.data(), 1, buffer.capacity());
  }
}

TEST(PageBufferTest, KeepsWhatIsUsedWhenItGrows) {
  PageBuffer buffer;
  buffer.Reserve(5, 0);
  std::memcpy(buffer.data(), "bytes", 5);
  buffer.Reserve(buffer.capacity() + 1, 5);
  EXPECT_EQ(absl::string_view(buffer.data(), 5), "bytes");
}

TEST(PageBufferTest, DoesNotMoveWhenThereIsRoom) {
  PageBuffer buffer;
  buffer.Reserve(100, 0);
  const char* before = buffer.data();
  buffer.Reserve(buffer.capacity(), 100);
  EXPECT_EQ(buffer.data(), before);
}

TEST(PageBufferTest, GrowsByShares) {
  PageBuffer buffer;
  buffer.Reserve(20 << 20, 0);
  buffer.Reserve(buffer.capacity() + 1, 0);
  EXPECT_GE(buffer.capacity(), 30 << 20);
}

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
TEST(PageBufferTest, EndsWhereItWasSetUntilTheNextReserve) {
  PageBuffer buffer;
  buffer.Reserve(100, 0);
  const size_t capacity = buffer.capacity();
  buffer.EndAt(5);
  EXPECT_FALSE(__asan_address_is_poisoned(buffer.data() + 4));
  EXPECT_TRUE(__asan_address_is_poisoned(buffer.data() + 5));
  EXPECT_TRUE(__asan_address_is_poisoned(buffer.data() + capacity - 1));
  buffer.Reserve(1, 1);
  EXPECT_FALSE(__asan_address_is_poisoned(buffer.data() + capacity - 1));
  buffer.EndAt(5);
  buffer.Reserve(capacity + 1, 5);
  EXPECT_FALSE(__asan_address_is_poisoned(buffer.data() + capacity));
}
#endif

}  // namespace
}  // namespace assetlint
