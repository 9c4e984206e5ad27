// What holds for one path and who says so: the answer of `assetlint config`.
#ifndef ASSETLINT_LINT_PATH_CONFIG_H_
#define ASSETLINT_LINT_PATH_CONFIG_H_

#include <optional>
#include <string>
#include <vector>

#include "formats/base/rule.h"
#include "lint/path_policies.h"
#include "lint/rule_layer.h"
#include "lint/setting.h"

namespace assetlint {

struct PathConfig {
  std::string path;
  std::vector<std::string> files;  // extended ones first; as they are shown
  // The pattern that leaves the path or a folder on it out, or null.
  const Setting* excluded_by = nullptr;
  std::optional<Severity> fail_on;            // nothing for "never"
  const SettingOrigin* fail_on_by = nullptr;  // null for the default
  std::vector<RuleState> rules;               // every rule
};

// Pointers in the result live as long as `policies`.
PathConfig ConfigOfPath(const std::string& path, PathPolicies& policies);

// For people: rules that are as they are by default are only counted.
std::string PathConfigText(const PathConfig& config);
// For programs: every rule.
std::string PathConfigJson(const PathConfig& config);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_PATH_CONFIG_H_
