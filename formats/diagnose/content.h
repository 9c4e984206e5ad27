// Distinguishes text from binary data.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_CONTENT_H_
#define ASSETLINT_FORMATS_DIAGNOSE_CONTENT_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

// How much of a file must be text for the file to count as text.
inline constexpr size_t kTextSample = 64 << 10;

// Whether the first kTextSample bytes are text without control characters:
// UTF-8, UTF-16 with a byte order mark, or an 8-bit encoding in which fewer
// than a quarter of the characters are not ASCII. Fewer than 4 bytes are not
// text.
bool IsText(absl::string_view bytes);

// A file of one format with the extension of another.

// Whether the name ends in an extension of `format`, in any case.
bool HasExtensionOf(const Format& format, absl::string_view file_name);

// Reports a file of `format`, identified by its content, whose extension
// belongs only to others of `formats`. An unknown extension may be anything.
void CheckExtension(const Format& format, absl::Span<const KnownFormat> formats,
                    absl::string_view bytes, absl::string_view file_name,
                    Report& report);

// Files that contain something other than an asset: nothing at all, a Git LFS
// pointer, a web page, a text, an archive, a picture.

// Reports that the file is empty: of no format, whatever its name.
void ReportEmpty(Report& report);

// For bytes that do not decode: reports what they are when they begin like a
// known kind of file or are text, in place of all findings. Returns whether it
// did.
bool DiagnoseContent(DamagedFile& file);

absl::Span<const Rule* const> ContentRules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_CONTENT_H_
