// Rules of the class "structure": what keeps an animation from being decoded.
// Those that a description can check are enforced while reading (animation.cc),
// the others in structure.cc.
#ifndef ASSETLINT_FORMATS_PRIME_STRUCTURE_RULES_H_
#define ASSETLINT_FORMATS_PRIME_STRUCTURE_RULES_H_

#include "absl/types/span.h"
#include "formats/base/rule.h"

namespace assetlint::prime {

extern const Rule kVersion;
extern const Rule kTruncated;
extern const Rule kArrayCount;
extern const Rule kDescriptorLimit;
extern const Rule kBitWidth;
extern const Rule kKeyCount;
extern const Rule kStreamShort;
extern const Rule kRotationKeyCount;
extern const Rule kTranslationKeyCount;
extern const Rule kEchoesLayout;

absl::Span<const Rule* const> StructureRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_STRUCTURE_RULES_H_
