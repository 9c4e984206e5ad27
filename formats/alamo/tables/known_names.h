// Names that the games know: types of animations, textures of the engine, and
// what the games' own files name although the games do not have or play it.
#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/tables/rows.h"

namespace assetlint::alamo {

// The type of that name, in any case; null when no game knows it. It lives as
// long as the program.
const AnimationTypeRow* FindAnimationType(absl::string_view name);

// By name, ignoring case.
absl::Span<const AnimationTypeRow> AnimationTypes();

// The longest name of a type, in bytes.
size_t LongestAnimationType();

// Whether "MODEL_TYPE" ends as names of the games' own animations do that no
// game plays.
bool IsUnplayedAnimation(absl::string_view head);

// Whether the engine itself needs the texture. Names are without extension, in
// any case.
bool IsEngineTexture(absl::string_view stem);

// Whether models of the games name it although no game has it.
bool IsMissingInGame(absl::string_view stem, MissingKind kind);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_
