// The names of a game's files as a text: one path a line.
#ifndef ASSETLINT_LINT_GAME_GAME_LIST_H_
#define ASSETLINT_LINT_GAME_GAME_LIST_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// The list of a game has some 3 MB.
inline constexpr uint64_t kMaxGameListSize = uint64_t{64} << 20;

// Reads the list at `file` and calls `add` with each path, in lower case with
// '/'. The lines are those of lint/text/user_text.h; white space around a path
// is not part of it, and a line that begins with '#' is a comment. An error for
// a list without a path or without a file that the games are known to have, and
// for what is no list: everything would seem to be missing.
absl::Status ReadGameList(
    const std::string& file,
    const std::function<void(absl::string_view path)>& add);

// The same for the text of a list.
absl::Status ParseGameList(
    absl::string_view text,
    const std::function<void(absl::string_view path)>& add);

// Whether the path can be a line of a list: printable, and read back as it is.
bool IsListable(absl::string_view path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_GAME_GAME_LIST_H_
