// Checks the fixes of findings, and adds to them the bytes that they replace.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSE_H_
#define ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSE_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

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
// Safe fixes after an error that lasts become unsafe.
// Returns the number of wrong ones, each a fault of the check that made it.
uint64_t CompleteFixes(absl::string_view bytes, std::vector<Finding>& findings);

// What happened to a file as a whole, apart from its format's own rules.

// Lints as `format` does, and replaces findings that follow from something that
// happened to the whole file with one that names it. `formats` is the complete
// list; `report` is empty. The fixes of the findings are complete.
//
// A file without warnings and errors costs only an additional comparison of its
// extension. Any other is read again at most kMaxRereads times, except for a
// container that decodes: of that, only the directory is read
// (formats/base/container.h).
void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report);

// Every rule that Lint can add, sorted by id.
std::vector<const Rule*> Rules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSE_H_
