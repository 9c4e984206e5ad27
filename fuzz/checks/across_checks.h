// The oracle of checks across files: any files, in any folders.
#ifndef ASSETLINT_FUZZ_CHECKS_ACROSS_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_ACROSS_CHECKS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "corpus/mods/mod.h"

namespace assetlint {

// A run of check as one input:
//   options: 'g' the game's files are known, 'c' case-sensitive, 'e', 'f', 'u'
//     for one of the games
//   for each file: kFileMark, its path, '\n', its bytes
// A file of the path kGameList is no file of the run: its lines are the paths
// of the game's files.
inline constexpr absl::string_view kFileMark = "\n=FILE=\n";
inline constexpr absl::string_view kGameList = "game-list";

std::string JoinedRun(absl::string_view options, const corpus::Mod& mod);

// Any bytes as such an input. What is found has a rule of the list and is at
// bytes that the files have, is sorted, and does not depend on the order of the
// files. An error states what does not hold.
absl::Status CheckJoinedRun(absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_ACROSS_CHECKS_H_
