// Telling text from binary data.
#ifndef ASSETLINT_FORMATS_FILE_TEXT_H_
#define ASSETLINT_FORMATS_FILE_TEXT_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace assetlint::file {

// How much of a file has to be text for the file to be one.
inline constexpr size_t kTextSample = 64 << 10;

// Whether the first kTextSample bytes are text: UTF-8, UTF-16 with a byte order
// mark, or an 8-bit encoding, in which fewer than a quarter of the characters
// are not ASCII; without control characters. Fewer than 4 bytes are none.
bool IsText(absl::string_view bytes);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_TEXT_H_
