// The table [game] of assetlint.toml.
#ifndef ASSETLINT_LINT_CONFIG_GAME_SETTINGS_H_
#define ASSETLINT_LINT_CONFIG_GAME_SETTINGS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "lint/config/setting.h"

namespace assetlint {

// Each key is nothing, or empty, when it is not set.
struct GameSettings {
  struct Path {
    Setting setting;
    // Absolute, or as on the command line. Empty while the folder of the file
    // that has the setting is not known.
    std::string path;
  };
  struct Flag {
    bool value = false;
    SettingOrigin origin;
  };

  std::optional<std::vector<Path>> dirs;
  std::optional<Path> list;
  std::optional<Setting> name;  // that GameOfName() knows
  std::optional<Flag> case_sensitive;

  // Resolves paths relative to the folder.
  void ResolvePaths(const std::string& folder);
  // Each key that `later` sets replaces this one's.
  void Overlay(const GameSettings& later);
  // Whether both mean the same, wherever they were written.
  bool SameAs(const GameSettings& other) const;
};

// Of "eaw", "foc" or "uaw"; kUnknown for any other text.
Game GameOfName(absl::string_view name);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_GAME_SETTINGS_H_
