// The laws that hold for every input of every format, as functions, used by
// corpus tests, property tests and fuzz targets alike.
#ifndef ASSETLINT_FORMATS_TESTING_LAWS_H_
#define ASSETLINT_FORMATS_TESTING_LAWS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/report.h"

namespace assetlint {

// Each returns Internal, saying what was broken and where, when a law does not
// hold.

// Law 1, lossless: what decodes re-encodes to the same bytes. `decodes` is set
// to whether the input decoded.
absl::Status CheckRoundTrip(const Format& format, absl::string_view bytes,
                            bool& decodes);

// Law 3, one judge: the input decodes exactly when linting reports nothing of
// the class "structure", whether or not findings are collected. Every collected
// finding lies inside the input, belongs to a rule that the format lists and
// has a message of at most 640 bytes.
absl::Status CheckLint(const Format& format, absl::string_view bytes,
                       Report::Mode mode, bool decodes);

// Law 4, every byte is accounted for: the field tree tiles the input, and has
// no gap when the input decodes.
absl::Status CheckTree(const Format& format, absl::string_view bytes,
                       const TreeOptions& options, bool decodes);

// Laws 1, 3 and 4, on a copy of the bytes in a buffer of exactly their size, so
// that AddressSanitizer catches any read past the end.
absl::Status CheckLaws(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_LAWS_H_
