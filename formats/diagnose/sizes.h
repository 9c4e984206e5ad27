// A size, a length or a text that does not fit what is around it.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_SIZES_H_
#define ASSETLINT_FORMATS_DIAGNOSE_SIZES_H_

#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

// A wrong size shows elsewhere: as an unknown block after it, a text with a NUL
// inside, a child that does not fit, a missing one at the end. Reads the file
// with other sizes for the blocks near the first faults, for formats with a
// rule for it (Format::wrong_size). If one of them makes everything fit, or
// more of it than before, reports it in place of what it explains. Likewise a
// text that was made longer or shorter in a hex editor, and the sizes around it
// not. Returns whether there is one.
bool DiagnoseSizes(DamagedFile& file);

// The rules of edited texts.
absl::Span<const Rule* const> EditedTextRules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_SIZES_H_
