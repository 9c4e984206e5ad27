// Values that the documents leave open: a number may be changed to another
// equally valid one, which no linter can detect. Such damage does not count as
// missed, but as legal.
#ifndef ASSETLINT_CORPUS_DAMAGE_OPEN_VALUES_H_
#define ASSETLINT_CORPUS_DAMAGE_OPEN_VALUES_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "corpus/damage/damage.h"

namespace assetlint::corpus {

// A field, and the numbers that it may hold.
struct OpenValue {
  absl::string_view format;
  // As in Damage::field; one `*` matches any text.
  absl::string_view field;
  double least;
  double most;
  absl::string_view reason;
};

// A field that, when damaged, contradicts another one: the finding may be at
// either of the two.
struct OtherSide {
  absl::string_view format;
  absl::string_view field;
  absl::string_view reason;
};

absl::Span<const OpenValue> OpenValues();
absl::Span<const OtherSide> OtherSides();

// The row that permits the damaged value, or null.
const OpenValue* FindOpenValue(absl::string_view format, const Damage& damage);
bool HasOtherSide(absl::string_view format, absl::string_view field);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_OPEN_VALUES_H_
