// Bounds the work of everything that is optional or could take long: searches,
// hints, rereading a damaged file.
//
// Work is counted in steps. A step looks at one element: a chunk, a position, a
// table cell, a machine word of a copy; it takes some 20 instructions, and
// never more than 50. Counting steps instead of time makes results repeatable:
// the same file gives the same findings on every machine.
//
// Each lint of a file has one meter, Report::work(), whose budget is given by
// SearchSteps(). When it is exhausted, searches end without a result and hints
// are omitted; everything else continues. A search that decides how the bytes
// are read (where a GSA's skeleton ends) must not depend on what was spent
// before it, since decoding, `dump` and lint have to agree: it has a meter of
// its own whose limit depends only on the size of the input.
#ifndef ASSETLINT_FORMATS_BASE_WORK_METER_H_
#define ASSETLINT_FORMATS_BASE_WORK_METER_H_

#include <cstdint>

namespace assetlint {

class WorkMeter {
 public:
  explicit constexpr WorkMeter(uint64_t limit) : limit_(limit) {}

  // Spends `steps`, before or after the work is done. False when that is more
  // than was left; the meter is then exhausted, and all later calls fail.
  constexpr bool Spend(uint64_t steps) {
    if (steps <= limit_ - spent_) {
      spent_ += steps;
      return !exhausted_;
    }
    spent_ = limit_;
    exhausted_ = true;
    return false;
  }

  // Spends `steps` if that much is left, and otherwise nothing: for a single
  // piece of work of known cost that may be too much while a smaller one is
  // not.
  constexpr bool TrySpend(uint64_t steps) {
    return !exhausted_ && steps <= left() && Spend(steps);
  }

  constexpr bool exhausted() const { return exhausted_; }
  constexpr uint64_t spent() const { return spent_; }
  constexpr uint64_t left() const { return exhausted_ ? 0 : limit_ - spent_; }

 private:
  uint64_t limit_;
  uint64_t spent_ = 0;
  bool exhausted_ = false;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_WORK_METER_H_
