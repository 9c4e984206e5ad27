// The laws that hold for every input of every format, as functions: corpus
// tests, property tests and fuzz targets all ask these.
#ifndef ASSETLINT_FORMATS_BASE_LAWS_H_
#define ASSETLINT_FORMATS_BASE_LAWS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

// Law 1, lossless: what decodes encodes back to the same bytes.
// Law 3, one judge: it decodes exactly when linting finds nothing of the class
// "structure".
// Law 4, every byte is accounted for: the field tree tiles the input, and has
// no gap when the input decodes.
// Besides, every finding lies inside the input and belongs to a rule that the
// format lists.
// Internal, with what was broken and where, when one does not hold.
absl::Status CheckLaws(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_LAWS_H_
