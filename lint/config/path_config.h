// Which settings apply to one path and where they come from: the result of
// `assetlint config`.
#ifndef ASSETLINT_LINT_CONFIG_PATH_CONFIG_H_
#define ASSETLINT_LINT_CONFIG_PATH_CONFIG_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/config/game_settings.h"
#include "lint/config/path_policies.h"
#include "lint/config/rule_layer.h"
#include "lint/config/setting.h"

namespace assetlint {

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

#endif  // ASSETLINT_LINT_CONFIG_PATH_CONFIG_H_
