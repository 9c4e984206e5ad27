// Random numbers that are the same for a given seed on every machine.
#ifndef ASSETLINT_FUZZ_RANDOM_H_
#define ASSETLINT_FUZZ_RANDOM_H_

#include <cstdint>

namespace assetlint {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  // 64 random bits (Vigna's splitmix64).
  uint64_t Bits() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // A number below `limit`; 0 for a limit of 0.
  uint64_t Below(uint64_t limit) { return limit == 0 ? 0 : Bits() % limit; }

  // True once in `n` times.
  bool OneIn(uint64_t n) { return Below(n) == 0; }

 private:
  uint64_t state_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_RANDOM_H_
