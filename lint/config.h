// A configuration file with all that it extends.
#ifndef ASSETLINT_LINT_CONFIG_H_
#define ASSETLINT_LINT_CONFIG_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/config_file.h"

namespace assetlint {

// Limits of `extends`, for configurations that mean harm.
inline constexpr size_t kMaxExtendsDepth = 16;
inline constexpr size_t kMaxExtendsFiles = 64;

struct Config {
  // The absolute folder that all patterns are relative to, also those of
  // extended files: as if their text stood in the extending file.
  std::string base;
  // Extended files stand before the one that extends them, in the order in
  // which it names them: where two speak of the same, the later one is right.
  std::vector<ConfigFile> files;

  // The layers of rules for a path, lowest first: the top level of all files,
  // then those tables `[[per-path]]` that match. `matches` has an entry for
  // each such table, in the order of the files; or none when none matches.
  std::vector<const RuleLayer*> Layers(const std::vector<bool>& matches) const;
  // Which tables match a path. `path` is what is below `base`, with a slash in
  // front; or all of an absolute path that is not below it.
  std::vector<bool> Matches(absl::string_view path) const;
  // The pattern that leaves out the path, or null. Folders that lead to it are
  // not looked at.
  const PathPattern* Excludes(absl::string_view path) const;
  // The last `fail-on`, or null.
  const FailOn* fail_on() const;
};

// Reads the file at `path` (absolute) and all that it extends. Errors are
// lines as ReadConfigFile has them; a circle of files is one.
absl::StatusOr<Config> LoadConfig(const std::string& path,
                                  const std::string& base,
                                  absl::Span<const Rule* const> rules);

// How a person calls the file: relative to the working folder if it is below
// it, else absolute.
std::string ShownPath(const std::string& path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_H_
