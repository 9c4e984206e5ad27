// How the game reads the name of an animation: MODEL_TYPE_NN.ala.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_ANIMATIONS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_ANIMATIONS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/tables/known_names.h"
#include "formats/base/across.h"

namespace assetlint::alamo {

// One way to divide a name: "x_eat_attack_00" is EAT_ATTACK of x or ATTACK of
// x_eat. Views the name.
struct AnimationReading {
  absl::string_view model;
  const AnimationTypeRow* type = nullptr;
};

struct AnimationName {
  absl::string_view head;  // MODEL_TYPE
  int number = 0;          // 0..99
  // Those with the longest model first. Empty: the game never loads the file.
  std::vector<AnimationReading> readings;
};

// Divides the name of a file without its extension. Types that `game` does not
// know do not count.
AnimationName ReadAnimationName(absl::string_view stem, Game game);

// "MODEL_TYPE_07": the name without extension that the game looks for.
std::string AnimationStem(absl::string_view head, int number);

// A name without the digits at its end.
absl::string_view WithoutDigits(absl::string_view name);

// Why the game does not read such a name.
struct AnimationNameFault {
  enum class Kind {
    kNumber,       // a known type, but no "_NN" after it
    kTypeOfGame,   // only the other game knows the type
    kUnknownType,  // a number, but no known type before it
    kNeither,
  };
  Kind kind = Kind::kNeither;
  // "MODEL_TYPE", as in the name.
  absl::string_view head;
  // TYPE, as far as the name shows it.
  absl::string_view type;
};

// What is wrong with a name without readings. `model` is the stem of the model
// that the name begins with; empty when none is known.
AnimationNameFault ExplainAnimationName(absl::string_view stem,
                                        absl::string_view model);

// What the game calls what `type` says in another word or form, or misspells.
std::vector<absl::string_view> TypesMeantBy(absl::string_view type, Game game);

// The animations of a folder, with the models that their names name.

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
