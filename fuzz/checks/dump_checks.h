// Invariants of `dump`'s outputs, whatever the file holds.
#ifndef ASSETLINT_FUZZ_CHECKS_DUMP_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_DUMP_CHECKS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Writes the tree of `input` but for its first byte, as "tree" or as "json"
// (with the values), and checks it: well-formed, a line or an object for each
// node, and nothing that a terminal or a CI system would obey. The first byte
// selects the format assumed for the others and the options. Internal, with
// what was broken.
absl::Status CheckDump(absl::string_view output, absl::string_view input);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_DUMP_CHECKS_H_
