// Looking up names in any case in a table that is ordered by name.
#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo {

// Less than 0, 0 or greater than 0, as lower case. Stops at the first
// difference.
inline int CompareNames(absl::string_view a, absl::string_view b) {
  const size_t size = std::min(a.size(), b.size());
  for (size_t i = 0; i < size; ++i) {
    const int difference =
        absl::ascii_tolower(static_cast<unsigned char>(a[i])) -
        absl::ascii_tolower(static_cast<unsigned char>(b[i]));
    if (difference != 0) return difference;
  }
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

// The row with that `name`; null if it is not found. Names are unique.
template <typename Row>
const Row* FindName(absl::Span<const Row> rows, absl::string_view name) {
  const auto row =
      std::lower_bound(rows.begin(), rows.end(), name,
                       [](const Row& other, absl::string_view searched) {
                         return CompareNames(other.name, searched) < 0;
                       });
  const bool found = row != rows.end() && CompareNames(row->name, name) == 0;
  return found ? &*row : nullptr;
}

// The rows of the tables. Each struct has the columns of its table, in their
// order; the .tsv file says what they mean.

enum class ShaderFile : uint8_t {
  kGame,     // a file that the games have
  kBuiltIn,  // always there, without a file
  kNone,     // models name it, but no game has it
};

// shaders.tsv
struct ShaderRow {
  absl::string_view name;
  ShaderFile file;
  uint32_t submeshes;
  absl::string_view format;
  uint32_t format_submeshes;
};

enum class ParameterType : uint8_t { kInt, kFloat, kFloat3, kFloat4, kTexture };

// shader_parameters.tsv
struct ShaderParameterRow {
  absl::string_view shader;
  absl::string_view name;
  ParameterType type;
  uint32_t submeshes;
};

enum class AnimationGames : uint8_t { kBoth, kForcesOfCorruption };

// animation_types.tsv
struct AnimationTypeRow {
  absl::string_view name;
  AnimationGames games;
};

// unplayed_animations.tsv
struct UnplayedAnimationRow {
  absl::string_view name;
};

// engine_textures.tsv
struct EngineTextureRow {
  absl::string_view name;
};

enum class MissingKind : uint8_t { kTexture, kProxy };

// missing_in_game.tsv
struct MissingInGameRow {
  absl::string_view name;
  MissingKind kind;
};

// Names that the games know: types of animations, textures of the engine, and
// what the games' own files name although the games do not have or play it.

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
