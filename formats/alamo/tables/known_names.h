// What the games know: shaders, types of animations, textures of the engine,
// and names that their own files have although no game has or plays the file.
// Names are looked up in any case.
#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo {

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

// In the order of their chunks' types.
enum class ParameterType : uint8_t { kInt, kFloat, kFloat3, kTexture, kFloat4 };

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

// animation_words.tsv
struct AnimationWordRow {
  absl::string_view word;
  absl::string_view type;
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

// The type that authors mean by a word that is not a type: ATTACK for FIRE.
// Ignores case; empty if it is not known.
absl::string_view TypeMeantBy(absl::string_view word);

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

// The shaders that the games know: which vertex format and which parameters go
// with each.

// A file name without its extension, from the last dot on. Views `file_name`.
inline absl::string_view ShaderStem(absl::string_view file_name) {
  return file_name.substr(0, file_name.rfind('.'));
}

// The shader of that name, which has no extension, in any case; null for one
// that the games do not have. It lives as long as the program.
const ShaderRow* FindShader(absl::string_view stem);

absl::Span<const ShaderRow> Shaders();

// In the order in which files have them; empty when none is known.
absl::Span<const ShaderParameterRow> ParametersOf(const ShaderRow& shader);

// Whether the rows of a shader were counted in real files. Otherwise they say
// only what a model may have.
inline bool IsCounted(const ShaderRow& shader) { return shader.submeshes > 0; }

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_TABLES_KNOWN_NAMES_H_
