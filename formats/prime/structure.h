// What must agree in an animation for its keys to mean anything.
#ifndef ASSETLINT_FORMATS_PRIME_STRUCTURE_H_
#define ASSETLINT_FORMATS_PRIME_STRUCTURE_H_

#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// Adds the findings of the class "structure" that reading does not cover: bit
// widths, key counts, the length of the stream and of the key tables. Mere
// consequences of findings already in the report are not repeated.
void CheckStructure(const Animation& animation, Report& report);
// Of these, that the number of rotations is channels times keys.
void CheckRotationKeyCount(const UncompressedAnimation& animation,
                           FindingRole role, Report& report);
// CheckStructure for a model built in code, and what reading ensures by itself:
// that sizes and limits agree with the arrays.
void CheckEncodable(const Animation& animation, Report& report);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_STRUCTURE_H_
