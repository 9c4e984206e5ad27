// Checks the fixes of findings, and adds to them the bytes that they replace.
#ifndef ASSETLINT_FORMATS_BASE_COMPLETE_FIXES_H_
#define ASSETLINT_FORMATS_BASE_COMPLETE_FIXES_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"

namespace assetlint {

// The room for the fixes of a file of that size: the bytes that edits take and
// replace, and kRoomPerEdit for each. Enough for one fix that rewrites the
// file; those that would need more are left out.
inline constexpr uint64_t kRoomPerEdit = 128;
constexpr uint64_t RoomForFixes(uint64_t size) {
  return (uint64_t{1} << 20) + 2 * size;
}

// Sets `old_bytes` of every edit of every fix, which are positions in `bytes`.
// Drops
// - fixes that change nothing, or for which there is no room;
// - wrong fixes: edits that are not sorted, overlap or lie outside the file; a
//   level above that of the finding's rule, or none.
// Safe fixes after an error that lasts, or beside any finding that does, become
// unsafe.
// Returns the number of wrong ones, each a fault of the check that made it.
uint64_t CompleteFixes(absl::string_view bytes, std::vector<Finding>& findings);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_COMPLETE_FIXES_H_
