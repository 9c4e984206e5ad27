// The structure-aware mutator: changes an input the way a broken or malicious
// writer would, so that most of it still decodes.
#ifndef ASSETLINT_FUZZ_MUTATOR_MUTATOR_H_
#define ASSETLINT_FUZZ_MUTATOR_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/base/format.h"

namespace assetlint {

// Changes `bytes` once, without exceeding `max_size`: a number becomes one that
// trips up readers, an array gets longer or shorter, or a group is removed,
// duplicated or replaced by another. The same seed makes the same change. Where
// bytes are added or removed, the sizes of the enclosing blocks follow, usually
// also the number that counts them. False when there was nothing to change.
bool Mutate(const Format& format, uint64_t seed, size_t max_size,
            std::string& bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MUTATOR_MUTATOR_H_
