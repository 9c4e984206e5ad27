// Distinguishes text from binary data.
#ifndef ASSETLINT_FORMATS_FILE_TEXT_H_
#define ASSETLINT_FORMATS_FILE_TEXT_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace assetlint::file {

// How much of a file must be text for the file to count as text.
inline constexpr size_t kTextSample = 64 << 10;

// Whether the first kTextSample bytes are text without control characters:
// UTF-8, UTF-16 with a byte order mark, or an 8-bit encoding in which fewer
// than a quarter of the characters are not ASCII. Fewer than 4 bytes are not
// text.
bool IsText(absl::string_view bytes);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_TEXT_H_
