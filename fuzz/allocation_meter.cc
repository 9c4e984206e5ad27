#include "fuzz/allocation_meter.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

// Plain globals: they must work before the first constructor runs.
bool metering = false;
int64_t live = 0;
int64_t peak_live = 0;
// Allocations that fail may come from any thread.
std::atomic<bool> failing{false};
std::atomic<bool> all_later{false};
std::atomic<bool> failed{false};
std::atomic<int64_t> until_failure{0};

// Whether the current allocation must fail.
bool Fails() {
  if (!failing) return false;
  const int64_t until = until_failure--;
  if (until > 0 || (until < 0 && !all_later)) return false;
  failed = true;
  return true;
}

void* Allocate(size_t size, size_t alignment) {
  if (Fails()) return nullptr;
  if (size == 0) size = 1;
  void* block = alignment <= alignof(std::max_align_t)
                    ? std::malloc(size)
                    : std::aligned_alloc(alignment, (size + alignment - 1) /
                                                        alignment * alignment);
  if (metering && block != nullptr) {
    live += static_cast<int64_t>(malloc_usable_size(block));
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
  metering = true;
}

AllocationMeter::~AllocationMeter() { metering = false; }

size_t AllocationMeter::peak() const { return static_cast<size_t>(peak_live); }

AllocationFailure::AllocationFailure(uint64_t n, Later later) {
  until_failure = static_cast<int64_t>(n);
  all_later = later == Later::kFail;
  failed = false;
  failing = true;
}

AllocationFailure::~AllocationFailure() { failing = false; }

bool AllocationFailure::happened() const { return failed; }

}  // namespace assetlint
