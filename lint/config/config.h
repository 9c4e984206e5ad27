// Which configuration the command line asks for.
#ifndef ASSETLINT_LINT_CONFIG_CONFIG_H_
#define ASSETLINT_LINT_CONFIG_CONFIG_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"
#include "lint/config/config_file.h"
#include "lint/config/rule_filter.h"

namespace assetlint {

// By default the one found by searching upwards from each path.
struct ConfigChoice {
  std::string file;   // --config: for all paths; may be empty
  bool none = false;  // --no-config
};

// A configuration file, and which of its settings apply to a path.

struct Config {
  // The absolute folder that all patterns are relative to.
  std::string base;
  ConfigFile file;
  // What the game named in [game] changes.
  RuleLayer by_game;

  // The rule layers for a path, lowest first: `by_game`, the top level,
  // then the matching `[[per-path]]` tables. `matches` has an entry for each
  // such table, in file order, or is empty when none matches.
  std::vector<const RuleLayer*> Layers(const std::vector<bool>& matches) const;
  // Which tables match a path. `path` is the part below `base`, with a leading
  // slash, or all of an absolute path that is not below it.
  std::vector<bool> Matches(absl::string_view path) const;
  // The pattern that excludes the path, or null. The folders above it are not
  // considered.
  const PathPattern* Excludes(absl::string_view path) const;
  // The same for an entry of an archive: `path` is "ARCHIVE!ENTRY" with
  // ARCHIVE's path as above, `entry` its last part. A pattern may match either,
  // a folder in the archive, or the archive.
  std::vector<bool> MatchesEntry(absl::string_view path,
                                 absl::string_view entry) const;
  const PathPattern* ExcludesEntry(absl::string_view path,
                                   absl::string_view entry) const;

 private:
  std::vector<bool> MatchesWhere(
      absl::FunctionRef<bool(const Glob&)> matches) const;
  const PathPattern* ExcludesWhere(
      absl::FunctionRef<bool(const Glob&)> matches) const;
};

// Reads the file at `path` (absolute). Errors are those of ReadConfigFile.
absl::StatusOr<Config> LoadConfig(const std::string& path,
                                  const std::string& base,
                                  absl::Span<const Rule* const> rules,
                                  absl::Span<const GameRule> game_rules);

// The path as displayed: relative to the working folder if it is below it, else
// absolute.
std::string ShownPath(const std::string& path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_CONFIG_H_
