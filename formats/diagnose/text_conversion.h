// What programs that take a binary file for text do to its bytes, and how to
// undo it.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_TEXT_CONVERSION_H_
#define ASSETLINT_FORMATS_DIAGNOSE_TEXT_CONVERSION_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/edits.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"

namespace assetlint::diagnose {

// A conversion of text: any of the three, in this order.
struct Conversion {
  // Each byte from 0x80 was taken for a character of Latin-1 or Windows-1252
  // and written as UTF-8.
  bool encoding = false;
  // A carriage return (0x0D) was inserted before each line feed (0x0A).
  bool line_ends = false;
  // A byte order mark (EF BB BF) was put in front.
  bool mark = false;

  bool any() const { return encoding || line_ends || mark; }
  bool operator==(const Conversion&) const = default;
};

// What the bytes of a file have in common with converted text.
struct ConversionTraces {
  // All conversions that no byte contradicts.
  Conversion possible;
  uint64_t line_ends = 0;   // line feeds, each after a carriage return
  uint64_t characters = 0;  // outside ASCII, all in Latin-1 or Windows-1252
};

// Reads `bytes` up to the first byte that is neither UTF-8 nor a converted line
// end: in binary data, a few hundred.
ConversionTraces FindConversionTraces(absl::string_view bytes);

// Where U+FFFD (EF BF BD) is, which editors write for a byte that is no
// character; none unless all of `bytes` is UTF-8.
Occurrences FindReplacements(absl::string_view bytes);

// The edits that undo the conversion, which must be possible. Those close to
// each other are joined, so that they take at most a few bytes of memory per
// byte of the file.
std::vector<Edit> UndoingEdits(const Conversion& conversion,
                               absl::string_view bytes);

// Where each byte of the original is in `bytes`.
PositionMap MapOf(const Conversion& conversion, absl::string_view bytes);

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_TEXT_CONVERSION_H_
