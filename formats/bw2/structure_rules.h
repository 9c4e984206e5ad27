// Rules of the class "structure": what keeps a library from being decoded.
#ifndef ASSETLINT_FORMATS_BW2_STRUCTURE_RULES_H_
#define ASSETLINT_FORMATS_BW2_STRUCTURE_RULES_H_

#include "absl/types/span.h"
#include "formats/base/decoder.h"
#include "formats/base/rule.h"

namespace assetlint::bw2 {

extern const Rule kTruncated;
extern const Rule kLibraryMagic;
extern const Rule kBoneCount;
extern const Rule kMetadataOffset;
extern const Rule kAnimationCount;
extern const Rule kMetadataMagic;
extern const Rule kDataOffset;
extern const Rule kDataMagic;
extern const Rule kOverlap;

const DecoderRules& AlDecoderRules();
absl::Span<const Rule* const> AlStructureRules();

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_STRUCTURE_RULES_H_
