// Where in a file another one may begin.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_BEGINNING_SEARCH_H_
#define ASSETLINT_FORMATS_DIAGNOSE_BEGINNING_SEARCH_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

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

// Two files that became one: looks for a place where a file begins, going by
// its content, after a complete file of the own format. Reports it in place of
// what it explains, and returns whether there is one.
bool DiagnoseSecondFile(DamagedFile& file);

absl::Span<const Rule* const> SecondFileRules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_BEGINNING_SEARCH_H_
