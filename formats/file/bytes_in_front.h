// Other bytes before an asset: a saved header, a byte order mark, zeros.
#ifndef ASSETLINT_FORMATS_FILE_BYTES_IN_FRONT_H_
#define ASSETLINT_FORMATS_FILE_BYTES_IN_FRONT_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// Looks near the start of a file with errors for the place where a file of the
// trials' format, or of another with the same extension, begins. Reports it if
// everything from there on, or all that a known header announces, is sound;
// after a known header also if it is not, with its own findings. Offers to
// remove the bytes before and after it. `own` has the findings of `bytes`.
// Returns whether there is such a place.
bool DiagnoseBytesInFront(absl::string_view bytes,
                          absl::Span<const KnownFormat> formats,
                          const Report& own, Trials& trials, Report& report);

absl::Span<const Rule* const> BytesInFrontRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BYTES_IN_FRONT_H_
