// What the Alamo games know of their formats.
#ifndef ASSETLINT_FORMATS_ALAMO_GAME_RULES_H_
#define ASSETLINT_FORMATS_ALAMO_GAME_RULES_H_

#include "absl/types/span.h"
#include "formats/base/across.h"

namespace assetlint::alamo {

absl::Span<const GameRule> GameRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_GAME_RULES_H_
