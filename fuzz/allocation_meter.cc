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
void* Allocate(size_t size, size_t alignment) {
  if (size == 0) size = 1;
  void* block = alignment <= alignof(std::max_align_t)
                    ? std::malloc(size)
                    : std::aligned_alloc(alignment, (size + alignment - 1) /
                                                        alignment * alignment);
  if (metering && block != nullptr) {
    live += static_cast<int64_t>(malloc_usable_size(block));
    all += size;
    if (live > peak_live) peak_live = live;
  }
  return block;
}

void* AllocateOrThrow(size_t size, size_t alignment) {
  void* block = Allocate(size, alignment);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void Free(void* block) {
  if (block == nullptr) return;
  if (metering) live -= static_cast<int64_t>(malloc_usable_size(block));
  std::free(block);
}

constexpr size_t kDefault = alignof(std::max_align_t);

}  // namespace

void* operator new(size_t size) { return AllocateOrThrow(size, kDefault); }
void* operator new[](size_t size) { return AllocateOrThrow(size, kDefault); }
void* operator new(size_t size, std::align_val_t alignment) {
  return AllocateOrThrow(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return AllocateOrThrow(size, static_cast<size_t>(alignment));
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, kDefault);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, kDefault);
}
void operator delete(void* block) noexcept { Free(block); }
void operator delete[](void* block) noexcept { Free(block); }
void operator delete(void* block, size_t) noexcept { Free(block); }
void operator delete[](void* block, size_t) noexcept { Free(block); }
void operator delete(void* block, std::align_val_t) noexcept { Free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { Free(block); }
void operator delete(void* block, size_t, std::align_val_t) noexcept {
  Free(block);
}
void operator delete[](void* block, size_t, std::align_val_t) noexcept {
  Free(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  Free(block);
}
void operator delete[](void* block, const std::nothrow_t&) noexcept {
  Free(block);
}

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
