// Bounds the searches of formats/{bw2,prime,swat3}; nothing else uses it.
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

constexpr uint64_t SearchSteps(uint64_t input_size) {
  return 300'000 + 10 * input_size;
}
constexpr uint64_t LintSteps(uint64_t input_size, uint64_t items,
                             uint64_t findings) {
  return 256 + input_size / 4 + 20 * items + 100 * findings;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_WORK_METER_H_
