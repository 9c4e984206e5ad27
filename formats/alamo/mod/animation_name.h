// How the game reads the name of an animation: MODEL_TYPE_NN.ala.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_ANIMATION_NAME_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_ANIMATION_NAME_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/tables/rows.h"
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

// Why the game does not read such a name.
struct AnimationNameFault {
  enum class Kind {
    kNumber,       // a known type, but no "_NN" after it
    kTypeOfGame,   // only the other game knows the type
    kUnknownType,  // a number, but no known type before it
    kNeither,
  };
  Kind kind = Kind::kNeither;
  // "MODEL_TYPE", as in the name; of kNumber only.
  absl::string_view head;
  // The number that the name has in another form; -1 for none.
  int number = -1;
  // TYPE, as far as the name shows it.
  absl::string_view type;
};

// What is wrong with a name without readings. `model` is the stem of the model
// that the name begins with; empty when none is known.
AnimationNameFault ExplainAnimationName(absl::string_view stem,
                                        absl::string_view model, Game game);

// Types whose names are nearly `type`, the nearest first; at most three.
std::vector<absl::string_view> SimilarTypes(absl::string_view type);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_ANIMATION_NAME_H_
