#include "lint/config/setting.h"

#include "absl/strings/str_cat.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

// What the settings say, without where.
std::vector<std::string> MeaningOf(const GameSettings& game) {
  std::vector<std::string> meaning = {
      game.list.has_value() ? game.list->path : "",
      game.name.has_value() ? game.name->text : "",
      game.IsCaseSensitive() ? "case" : ""};
  for (const GameSettings::Path& dir : game.dirs) meaning.push_back(dir.path);
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
  const auto resolve = [&](Path& path) {
    path.path =
        os::NormalPath(os::JoinPath(folder, os::FromUser(path.setting.text)));
  };
  for (Path& path : dirs) resolve(path);
  if (list.has_value()) resolve(*list);
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
