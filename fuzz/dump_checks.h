// What must hold of the outputs of `dump`, whatever the file holds.
#ifndef ASSETLINT_FUZZ_DUMP_CHECKS_H_
#define ASSETLINT_FUZZ_DUMP_CHECKS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Writes the tree of `bytes`, as "tree" or as "json" (with the values), and
// looks at it: well-formed, a line or an object for each node, and nothing in
// it that a terminal or a CI system would obey. `choice` says which format the
// bytes are taken for and with which options. Internal, with what was broken.
absl::Status CheckDump(absl::string_view output, uint8_t choice,
                       absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_DUMP_CHECKS_H_
