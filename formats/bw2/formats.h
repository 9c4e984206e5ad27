// The formats of Black & White 2.
#ifndef ASSETLINT_FORMATS_BW2_FORMATS_H_
#define ASSETLINT_FORMATS_BW2_FORMATS_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::bw2 {

extern const Format kAlFormat;

// Whether a file may begin with these bytes: a quick look at its first fields,
// to find one inside another file. `recognise` has to agree.
bool MayBeginAl(absl::string_view bytes);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_FORMATS_H_
