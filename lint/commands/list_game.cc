#include "lint/commands/list_game.h"

#include <cstdint>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/game/game_folder.h"
#include "lint/game/game_list.h"
#include "lint/terminal/print_error.h"
#include "lint/text/count_text.h"

namespace assetlint {

ExitCode RunListGame(const std::vector<std::string>& folders, Output& out,
                     Output& err) {
  std::set<std::string> paths;
  uint64_t left_out = 0;
  const auto add = [&](absl::string_view path) {
    if (IsListable(path)) {
      paths.emplace(path);
    } else {
      ++left_out;
    }
  };
  for (const std::string& folder : folders) {
    const absl::Status status = ReadGameFolder(folder, add);
    if (status.ok()) continue;
    PrintError(err, absl::StrCat("--game ", folder, ": ", status.message()));
    return ExitCode::kUsage;
  }
  for (const std::string& path : paths) {
    out.Write(path);
    out.Write("\n");
  }
  if (left_out > 0) {
    PrintError(err, absl::StrCat(CountOf(left_out, "name"),
                                 " left out: not printable text on one line"));
  }
  return ExitCode::kClean;
}

}  // namespace assetlint
