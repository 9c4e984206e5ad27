// Which rules apply to which path: finds the configuration of each folder, and
// overlays the command line.
#ifndef ASSETLINT_LINT_CONFIG_PATH_POLICIES_H_
#define ASSETLINT_LINT_CONFIG_PATH_POLICIES_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "lint/config/config_file.h"
#include "lint/config/rule_filter.h"
#include "lint/os/output.h"

namespace assetlint {

// The last part of "ARCHIVE!ENTRY"; nothing for other paths.
using EntryName = std::optional<absl::string_view>;

// The settings for a file.
struct Policy {
  RuleFilter filter;
  // The least severity that fails the run; none for never.
  std::optional<Severity> fail_on = Severity::kError;
};

// Which settings apply to one path and where they come from: the result of
// `assetlint config`. Pointers live as long as the policies.
struct PathConfig {
  std::string path;
  const ConfigFile* file = nullptr;
  const PathPattern* excluded_by = nullptr;   // the path, or a folder above it
  std::optional<Severity> fail_on;            // none for "never"
  const SettingOrigin* fail_on_by = nullptr;  // null for the default
  std::vector<RuleState> rules;               // every rule
};

// The nearest assetlint.toml, in the file's folder or above it, is the file's
// only configuration; those further up do not count. With --config there is one
// for all, and its patterns are relative to the working folder.
//
// Each folder is examined once, and each combination of matching tables is
// resolved once. Not thread-safe; the policies are, and live as long as this.
class PathPolicies {
 public:
  // The settings for the contents of a folder.
  struct Folder {
    const ConfigFile* config = nullptr;
    // The pattern that excludes the folder or one above it, or null.
    const PathPattern* excluded_by = nullptr;
    // The configuration's patterns match a path in this folder as this prefix
    // followed by the name. Empty without a configuration.
    std::string prefix;
    // For paths that no `[[per-path]]` table matches.
    const Policy* policy = nullptr;
  };

  // `command_line` and `fail_on` override every configuration; an empty
  // `fail_on` sets nothing. `game_rules`: of some of the rules, what the game
  // of a configuration changes. InvalidArgument for a mistake in the first two,
  // or in the file of --config.
  static absl::StatusOr<std::unique_ptr<PathPolicies>> Create(
      absl::Span<const Rule* const> rules, const RuleChoice& command_line,
      absl::string_view fail_on, const ConfigChoice& config,
      absl::Span<const GameRule> game_rules = {});

  // Any path of a folder; it need not exist. The result lives as long as this.
  const Folder& FolderAt(const std::string& path);
  // Of this file of the folder, or of an entry of an archive in it (`name` is
  // the archive's, '!', and `entry`): the pattern that excludes it, or null,
  // and the policy. What excludes an archive excludes its entries.
  static const PathPattern* ExcludedBy(const Folder& folder,
                                       absl::string_view name,
                                       EntryName entry = std::nullopt);
  const Policy& PolicyOf(const Folder& folder, absl::string_view name,
                         EntryName entry = std::nullopt);
  // The policy for a file at any path.
  const Policy& PolicyAt(const std::string& path);
  // What applies to a file or folder; with `entry`, to an entry (with '/' for
  // '\') of the archive at the path. Neither need exist.
  PathConfig ConfigOf(const std::string& path, EntryName entry);

  // What is wrong with the configurations found so far; if not OK, none of the
  // above is valid. Lines, in the order of the files.
  absl::Status status() const;

  // What to say about removed rules that the command line or a configuration
  // found so far names: a line, or nothing.
  std::string RemovedRulesNote() const;

  // The configurations found so far: sorted, as displayed.
  std::vector<std::string> ConfigurationPaths() const;

 private:
  PathPolicies() = default;

  // Adds a folder. `own`: the configuration in it, or null. `parent`: the
  // folder above it; null for the root, and where it does not matter.
  const Folder& AddFolder(const std::string& path, const ConfigFile* own,
                          const Folder* parent);
  // Reads a configuration, or keeps what is wrong with it and returns null.
  const ConfigFile* Read(const std::string& path, const std::string& base);
  // The configuration in the folder; null when it has none, or a broken one.
  const ConfigFile* Find(const std::string& folder);
  // The policy where these `[[per-path]]` tables match.
  const Policy& PolicyWith(const ConfigFile* config,
                           const std::vector<bool>& matches);
  const FailOn* FailOnOf(const ConfigFile* config) const;
  // Those of the command line come last.
  std::vector<const RuleLayer*> LayersWith(
      const ConfigFile* config, const std::vector<bool>& matches) const;

  std::vector<const Rule*> rules_;
  std::vector<GameRule> game_rules_;
  RuleLayer command_line_;
  std::optional<FailOn> fail_on_;
  bool search_ = true;
  const ConfigFile* forced_ = nullptr;

  std::unordered_map<std::string, std::unique_ptr<Folder>> folders_;
  std::vector<std::unique_ptr<ConfigFile>> configs_;
  std::map<std::pair<const ConfigFile*, std::vector<bool>>,
           std::unique_ptr<Policy>>
      policies_;
  std::map<std::string, std::string> mistakes_;
};

// For people: rules with default settings are only counted.
std::string PathConfigText(const PathConfig& config);
// For programs: every rule.
void WritePathConfigJson(const PathConfig& config, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_PATH_POLICIES_H_
