// Rules that are judged otherwise when the game is known.
#ifndef ASSETLINT_FORMATS_BASE_GAME_RULE_H_
#define ASSETLINT_FORMATS_BASE_GAME_RULE_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"

namespace assetlint {

struct GameRule {
  Game game = Game::kUnknown;
  absl::string_view rule;            // its id
  std::optional<Severity> severity;  // none: it does not apply to the game
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_GAME_RULE_H_
