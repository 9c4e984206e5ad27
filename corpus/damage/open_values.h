// Values that the documents leave open: a number may be changed to another
// equally valid one, which no linter can detect. Such damage does not count as
// missed, but as legal.
#ifndef ASSETLINT_CORPUS_DAMAGE_OPEN_VALUES_H_
#define ASSETLINT_CORPUS_DAMAGE_OPEN_VALUES_H_

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"

namespace assetlint::corpus {

bool IsOpenValue(absl::string_view format, const Damage& damage);

// Whether the field, when damaged, contradicts another one: the finding may be
// at either of the two.
bool HasOtherSide(absl::string_view format, absl::string_view field);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_OPEN_VALUES_H_
