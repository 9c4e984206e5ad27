#include "lint/commands/config_command.h"

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/formats.h"
#include "lint/config/path_config.h"
#include "lint/config/path_policies.h"
#include "lint/terminal/print_error.h"

namespace assetlint {

ExitCode RunConfig(const ConfigOptions& options, Output& out, Output& err) {
  const absl::StatusOr<std::unique_ptr<PathPolicies>> policies =
      PathPolicies::Create(AllRules(), options.rules, options.fail_on,
                           options.config);
  absl::Status status = policies.status();
  if (status.ok()) {
    const PathConfig config = ConfigOfPath(options.path, **policies);
    status = (*policies)->status();
    if (status.ok()) {
      out.Write(options.format == "json" ? PathConfigJson(config)
                                         : PathConfigText(config));
      return ExitCode::kClean;
    }
  }
  PrintErrorLines(err, status.message());
  return ExitCode::kUsage;
}

}  // namespace assetlint
