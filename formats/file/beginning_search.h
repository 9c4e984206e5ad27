// Where in a file another one may begin.
#ifndef ASSETLINT_FORMATS_FILE_BEGINNING_SEARCH_H_
#define ASSETLINT_FORMATS_FILE_BEGINNING_SEARCH_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"
#include "formats/file/trial.h"

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

// Other bytes before an asset: a saved header, a byte order mark, zeros.

// Looks near the start of a file with errors for the place where a file of the
// trials' format, or of another with the same extension, begins. Reports it if
// everything from there on, or all that a known header announces, is sound;
// after a known header also if it is not, with its own findings. Offers to
// remove the bytes before and after it. `own` has the findings of `bytes`.
// Returns whether there is such a place.
bool DiagnoseBytesInFront(absl::string_view bytes,
                          absl::Span<const KnownFormat> formats,
                          const Report& own, Trials& trials, Report& report);

absl::Span<const Rule* const> BytesInFrontRules();

// Two files that became one: a second file follows the first.

// Looks for a place where a file of one of `formats` begins, going by its
// content, after a complete file of the trials' format. Reports it, along with
// the findings of the first file. `own` has those of `bytes`. Returns whether
// there is one.
bool DiagnoseSecondFile(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report);

absl::Span<const Rule* const> SecondFileRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BEGINNING_SEARCH_H_
