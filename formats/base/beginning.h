// How a format's files begin.
#ifndef ASSETLINT_FORMATS_BASE_BEGINNING_H_
#define ASSETLINT_FORMATS_BASE_BEGINNING_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"

namespace assetlint {

// Looked for at every byte of a damaged file.
struct Beginning {
  // The bytes that a file has at least, and that hold the word.
  static constexpr size_t kSize = 8;

  // Every file has one of these little-endian words at `offset`: 0 or 4.
  std::array<uint32_t, 2> words;
  size_t offset;
  // Whether a file may begin with these bytes, which have the word: a quick
  // look at a few other fields.
  bool (*may_begin)(absl::string_view bytes);

  // Whether a file begins with that word. `bytes` are at least kSize.
  bool HasWord(absl::string_view bytes) const {
    const auto word = Load<uint32_t>(bytes.data() + offset, ByteOrder::kLittle);
    return word == words[0] || word == words[1];
  }
};

// What Git LFS puts in place of a file that was not fetched.

inline bool IsLfsPointer(absl::string_view bytes) {
  return absl::StartsWith(bytes, "version https://git-lfs.github.com/spec/");
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_BEGINNING_H_
