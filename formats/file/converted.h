// Files that a program took for text: line ends converted, bytes written as
// UTF-8, a byte order mark in front, conflict markers.
#ifndef ASSETLINT_FORMATS_FILE_CONVERTED_H_
#define ASSETLINT_FORMATS_FILE_CONVERTED_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// For bytes with errors: reports the conversion if undoing it gives a file that
// decodes, or if the bytes show it without that. With the first, offers to undo
// it. `own` is the format's report on the file. Returns whether it did.
bool DiagnoseConversion(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report);

// The bytes before a conversion that `bytes` may have gone through, so that
// they can be recognised; empty if no conversion is possible.
std::string BeforeConversion(absl::string_view bytes);

absl::Span<const Rule* const> ConversionRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_CONVERTED_H_
