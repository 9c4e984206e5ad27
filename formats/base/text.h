// The characters and lines of a text file.
#ifndef ASSETLINT_FORMATS_BASE_TEXT_H_
#define ASSETLINT_FORMATS_BASE_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"

namespace assetlint {

// Decodes UTF-8, strictly: the first character of `bytes`; `length` is set to
// its number of bytes. None for bytes that are not UTF-8 (including overlong
// forms, surrogates, values above U+10FFFF and truncated sequences); `length`
// is then 1. `bytes` must not be empty.
std::optional<char32_t> DecodeUtf8(absl::string_view bytes, size_t& length);

// A place as editors count: from 1, columns in UTF-16 code units. A byte that
// is not UTF-8 counts as one, a byte order mark as none. A line ends at "\n",
// "\r\n" or "\r".
struct TextPlace {
  uint32_t line = 1;
  uint32_t column = 1;
};
struct TextRange {
  TextPlace begin;
  TextPlace end;
};

// Finds places in a text without its bytes, in less than half of their memory
// and in constant time. Without blocks: that of a file that is not text.
struct TextLines {
  // 64 bytes. The lowest bit is that of the first byte.
  struct Block {
    TextPlace begin;
    uint64_t ends = 0;    // bytes that are the last ones of a line
    uint64_t silent = 0;  // bytes that add no unit to their line

    // The place after the first `bytes` of them, of which there are up to 64.
    TextPlace After(uint64_t bytes) const;
  };
  // One more than `text` fills: it begins the place after the text.
  std::vector<Block> blocks;

  // None for a file that is not text.
  std::optional<TextRange> RangeOf(const ByteRange& range) const;
};

// Of fewer than 4 GiB.
TextLines LinesOf(absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_TEXT_H_
