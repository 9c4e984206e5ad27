#include "formats/alamo/game_rules.h"

#include <optional>

namespace assetlint::alamo {
namespace {

// dazzle-game: formats/alamo/model/FORMAT.md#dazzles
constexpr GameRule kGameRules[] = {
    {Game::kEmpireAtWar, "ALO048", Severity::kWarning},
    {Game::kForcesOfCorruption, "ALO048", Severity::kWarning},
    {Game::kUniverseAtWar, "ALO048", std::nullopt},
};

}  // namespace

absl::Span<const GameRule> GameRules() { return kGameRules; }

}  // namespace assetlint::alamo
