// Creates new version 2 files.
#ifndef ASSETLINT_FORMATS_PRIME_ENCODE_CLIP_H_
#define ASSETLINT_FORMATS_PRIME_ENCODE_CLIP_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/prime/quantise.h"

namespace assetlint::prime {

// The bytes of a version 2 file with the clip's head and these codes; without
// fill. InvalidArgument when the two do not belong together.
absl::StatusOr<std::string> EncodeQuantised(const Clip& clip,
                                            const QuantisedClip& codes);

// The same from floats.
absl::StatusOr<std::string> EncodeClip(const Clip& clip,
                                       const QuantiseOptions& options = {});

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_ENCODE_CLIP_H_
