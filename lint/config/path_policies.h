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

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"
#include "lint/config/config.h"
#include "lint/config/game_settings.h"
#include "lint/config/rule_filter.h"
#include "lint/config/setting.h"

namespace assetlint {

// The settings for a file.
struct Policy {
  RuleFilter filter;
  // The least severity that fails the run; none for never.
  std::optional<Severity> fail_on = Severity::kError;
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
    std::string path;  // absolute
    const Config* config = nullptr;
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
  // The pattern that excludes this entry of the folder, or null.
  static const PathPattern* ExcludedBy(const Folder& folder,
                                       absl::string_view name) {
    if (folder.excluded_by != nullptr) return folder.excluded_by;
    if (folder.config == nullptr) return nullptr;
    return folder.config->Excludes(PathIn(folder, name));
  }
  // The policy for this file of the folder.
  const Policy& PolicyOf(const Folder& folder, absl::string_view name);
  // Both for an entry of an archive in the folder. `name` is the archive's,
  // '!', and `entry`. What excludes the archive excludes its entries.
  static const PathPattern* EntryExcludedBy(const Folder& folder,
                                            absl::string_view name,
                                            absl::string_view entry);
  const Policy& EntryPolicyOf(const Folder& folder, absl::string_view name,
                              absl::string_view entry);
  // The two above combined, for a file at any path.
  const Policy& PolicyAt(const std::string& path);

  // The layers that make up a policy, lowest first.
  std::vector<const RuleLayer*> Layers(const Folder& folder,
                                       absl::string_view name) const;
  std::vector<const RuleLayer*> EntryLayers(const Folder& folder,
                                            absl::string_view name,
                                            absl::string_view entry) const;
  const FailOn* FailOnOf(const Folder& folder) const;
  // The path of an entry of the folder as patterns see it.
  static std::string PathIn(const Folder& folder, absl::string_view name);

  // What is wrong with the configurations found so far; if not OK, none of the
  // above is valid. Lines, in the order of the files.
  absl::Status status() const;

  // What to say about removed rules that the command line or a configuration
  // found so far names: a line, or nothing.
  std::string RemovedRulesNote() const;

  absl::Span<const Rule* const> rules() const { return rules_; }

  // The configurations found so far, with those that they extend: sorted, as
  // displayed.
  std::vector<std::string> ConfigurationPaths() const;

 private:
  PathPolicies() = default;

  // Adds a folder. `own`: the configuration in it, or null. `parent`: the
  // folder above it; null for the root, and where it does not matter.
  const Folder& AddFolder(const std::string& path, const Config* own,
                          const Folder* parent);
  // The configuration in the folder; null when it has none, or a broken one.
  const Config* Find(const std::string& folder);
  // The policy where these `[[per-path]]` tables match.
  const Policy& PolicyWith(const Folder& folder,
                           const std::vector<bool>& matches);
  const Policy& MakePolicy(const Config* config,
                           const std::vector<bool>& matches);
  std::vector<const RuleLayer*> LayersWith(
      const Config* config, const std::vector<bool>& matches) const;

  std::vector<const Rule*> rules_;
  std::vector<GameRule> game_rules_;
  RuleLayer command_line_;
  std::optional<FailOn> fail_on_;
  bool search_ = true;
  const Config* forced_ = nullptr;

  std::unordered_map<std::string, std::unique_ptr<Folder>> folders_;
  std::vector<std::unique_ptr<Config>> configs_;
  std::map<std::pair<const Config*, std::vector<bool>>, std::unique_ptr<Policy>>
      policies_;
  std::map<std::string, std::string> mistakes_;
};

// Which settings apply to one path and where they come from: the result of
// `assetlint config`.

struct PathConfig {
  std::string path;
  std::vector<std::string> files;  // extended ones first; as displayed
  // The pattern that excludes the path or a folder above it, or null.
  const Setting* excluded_by = nullptr;
  std::optional<Severity> fail_on;            // none for "never"
  const SettingOrigin* fail_on_by = nullptr;  // null for the default
  GameSettings game;
  std::vector<RuleState> rules;  // every rule
};

// Pointers in the result live as long as `policies`.
PathConfig ConfigOfPath(const std::string& path, PathPolicies& policies);
// The same for an entry of an archive, with '/' for '\'. Neither need exist.
PathConfig ConfigOfEntry(const std::string& archive, absl::string_view entry,
                         PathPolicies& policies);

// For people: rules with default settings are only counted.
std::string PathConfigText(const PathConfig& config);
// For programs: every rule.
std::string PathConfigJson(const PathConfig& config);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_PATH_POLICIES_H_
