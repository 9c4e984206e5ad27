// What an animation refers to in the model that it moves.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_FACTS_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_FACTS_H_

#include "formats/alamo/animation/animation.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// Adds the format, tracks, frames and frames per second. `file` was decoded
// without a finding of the class "structure".
void CollectAnimationFacts(const AnimationFile& file, Facts& facts);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_FACTS_H_
