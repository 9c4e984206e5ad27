// Settings of the user, and where each was written.
#ifndef ASSETLINT_LINT_CONFIG_SETTING_H_
#define ASSETLINT_LINT_CONFIG_SETTING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/across.h"

namespace assetlint {

struct SettingOrigin {
  // An option ("--select") or the path of a file, as displayed.
  std::string source;
  uint32_t line = 0;  // from 1; 0 for an option
};

// "--select", or "assetlint.toml:3". Printable, on one line.
std::string OriginText(const SettingOrigin& origin);

struct Setting {
  std::string text;
  SettingOrigin origin;
};

// The table [game] of assetlint.toml. Each key is nothing, or empty, when it is
// not set.
struct GameSettings {
  struct Path {
    Setting setting;
    // Absolute, or as on the command line. Empty while the folder of the file
    // that has the setting is not known.
    std::string path;
  };

  std::vector<Path> dirs;
  std::optional<Path> list;
  std::optional<Setting> name;            // that GameOfName() knows
  std::optional<Setting> case_sensitive;  // "true" or "false"

  bool IsCaseSensitive() const {
    return case_sensitive.has_value() && case_sensitive->text == "true";
  }
  // Resolves paths relative to the folder.
  void ResolvePaths(const std::string& folder);
  // Whether both mean the same, wherever they were written.
  bool SameAs(const GameSettings& other) const;
};

// Of "eaw", "foc" or "uaw"; kUnknown for any other text.
Game GameOfName(absl::string_view name);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_SETTING_H_
