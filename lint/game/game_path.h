// How the names of a game's files are compared.
#ifndef ASSETLINT_LINT_GAME_GAME_PATH_H_
#define ASSETLINT_LINT_GAME_GAME_PATH_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// Lower case with '/', without a "./" or '/' at the start: "data/art/x.alo".
// Accepts any bytes.
std::string GamePath(absl::string_view path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_GAME_GAME_PATH_H_
