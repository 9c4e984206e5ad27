// The animations of a folder, with the models that their names name.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_ANIMATIONS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_ANIMATIONS_H_

#include <vector>

#include "absl/types/span.h"
#include "formats/alamo/mod/animation_name.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/base/across.h"

namespace assetlint::alamo {

struct NamedAnimation {
  const ModFile* file = nullptr;
  AnimationName name;
  // The readings whose MODEL.alo is beside the animation, the longest model
  // first.
  std::vector<AnimationReading> found;
  // The files of that name for the first of these, or for a name without
  // readings those of the longest model that it begins with: more than one when
  // archives contain it too.
  absl::Span<const ModFile> models;
};

// The .ala files of a folder, in the order of their names, without those in
// archives that a file on disk replaces.
std::vector<NamedAnimation> AnimationsIn(absl::Span<const ModFile> folder,
                                         Game game);

// Whether the game never loads it, and it is not a copy of an animation of the
// games that no game plays.
bool IsMisnamed(const NamedAnimation& animation, const AcrossOptions& options);

// Whether a model that its name names is beside it or in the game.
bool HasModel(const NamedAnimation& animation, const AcrossOptions& options);

// The model beside it that the game uses for it, or that a name without
// readings is meant for; null when there is no such model, or when it is not
// certain which: a model of the game may be meant.
const ModFile* ModelOf(const NamedAnimation& animation,
                       const AcrossOptions& options);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_ANIMATIONS_H_
