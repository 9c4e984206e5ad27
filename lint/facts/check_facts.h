// Whether facts that were read are about one file.
#ifndef ASSETLINT_LINT_FACTS_CHECK_FACTS_H_
#define ASSETLINT_LINT_FACTS_CHECK_FACTS_H_

#include <cstdint>
#include <string>

#include "formats/base/facts.h"

namespace assetlint {

// What is wrong, or empty: a name that is not inside the `size` bytes of the
// file, or an index into another list of the facts that does not exist there.
// Indices of bones are as in the file, and need not exist.
std::string FaultOf(const Facts& facts, uint64_t size);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FACTS_CHECK_FACTS_H_
