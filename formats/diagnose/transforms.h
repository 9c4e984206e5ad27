// What programs do to every byte of a file, or put in front of it: files taken
// for text, other byte orders, saved headers.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_TRANSFORMS_H_
#define ASSETLINT_FORMATS_DIAGNOSE_TRANSFORMS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

// Each reports what explains the file's findings, in place of them, and returns
// whether it did.

// Undoes line ends, UTF-8, a byte order mark, other bytes in front or another
// byte order, and reports what gives a file that decodes; or conversions that
// show without that.
bool DiagnoseTransforms(DamagedFile& file);

// For bytes that do not decode and are not text: UTF-16, if each of its
// characters can come from a byte; without a byte order mark, if each is one of
// Latin-1 and their bytes begin as an asset does.
bool DiagnoseUtf16(DamagedFile& file);

// The bytes before a conversion that `bytes` may have gone through, so that
// they can be recognised; empty if no conversion is possible.
std::string BeforeConversion(absl::string_view bytes);

absl::Span<const Rule* const> TransformRules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_TRANSFORMS_H_
