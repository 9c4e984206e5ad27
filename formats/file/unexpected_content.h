// Files that contain something other than an asset: nothing at all, a Git LFS
// pointer, a web page, a text, an archive, a picture.
#ifndef ASSETLINT_FORMATS_FILE_UNEXPECTED_CONTENT_H_
#define ASSETLINT_FORMATS_FILE_UNEXPECTED_CONTENT_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::file {

// Reports that the file is empty: of no format, whatever its name.
void ReportEmpty(Report& report);

// For bytes that do not decode: reports what they are when they begin like a
// known kind of file or are text. Returns whether it did.
bool DiagnoseUnexpectedContent(absl::string_view bytes, Report& report);

absl::Span<const Rule* const> UnexpectedContentRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_UNEXPECTED_CONTENT_H_
