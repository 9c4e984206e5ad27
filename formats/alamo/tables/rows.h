// The rows of the tables. Each struct has the columns of its table, in their
// order; the .tsv file says what they mean.
#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_ROWS_H_
#define ASSETLINT_FORMATS_ALAMO_TABLES_ROWS_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_TABLES_ROWS_H_
