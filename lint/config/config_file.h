// One assetlint.toml: its keys, and where each value is. CONFIG.md describes it
// for users and config.schema.json for editors.
#ifndef ASSETLINT_LINT_CONFIG_CONFIG_FILE_H_
#define ASSETLINT_LINT_CONFIG_CONFIG_FILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/config/game_settings.h"
#include "lint/config/glob.h"
#include "lint/config/rule_layer.h"
#include "lint/config/setting.h"

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

struct ConfigFile {
  std::string path;  // as displayed
  RuleLayer rules;
  std::vector<PathPattern> exclude;
  std::optional<FailOn> fail_on;
  GameSettings game;
  std::vector<PerPath> per_path;
};

// "error", "warning", "info" or "never"; nothing for any other text.
std::optional<FailOn> ParseFailOn(const Setting& setting);

// Parses the text of a file. InvalidArgument lists everything that is wrong:
// printable lines, each beginning with `path` and usually line and column.
// `path` is the name used in messages. Paths of the game are not resolved.
absl::StatusOr<ConfigFile> ParseConfigFile(absl::string_view text,
                                           const std::string& path,
                                           absl::Span<const Rule* const> rules);

// Reads and parses the file at `path`; errors are of the same kind. Follows a
// link, and never blocks, even if the path is a pipe's. Paths of the game are
// resolved.
absl::StatusOr<ConfigFile> ReadConfigFile(const std::string& path,
                                          const std::string& shown,
                                          absl::Span<const Rule* const> rules);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_CONFIG_FILE_H_
