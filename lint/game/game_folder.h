// How the names of a game's files are compared.
#ifndef ASSETLINT_LINT_GAME_GAME_FOLDER_H_
#define ASSETLINT_LINT_GAME_GAME_FOLDER_H_

#include <cstddef>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// Lower case with '/', without a "./" or '/' at the start: "data/art/x.alo".
// Accepts any bytes.
std::string GamePath(absl::string_view path);

// The names of the files in the folder of an installed game.

// More names are an error: a game has some 50,000.
inline constexpr size_t kMaxGameFiles = 1'000'000;

// Calls `add` with the path of every file below the folder "Data" (any case) of
// `folder`, or below `folder` if that is its own name, and of every entry of
// its archives: those that Data/MegaFiles.xml lists and the game's patches, or
// all *.meg when it cannot be read. Paths begin with "Data" and are in lower
// case with '/', but otherwise any bytes; some come more than once, and in any
// order.
//
// Opens only files that it finds in the folder. Does not follow links. An error
// when something cannot be listed or read: without it, files would seem to be
// missing. A listed archive that does not exist is not an error.
absl::Status ReadGameFolder(
    const std::string& folder,
    const std::function<void(absl::string_view path)>& add);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_GAME_GAME_FOLDER_H_
