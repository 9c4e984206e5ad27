// The structure-aware mutator: changes an input the way a broken or malicious
// writer would, so that most of it still decodes.
#ifndef ASSETLINT_FUZZ_MUTATOR_MUTATOR_H_
#define ASSETLINT_FUZZ_MUTATOR_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

enum class Mutation : uint8_t {
  kNone,       // there was nothing to change
  kField,      // a number becomes one that trips up readers
  kCount,      // a count or a size changes
  kElements,   // some bytes of an array change
  kResize,     // an array gets longer or shorter
  kDrop,       // a group is removed
  kDuplicate,  // a group is duplicated
  kSwap,       // two groups of one parent change places
  kSplice,     // a group of another file is inserted
};
inline constexpr int kMutations = 9;

absl::string_view MutationName(Mutation mutation);

// Changes `bytes` once, without exceeding `max_size`. The same seed makes the
// same change. Where bytes are added or removed, the sizes of the enclosing
// blocks follow, usually also the number that counts them and offsets that
// point past them.
Mutation Mutate(const Format& format, uint64_t seed, size_t max_size,
                std::string& bytes);

// Inserts a group of `other` into `bytes`, or replaces one by it. kNone when no
// group fits.
Mutation Splice(const Format& format, absl::string_view other, uint64_t seed,
                size_t max_size, std::string& bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MUTATOR_MUTATOR_H_
