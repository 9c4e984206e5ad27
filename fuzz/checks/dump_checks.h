// Invariants of `dump`'s outputs, whatever the file holds.
#ifndef ASSETLINT_FUZZ_CHECKS_DUMP_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_DUMP_CHECKS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Writes the tree of `bytes`, as "tree" or as "json" (with the values), and
// checks it: well-formed, a line or an object for each node, and nothing that a
// terminal or a CI system would obey. `choice` selects the format assumed for
// the bytes and the options. Internal, with what was broken.
absl::Status CheckDump(absl::string_view output, uint8_t choice,
                       absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_DUMP_CHECKS_H_
