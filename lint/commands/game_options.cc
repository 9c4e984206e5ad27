#include "lint/commands/game_options.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/config/config_file.h"
#include "lint/config/setting.h"
#include "lint/game/game_folder.h"
#include "lint/game/game_list.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

GameSettings::Path OptionPath(const std::string& option,
                              const std::string& path) {
  return {{path, {option}}, path};
}

GameSettings SettingsOfOptions(const AcrossChoice& choice) {
  GameSettings settings;
  for (const std::string& dir : choice.game_dirs) {
    if (!settings.dirs.has_value()) settings.dirs.emplace();
    settings.dirs->push_back(OptionPath("--game", dir));
  }
  if (!choice.game_list.empty()) {
    settings.list = OptionPath("--game-list", choice.game_list);
  }
  if (choice.case_sensitive) {
    settings.case_sensitive = {"true", {"--case-sensitive"}};
  }
  return settings;
}

// The configuration of what is at the path; null if it has none.
const ConfigFile* ConfigAt(const std::string& path, PathPolicies& policies) {
  const std::string absolute = os::AbsolutePath(path);
  const bool is_folder = os::IsFolder(absolute);
  return policies
      .FolderAt(is_folder ? absolute
                          : absolute.substr(0, absolute.rfind('/') + 1))
      .config;
}

absl::StatusOr<GameSettings> SettingsOfPaths(
    const std::vector<std::string>& paths, PathPolicies& policies) {
  std::optional<GameSettings> settings;
  const ConfigFile* first = nullptr;
  for (const std::string& path : paths) {
    const ConfigFile* config = ConfigAt(path, policies);
    if (settings.has_value() && config == first) continue;
    GameSettings found = config == nullptr ? GameSettings() : config->game;
    if (!settings.has_value()) {
      settings = std::move(found);
      first = config;
    } else if (!found.SameAs(*settings)) {
      return absl::InvalidArgumentError(absl::StrCat(
          QuoteForTerminal(paths[0]), " and ", QuoteForTerminal(path),
          " have configurations with different [game] tables: check them in "
          "separate runs, or with --config or --no-across"));
    }
  }
  return settings.value_or(GameSettings());
}

// Reads one folder or list into the files.
absl::Status Read(
    const GameSettings::Path& path,
    absl::Status (*read)(const std::string&,
                         const std::function<void(absl::string_view)>&),
    GameFiles& files) {
  const absl::Status status =
      read(path.path, [&](absl::string_view file) { files.Add(file); });
  if (status.ok()) return status;
  return absl::InvalidArgumentError(
      absl::StrCat(OriginText(path.setting.origin), ": ",
                   QuoteForTerminal(path.setting.text), ": ",
                   EscapeForTerminal(status.message())));
}

}  // namespace

absl::StatusOr<GameOptions> ReadGameOptions(const CheckOptions& options,
                                            PathPolicies& policies) {
  absl::StatusOr<GameSettings> settings =
      SettingsOfPaths(options.inputs.paths, policies);
  if (!settings.ok()) return settings.status();
  settings->Overlay(SettingsOfOptions(options.across));
  GameOptions game;
  if (settings->name.has_value()) {
    game.across.game = GameOfName(settings->name->text);
  }
  game.across.case_sensitive = settings->IsCaseSensitive();
  const std::vector<GameSettings::Path> no_dirs;
  const auto& dirs = settings->dirs.has_value() ? *settings->dirs : no_dirs;
  if (dirs.empty() && !settings->list.has_value()) return game;
  game.files = std::make_unique<GameFiles>();
  game.across.game_files = game.files.get();
  absl::Status status;
  for (const GameSettings::Path& dir : dirs) {
    status = Read(dir, &ReadGameFolder, *game.files);
    if (!status.ok()) return status;
  }
  if (settings->list.has_value()) {
    status = Read(*settings->list, &ReadGameList, *game.files);
    if (!status.ok()) return status;
  }
  return game;
}

}  // namespace assetlint
