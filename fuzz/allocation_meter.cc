#include "fuzz/allocation_meter.h"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace {

// Plain globals: they must work before the first constructor runs.
bool metering = false;
int64_t live = 0;
int64_t peak_live = 0;
uint64_t all = 0;

}  // namespace

// The standard library's operators for arrays call these.
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  void* block = std::malloc(size == 0 ? 1 : size);
  if (metering && block != nullptr) {
    live += static_cast<int64_t>(malloc_usable_size(block));
    all += size;
    if (live > peak_live) peak_live = live;
  }
  return block;
}
void* operator new(size_t size) {
  void* block = operator new(size, std::nothrow);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
void operator delete(void* block) noexcept {
  if (metering) live -= static_cast<int64_t>(malloc_usable_size(block));
  std::free(block);
}
void operator delete(void* block, size_t) noexcept { operator delete(block); }

namespace assetlint {

AllocationMeter::AllocationMeter() {
  live = 0;
  peak_live = 0;
  all = 0;
  metering = true;
}

AllocationMeter::~AllocationMeter() { metering = false; }

size_t AllocationMeter::peak() const { return static_cast<size_t>(peak_live); }

uint64_t AllocationMeter::total() const { return all; }

}  // namespace assetlint
