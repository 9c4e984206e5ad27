// Which rules hold for which path: finds the configuration of each folder, and
// puts the command line above it.
#ifndef ASSETLINT_LINT_PATH_POLICIES_H_
#define ASSETLINT_LINT_PATH_POLICIES_H_

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
#include "formats/base/rule.h"
#include "lint/config.h"
#include "lint/config_choice.h"
#include "lint/rule_filter.h"
#include "lint/rule_layer.h"

namespace assetlint {

// What holds for a file.
struct Policy {
  RuleFilter filter;
  // The least severity that fails the run; nothing for never.
  std::optional<Severity> fail_on = Severity::kError;
};

// The nearest assetlint.toml, in the file's folder or in one above it, is the
// file's configuration, alone; what is further up does not count. With
// --config there is one for all, and its patterns are relative to the working
// folder.
//
// Each folder is looked at once, and each combination of matching tables is
// worked out once. Not for several threads; the policies are, and live as long
// as this.
class PathPolicies {
 public:
  // What holds for what is in a folder.
  struct Folder {
    std::string path;  // absolute
    const Config* config = nullptr;
    // What leaves out the folder or one above it, or null.
    const PathPattern* excluded_by = nullptr;
    // What the configuration's patterns see of a path in this folder: this,
    // and behind it the name. Empty without a configuration.
    std::string prefix;
    // For paths that no table `[[per-path]]` is about.
    const Policy* policy = nullptr;
  };

  // `command_line` and `fail_on` come above every configuration; an empty
  // `fail_on` says nothing. InvalidArgument for a mistake in them, or in the
  // file of --config.
  static absl::StatusOr<std::unique_ptr<PathPolicies>> Create(
      absl::Span<const Rule* const> rules, const RuleChoice& command_line,
      absl::string_view fail_on, const ConfigChoice& config);

  // Any path of a folder; it need not exist. The result lives as long as this.
  const Folder& FolderAt(const std::string& path);
  // What leaves out this entry of the folder, or null.
  static const PathPattern* ExcludedBy(const Folder& folder,
                                       absl::string_view name) {
    if (folder.excluded_by != nullptr) return folder.excluded_by;
    if (folder.config == nullptr) return nullptr;
    return folder.config->Excludes(PathIn(folder, name));
  }
  // What holds for this file of the folder.
  const Policy& PolicyOf(const Folder& folder, absl::string_view name);
  // Both for a file at any path.
  const Policy& PolicyAt(const std::string& path);

  // The layers that make a policy, lowest first, and who says it.
  std::vector<const RuleLayer*> Layers(const Folder& folder,
                                       absl::string_view name) const;
  const FailOn* FailOnOf(const Folder& folder) const;
  // What patterns see of an entry of the folder.
  static std::string PathIn(const Folder& folder, absl::string_view name);

  // What is wrong with the configurations found so far: none of the above
  // holds then. Lines, in the order of the files.
  absl::Status status() const;

  absl::Span<const Rule* const> rules() const { return rules_; }

 private:
  PathPolicies() = default;

  // Adds a folder. `own`: the configuration in it, or null. `parent`: the
  // folder above it; null for the root, and where it does not matter.
  const Folder& AddFolder(const std::string& path, const Config* own,
                          const Folder* parent);
  // The configuration in the folder; null when it has none, or a broken one.
  const Config* Find(const std::string& folder);
  const Policy& MakePolicy(const Config* config,
                           const std::vector<bool>& matches);

  std::vector<const Rule*> rules_;
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

// The path as PathPolicies and Baseline see it: absolute, without "." and
// "..", taken by its text alone; without a slash at its end.
std::string AbsolutePath(const std::string& path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_PATH_POLICIES_H_
