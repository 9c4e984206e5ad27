#include "lint/game/game_list.h"

#include <algorithm>
#include <iterator>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "lint/game/game_folder.h"
#include "lint/os/file_reader.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

// Files of Empire at War and Forces of Corruption, of different folders, so
// that a list of only some of the game's folders has one too.
constexpr absl::string_view kWellKnownFiles[] = {
    "data/megafiles.xml",
    "data/art/models/ei_trooper.alo",
    "data/art/models/ev_stardestroyer.alo",
    "data/art/models/ev_tiefighter.alo",
    "data/art/models/rv_xwing.alo",
    "data/art/shaders/meshalpha.fx",
    "data/art/shaders/meshalpha.fxo",
    "data/art/shaders/meshbumpcolorize.fx",
    "data/art/shaders/meshbumpcolorize.fxo",
    "data/art/shaders/meshgloss.fx",
    "data/art/shaders/meshgloss.fxo",
    "data/art/textures/p_particle_master.dds",
    "data/art/textures/p_particle_master.tga",
    "data/art/textures/w_shadow_blob.dds",
    "data/art/textures/w_shadow_blob.tga",
};

bool IsWellKnown(absl::string_view path) {
  return std::find(std::begin(kWellKnownFiles), std::end(kWellKnownFiles),
                   path) != std::end(kWellKnownFiles);
}

}  // namespace

absl::Status ParseGameList(
    absl::string_view text,
    const std::function<void(absl::string_view path)>& add) {
  size_t files = 0;
  bool any_well_known = false;
  const absl::Status status = ForEachLine(text, [&](absl::string_view raw) {
    const absl::string_view line = absl::StripAsciiWhitespace(raw);
    if (line.empty() || line[0] == '#') return absl::OkStatus();
    if (++files > kMaxGameFiles) {
      return absl::ResourceExhaustedError(
          absl::StrCat("more than ", WithThousands(kMaxGameFiles), " files"));
    }
    const std::string path = GamePath(line);
    any_well_known |= IsWellKnown(path);
    add(path);
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  if (files == 0) return absl::InvalidArgumentError("has no path in it");
  if (!any_well_known) {
    return absl::InvalidArgumentError(
        "is not the list of a game's files: it has none of those that every "
        "game has, such as data/art/shaders/meshgloss.fx; each line is a path "
        "from the folder Data on, and \"assetlint list --game DIR\" writes "
        "such a list");
  }
  return absl::OkStatus();
}

absl::Status ReadGameList(
    const std::string& file,
    const std::function<void(absl::string_view path)>& add) {
  FileReader reader;
  const absl::StatusOr<absl::string_view> text =
      reader.ReadFile(file, FileReader::Links::kFollow, kMaxGameListSize);
  if (!text.ok()) return text.status();
  return ParseGameList(*text, add);
}

bool IsListable(absl::string_view path) {
  return !path.empty() && path[0] != '#' && EscapeForTerminal(path) == path &&
         absl::StripAsciiWhitespace(path) == path && GamePath(path) == path;
}

}  // namespace assetlint
