// A file of one format with the extension of another.
#ifndef ASSETLINT_FORMATS_FILE_WRONG_EXTENSION_H_
#define ASSETLINT_FORMATS_FILE_WRONG_EXTENSION_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"

namespace assetlint::file {

// Whether the name ends in an extension of `format`, in any case.
bool HasExtensionOf(const Format& format, absl::string_view file_name);

// Reports a file of `format`, identified by its content, whose extension
// belongs only to others of `formats`. An unknown extension may be anything.
void CheckExtension(const Format& format, absl::Span<const KnownFormat> formats,
                    absl::string_view bytes, absl::string_view file_name,
                    Report& report);

absl::Span<const Rule* const> WrongExtensionRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_WRONG_EXTENSION_H_
