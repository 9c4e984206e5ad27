#include "lint/config/game_settings.h"

#include <algorithm>

#include "lint/os/path.h"

namespace assetlint {
namespace {

void Resolve(const std::string& folder, GameSettings::Path& path) {
  path.path =
      os::NormalPath(os::JoinPath(folder, os::FromUser(path.setting.text)));
}

bool SamePaths(const std::optional<std::vector<GameSettings::Path>>& a,
               const std::optional<std::vector<GameSettings::Path>>& b) {
  if (!a.has_value() || !b.has_value()) return a.has_value() == b.has_value();
  return std::equal(
      a->begin(), a->end(), b->begin(), b->end(),
      [](const auto& x, const auto& y) { return x.path == y.path; });
}

}  // namespace

void GameSettings::ResolvePaths(const std::string& folder) {
  if (dirs.has_value()) {
    for (Path& path : *dirs) Resolve(folder, path);
  }
  if (list.has_value()) Resolve(folder, *list);
}

void GameSettings::Overlay(const GameSettings& later) {
  if (later.dirs.has_value()) dirs = later.dirs;
  if (later.list.has_value()) list = later.list;
  if (later.name.has_value()) name = later.name;
  if (later.case_sensitive.has_value()) case_sensitive = later.case_sensitive;
}

bool GameSettings::SameAs(const GameSettings& other) const {
  const auto path_of = [](const std::optional<Path>& path) {
    return path.has_value() ? path->path : "";
  };
  const auto text_of = [](const std::optional<Setting>& setting) {
    return setting.has_value() ? setting->text : "";
  };
  const auto value_of = [](const std::optional<Flag>& flag) {
    return flag.has_value() && flag->value;
  };
  return SamePaths(dirs, other.dirs) && path_of(list) == path_of(other.list) &&
         text_of(name) == text_of(other.name) &&
         value_of(case_sensitive) == value_of(other.case_sensitive);
}

Game GameOfName(absl::string_view name) {
  if (name == "eaw") return Game::kEmpireAtWar;
  if (name == "foc") return Game::kForcesOfCorruption;
  if (name == "uaw") return Game::kUniverseAtWar;
  return Game::kUnknown;
}

}  // namespace assetlint
