#include "lint/page_buffer.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace assetlint {

void PageBuffer::Reserve(size_t capacity, size_t used) {
  if (capacity <= capacity_) return;
  // By half more at least, so that growing byte by byte copies little.
  capacity = std::max(capacity, capacity_ + capacity_ / 2);
  capacity = (capacity + kLargePage - 1) / kLargePage * kLargePage;
  std::unique_ptr<char, Free> larger(static_cast<char*>(
      ::operator new (capacity, std::align_val_t{kLargePage})));
  // A wish: nothing depends on it.
  (void)madvise(larger.get(), capacity, MADV_HUGEPAGE);
  if (used > 0) std::memcpy(larger.get(), bytes_.get(), used);
  bytes_ = std::move(larger);
  capacity_ = capacity;
}

}  // namespace assetlint
