// Where a file and its re-encoded bytes differ.
#ifndef ASSETLINT_LINT_RUN_BYTE_DIFFERENCE_H_
#define ASSETLINT_LINT_RUN_BYTE_DIFFERENCE_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// Empty when they are equal; otherwise a text for people, and in `offset` the
// first byte that differs.
std::string ByteDifference(absl::string_view before, absl::string_view after,
                           uint64_t& offset);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_BYTE_DIFFERENCE_H_
