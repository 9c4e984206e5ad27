// The Alamo engine's rows of the list of formats.
#ifndef ASSETLINT_FORMATS_ALAMO_FORMATS_H_
#define ASSETLINT_FORMATS_ALAMO_FORMATS_H_

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

extern const Format kAnimationFormat;  // "ala"
extern const Format kModelFormat;      // "alo"
extern const Format kParticleFormat;   // "alo-particle"
extern const Format kArchiveFormat;    // "meg"

// Whether a file may begin with these bytes: a quick look at the header of the
// first chunk of such files, or of the archive, to find one inside another
// file. `recognise` has to agree.
bool MayBeginAnimation(absl::string_view bytes);
bool MayBeginModel(absl::string_view bytes);
bool MayBeginParticles(absl::string_view bytes);
// Never for version 1, whose first bytes are two numbers.
bool MayBeginArchive(absl::string_view bytes);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_FORMATS_H_
