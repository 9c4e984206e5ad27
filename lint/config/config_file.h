// One assetlint.toml: its keys, where each value is, and which of its settings
// apply to a path. CONFIG.md describes it for users and config.schema.json for
// editors.
#ifndef ASSETLINT_LINT_CONFIG_CONFIG_FILE_H_
#define ASSETLINT_LINT_CONFIG_CONFIG_FILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "lint/config/glob.h"
#include "lint/config/rule_filter.h"

namespace assetlint {

inline constexpr char kConfigFileName[] = "assetlint.toml";
// No configuration written by hand is larger.
inline constexpr uint64_t kMaxConfigSize = 256 << 10;
// How many patterns it may have: each is compared with every path.
inline constexpr size_t kMaxPatterns = 1000;

struct PathPattern {
  Setting setting;
  Glob glob;
};

// `[[per-path]]`
struct PerPath {
  std::vector<PathPattern> paths;
  RuleLayer rules;
};

struct FailOn {
  std::optional<Severity> least;  // nothing for "never"
  Setting setting;
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

struct ConfigFile {
  std::string path;  // as displayed
  RuleLayer rules;
  std::vector<PathPattern> exclude;
  std::optional<FailOn> fail_on;
  GameSettings game;
  std::vector<PerPath> per_path;
  // The absolute folder that all patterns are relative to.
  std::string base;
  // What the game named in [game] changes.
  RuleLayer by_game;
};

// Which configuration the command line asks for; by default the one found by
// searching upwards from each path.
struct ConfigChoice {
  std::string file;   // --config: for all paths; may be empty
  bool none = false;  // --no-config
};

// "error", "warning", "info" or "never"; nothing for any other text.
std::optional<FailOn> ParseFailOn(const Setting& setting);

// Parses the text of a file. InvalidArgument lists everything that is wrong:
// printable lines, each beginning with `path` and usually the line. `path` is
// the name used in messages. Paths of the game are not resolved.
absl::StatusOr<ConfigFile> ParseConfigFile(absl::string_view text,
                                           const std::string& path,
                                           absl::Span<const Rule* const> rules);

// Reads and parses the file at `path` (absolute); errors are of the same kind.
// Follows a link, and never blocks, even if the path is a pipe's.
absl::StatusOr<ConfigFile> ReadConfigFile(
    const std::string& path, const std::string& base,
    absl::Span<const Rule* const> rules, absl::Span<const GameRule> game_rules);

// The path as displayed: relative to the working folder if it is below it, else
// absolute.
std::string ShownPath(const std::string& path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_CONFIG_FILE_H_
