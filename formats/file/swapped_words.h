// Files in which the bytes of each word or number are in reverse order.
#ifndef ASSETLINT_FORMATS_FILE_SWAPPED_WORDS_H_
#define ASSETLINT_FORMATS_FILE_SWAPPED_WORDS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// For bytes that do not decode: reports that they have no errors in the other
// byte order, or that they decode, in any format, when the bytes of each 16-bit
// or 32-bit word are reversed. Returns whether it did.
bool DiagnoseSwappedWords(absl::string_view bytes,
                          absl::Span<const KnownFormat> formats, Trials& trials,
                          Report& report);

absl::Span<const Rule* const> SwappedWordsRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_SWAPPED_WORDS_H_
