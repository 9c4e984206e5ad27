// The names of the files of a game: in its folder, or listed in a text.
#ifndef ASSETLINT_LINT_GAME_GAME_FILES_H_
#define ASSETLINT_LINT_GAME_GAME_FILES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

// Lower case with '/', without a "./" or '/' at the start: "data/art/x.alo".
// Accepts any bytes.
std::string GamePath(absl::string_view path);

// More names are an error: a game has some 50,000.
inline constexpr size_t kMaxGameFiles = 1'000'000;

using AddPath = std::function<void(absl::string_view path)>;

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
absl::Status ReadGameFolder(const std::string& folder, const AddPath& add);

// A list has a path a line; that of a game has some 3 MB.
inline constexpr uint64_t kMaxGameListSize = uint64_t{64} << 20;

// Reads the list at `file` and calls `add` with each path, in lower case with
// '/'. The text is one of lint/text/user_text.h; white space around a path is
// not part of it, and a line that begins with '#' is a comment. An error for
// a list without a path or without a file that the games are known to have, and
// for what is no list: everything would seem to be missing.
absl::Status ReadGameList(const std::string& file, const AddPath& add);

// The same for the text of a list.
absl::Status ParseGameList(absl::string_view text, const AddPath& add);

// Whether the path can be a line of a list: printable, and read back as it is.
bool IsListable(absl::string_view path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_GAME_GAME_FILES_H_
