// Human-readable numbers.
#ifndef ASSETLINT_LINT_TEXT_COUNT_TEXT_H_
#define ASSETLINT_LINT_TEXT_COUNT_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// "1,234,567".
std::string WithThousands(uint64_t n);

// "1 file", "3,500 files": the noun gets an s unless the count is 1.
std::string CountOf(uint64_t n, absl::string_view noun);

// "0x000001a4": a file offset, at least eight digits wide.
std::string OffsetText(uint64_t offset);

// "0f": a byte as its two digits.
std::string HexByte(char byte);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_TEXT_COUNT_TEXT_H_
