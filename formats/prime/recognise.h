// Recognises a Metroid Prime animation by its bytes: it has no magic number.
#ifndef ASSETLINT_FORMATS_PRIME_RECOGNISE_H_
#define ASSETLINT_FORMATS_PRIME_RECOGNISE_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::prime {

// kMaybe when the version word is 0 or 2 and the times after it could be a
// duration and an interval; kYes when, in addition, the constants have their
// values and the whole file decodes. Anything that does not begin with 0 or 2
// costs one comparison.
Recognition RecogniseAnimation(absl::string_view bytes);

// Whether an animation may begin with these bytes: the version word and
// constants of its header, to find one inside another file.
bool MayBeginAnimation(absl::string_view bytes);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_RECOGNISE_H_
