// The formats of SWAT 3.
#ifndef ASSETLINT_FORMATS_SWAT3_FORMATS_H_
#define ASSETLINT_FORMATS_SWAT3_FORMATS_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::swat3 {

extern const Format kGsaFormat;

// Whether a file may begin with these bytes: a quick look at its first fields,
// to find one inside another file. `recognise` has to agree.
bool MayBeginGsa(absl::string_view bytes);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_FORMATS_H_
