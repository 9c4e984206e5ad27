#include "formats/alamo/tables/known_names.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "formats/alamo/tables/animation_types_table.h"
#include "formats/alamo/tables/animation_words_table.h"
#include "formats/alamo/tables/engine_textures_table.h"
#include "formats/alamo/tables/missing_in_game_table.h"
#include "formats/alamo/tables/shader_parameters_table.h"
#include "formats/alamo/tables/shaders_table.h"
#include "formats/alamo/tables/unplayed_animations_table.h"

namespace assetlint::alamo {

namespace {

// The row with that name, in any case; null if it is not found.
template <typename Row>
const Row* FindName(absl::Span<const Row> rows, absl::string_view name) {
  for (const Row& row : rows) {
    if (absl::EqualsIgnoreCase(row.name, name)) return &row;
  }
  return nullptr;
}

}  // namespace

const AnimationTypeRow* FindAnimationType(absl::string_view name) {
  return FindName(AnimationTypes(), name);
}

absl::Span<const AnimationTypeRow> AnimationTypes() {
  return kAnimationTypeRows;
}

absl::string_view TypeMeantBy(absl::string_view word) {
  for (const AnimationWordRow& row : kAnimationWordRows) {
    if (absl::EqualsIgnoreCase(row.word, word)) return row.type;
  }
  return {};
}

size_t LongestAnimationType() {
  size_t size = 0;
  for (const AnimationTypeRow& row : kAnimationTypeRows) {
    size = std::max(size, row.name.size());
  }
  return size;
}

bool IsUnplayedAnimation(absl::string_view head) {
  const auto ends_in_word = [&](const UnplayedAnimationRow& row) {
    const absl::string_view name = row.name;
    for (const absl::string_view text :
         {head, head.substr(0, std::min(head.rfind('_'), head.size()))}) {
      if (text.size() > name.size() &&
          text[text.size() - name.size() - 1] == '_' &&
          absl::EndsWithIgnoreCase(text, name)) {
        return true;
      }
    }
    return false;
  };
  return std::any_of(std::begin(kUnplayedAnimationRows),
                     std::end(kUnplayedAnimationRows), ends_in_word);
}

bool IsEngineTexture(absl::string_view stem) {
  return FindName(absl::MakeConstSpan(kEngineTextureRows), stem) != nullptr;
}

bool IsMissingInGame(absl::string_view stem, MissingKind kind) {
  const MissingInGameRow* row =
      FindName(absl::MakeConstSpan(kMissingInGameRows), stem);
  return row != nullptr && row->kind == kind;
}

const ShaderRow* FindShader(absl::string_view stem) {
  return FindName(absl::MakeConstSpan(kShaderRows), stem);
}

absl::Span<const ShaderRow> Shaders() { return kShaderRows; }

absl::Span<const ShaderParameterRow> ParametersOf(const ShaderRow& shader) {
  const auto is_its = [&](const ShaderParameterRow& row) {
    return row.shader == shader.name;
  };
  const auto* first = std::find_if(std::begin(kShaderParameterRows),
                                   std::end(kShaderParameterRows), is_its);
  const auto* last =
      std::find_if_not(first, std::end(kShaderParameterRows), is_its);
  return {first, static_cast<size_t>(last - first)};
}

}  // namespace assetlint::alamo
