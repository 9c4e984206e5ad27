// Where in a file another one may begin.
#ifndef ASSETLINT_FORMATS_FILE_BEGINNING_SEARCH_H_
#define ASSETLINT_FORMATS_FILE_BEGINNING_SEARCH_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/file/known_format.h"

namespace assetlint::file {

// Looks at nearly every position only long enough to see that no format's file
// begins there.
class BeginningSearch {
 public:
  // `formats` outlives the search.
  explicit BeginningSearch(absl::Span<const KnownFormat> formats);

  // The format of the file at the start of `bytes`, going by its content; null
  // if none.
  const Format* FormatThatBegins(absl::string_view bytes) const;

 private:
  static size_t Hash(uint32_t word) { return word * 0x9E3779B1u >> 26; }
  // A bit for each format that may begin. `bytes` are at least
  // Beginning::kSize.
  uint32_t MayBegin(absl::string_view bytes) const;

  absl::Span<const KnownFormat> formats_;
  std::array<uint32_t, 64> first_ = {};   // by the word at offset 0
  std::array<uint32_t, 64> second_ = {};  // at offset 4
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BEGINNING_SEARCH_H_
