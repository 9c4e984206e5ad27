// Files whose bytes a program took for characters and wrote as UTF-16.
#ifndef ASSETLINT_FORMATS_FILE_WRITTEN_AS_UTF16_H_
#define ASSETLINT_FORMATS_FILE_WRITTEN_AS_UTF16_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"

namespace assetlint::file {

// For bytes that do not decode and are not text: reports UTF-16 if each of its
// characters can come from a byte; without a byte order mark, if each is one of
// Latin-1 and their bytes begin as a file of one of `formats` does. Returns
// whether it did.
bool DiagnoseUtf16(absl::string_view bytes,
                   absl::Span<const KnownFormat> formats, const Format& format,
                   Report& report);

absl::Span<const Rule* const> Utf16Rules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_WRITTEN_AS_UTF16_H_
