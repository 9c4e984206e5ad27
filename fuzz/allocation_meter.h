// Counts and fails allocations. A program that links this library gets its
// `operator new` and `operator delete`; only one thread at a time may measure.
#ifndef ASSETLINT_FUZZ_ALLOCATION_METER_H_
#define ASSETLINT_FUZZ_ALLOCATION_METER_H_

#include <cstddef>
#include <cstdint>

namespace assetlint {

// During its lifetime, measures what is allocated through `operator new`.
class AllocationMeter {
 public:
  AllocationMeter();
  ~AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  // The peak of live bytes, relative to the start.
  size_t peak() const;
};

// During its lifetime, the `n`-th allocation from now on (from 0), on any
// thread, throws std::bad_alloc; later ones succeed, or fail too.
class AllocationFailure {
 public:
  enum class Later : uint8_t { kSucceed, kFail };

  explicit AllocationFailure(uint64_t n, Later later = Later::kSucceed);
  ~AllocationFailure();
  AllocationFailure(const AllocationFailure&) = delete;
  AllocationFailure& operator=(const AllocationFailure&) = delete;

  // Whether that allocation was requested.
  bool happened() const;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_ALLOCATION_METER_H_
