// Counts and fails allocations. A program that links this library gets its
// `operator new` and `operator delete`; one thread at a time may measure.
#ifndef ASSETLINT_FUZZ_ALLOCATION_METER_H_
#define ASSETLINT_FUZZ_ALLOCATION_METER_H_

#include <cstddef>
#include <cstdint>

namespace assetlint {

// While it lives, measures what is allocated through `operator new`.
class AllocationMeter {
 public:
  AllocationMeter();
  ~AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  // The most bytes that were live at once, above what was at the beginning.
  size_t peak() const;
  // How many allocations there were.
  uint64_t count() const;
};

// While it lives, the `n`-th allocation from now on (from 0), whatever thread
// asks for it, throws std::bad_alloc; those behind it succeed, or fail too.
class AllocationFailure {
 public:
  enum class Behind : uint8_t { kSucceed, kFail };

  explicit AllocationFailure(uint64_t n, Behind behind = Behind::kSucceed);
  ~AllocationFailure();
  AllocationFailure(const AllocationFailure&) = delete;
  AllocationFailure& operator=(const AllocationFailure&) = delete;

  // Whether that allocation was asked for.
  bool happened() const;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_ALLOCATION_METER_H_
