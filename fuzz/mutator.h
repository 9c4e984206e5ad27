// The structure-aware mutator: changes an input the way a broken or malicious
// writer would, so that most of it still decodes.
#ifndef ASSETLINT_FUZZ_MUTATOR_H_
#define ASSETLINT_FUZZ_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

enum class Mutation : uint8_t {
  kNone,       // there was nothing to change
  kField,      // a number becomes one that readers stumble over
  kCount,      // a count or a size becomes another
  kElements,   // some bytes of an array become others
  kResize,     // an array gets longer or shorter
  kDrop,       // a group goes
  kDuplicate,  // a group is there twice
  kSwap,       // two groups of one parent change places
  kSplice,     // a group of another file comes in
  kMultiply,   // a group, an element or some bytes are there many times
};
inline constexpr int kMutations = 10;

absl::string_view MutationName(Mutation mutation);

// Changes `bytes` once, by no more than fits in `max_size`. The same seed makes
// the same change. Where bytes come or go the sizes of the blocks around them
// follow, usually also the number that counts them and offsets that point
// behind them.
Mutation Mutate(const Format& format, uint64_t seed, size_t max_size,
                std::string& bytes);

// Puts a group of `other`, or its place, into `bytes`. kNone when neither has
// any that fit.
Mutation Splice(const Format& format, absl::string_view other, uint64_t seed,
                size_t max_size, std::string& bytes);

// Makes many of something that `bytes` has one of, as many as a random share of
// `max_size` has room for: a group, an element of an array, or any few bytes.
// For the search for what costs the most. kNone when nothing fits.
Mutation Multiply(const Format& format, uint64_t seed, size_t max_size,
                  std::string& bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MUTATOR_H_
