#include "lint/config/setting.h"

#include "absl/strings/str_cat.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

void Resolve(const std::string& folder, GameSettings::Path& path) {
  path.path =
      os::NormalPath(os::JoinPath(folder, os::FromUser(path.setting.text)));
}

// What the settings say, without where.
std::vector<std::string> MeaningOf(const GameSettings& game) {
  std::vector<std::string> meaning = {
      game.list.has_value() ? game.list->path : "",
      game.name.has_value() ? game.name->text : "",
      game.IsCaseSensitive() ? "case" : "",
      game.dirs.has_value() ? "dirs" : ""};
  if (game.dirs.has_value()) {
    for (const GameSettings::Path& dir : *game.dirs) {
      meaning.push_back(dir.path);
    }
  }
  return meaning;
}

}  // namespace

std::string OriginText(const SettingOrigin& origin) {
  constexpr size_t kMaxShownSource = 1000;
  const std::string source =
      ShortenUtf8(EscapeForTerminal(origin.source), kMaxShownSource);
  return origin.line > 0 ? absl::StrCat(source, ":", origin.line) : source;
}

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
  return MeaningOf(*this) == MeaningOf(other);
}

Game GameOfName(absl::string_view name) {
  if (name == "eaw") return Game::kEmpireAtWar;
  if (name == "foc") return Game::kForcesOfCorruption;
  if (name == "uaw") return Game::kUniverseAtWar;
  return Game::kUnknown;
}

}  // namespace assetlint
