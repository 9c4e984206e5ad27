// Measures allocations. A program that links this library gets its `operator
// new` and `operator delete`; only one thread at a time may measure.
#ifndef ASSETLINT_FUZZ_ALLOCATION_METER_H_
#define ASSETLINT_FUZZ_ALLOCATION_METER_H_

#include <cstddef>
#include <cstdint>

namespace assetlint {

// Measures during its lifetime.
class AllocationMeter {
 public:
  AllocationMeter();
  ~AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  // The peak of live bytes, relative to the start.
  size_t peak() const;
  // The sum of all allocations so far.
  uint64_t total() const;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_ALLOCATION_METER_H_
