#include "formats/alamo/tables/known_names.h"

#include <algorithm>
#include <iterator>

#include "formats/alamo/tables/animation_types_table.h"
#include "formats/alamo/tables/engine_textures_table.h"
#include "formats/alamo/tables/missing_in_game_table.h"
#include "formats/alamo/tables/unplayed_animations_table.h"

namespace assetlint::alamo {

const AnimationTypeRow* FindAnimationType(absl::string_view name) {
  return FindName(AnimationTypes(), name);
}

absl::Span<const AnimationTypeRow> AnimationTypes() {
  return kAnimationTypeRows;
}

size_t LongestAnimationType() {
  static const size_t longest = [] {
    size_t size = 0;
    for (const AnimationTypeRow& row : kAnimationTypeRows) {
      size = std::max(size, row.name.size());
    }
    return size;
  }();
  return longest;
}

bool IsUnplayedAnimation(absl::string_view head) {
  const auto ends_in_word = [&](const UnplayedAnimationRow& row) {
    const absl::string_view name = row.name;
    for (const absl::string_view text :
         {head, head.substr(0, std::min(head.rfind('_'), head.size()))}) {
      if (text.size() > name.size() &&
          text[text.size() - name.size() - 1] == '_' &&
          CompareNames(text.substr(text.size() - name.size()), name) == 0) {
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

}  // namespace assetlint::alamo
