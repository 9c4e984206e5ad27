#include "lint/os/page_buffer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/base/config.h"
#include "lint/os/process.h"

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace assetlint {

void PageBuffer::EndAt([[maybe_unused]] size_t used) {
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
  ASAN_POISON_MEMORY_REGION(data() + used, capacity_ - used);
#endif
}

void PageBuffer::Reserve(size_t capacity, size_t used) {
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
  ASAN_UNPOISON_MEMORY_REGION(data(), capacity_);
#endif
  if (capacity <= capacity_) return;
  // By at least half, so that growing byte by byte copies little.
  capacity = std::max(capacity, capacity_ + capacity_ / 2);
  capacity = (capacity + kLargePage - 1) / kLargePage * kLargePage;
  std::unique_ptr<char, Free> larger(static_cast<char*>(
      ::operator new (capacity, std::align_val_t{kLargePage})));
  os::AdviseLargePages(larger.get(), capacity);
  if (used > 0) std::memcpy(larger.get(), bytes_.get(), used);
  bytes_ = std::move(larger);
  capacity_ = capacity;
}

}  // namespace assetlint
