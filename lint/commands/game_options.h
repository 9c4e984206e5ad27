// Which game a run is for: from the command line and the configurations.
#ifndef ASSETLINT_LINT_COMMANDS_GAME_OPTIONS_H_
#define ASSETLINT_LINT_COMMANDS_GAME_OPTIONS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "formats/base/across.h"
#include "lint/cli/command_line.h"
#include "lint/config/path_policies.h"

namespace assetlint {

struct GameOptions {
  std::unique_ptr<GameFiles> files;  // null: unknown
  // Points to `files`.
  AcrossOptions across;
};

// Reads the folders and lists that the options name, or where an option is not
// given those of the configuration of the run's paths. InvalidArgument, of one
// or more printable lines, for one that cannot be read, and for paths with
// different configurations.
absl::StatusOr<GameOptions> ReadGameOptions(const CheckOptions& options,
                                            PathPolicies& policies);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_GAME_OPTIONS_H_
