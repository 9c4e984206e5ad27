#include "lint/commands/config_command.h"

#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/formats.h"
#include "lint/archive/entry_list.h"
#include "lint/config/path_policies.h"
#include "lint/os/path.h"
#include "lint/run/archive_finder.h"
#include "lint/run/file_finder.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

namespace {

// An entry that the archive has is shown under the name that it has there; the
// path of any other is taken as it is, as for files.
PathConfig ConfigOf(const std::string& path, PathPolicies& policies) {
  const std::optional<EntryPath> parts = SplitEntryPath(path);
  if (!parts.has_value()) return ConfigOfPath(path, std::nullopt, policies);
  const absl::StatusOr<InputFile> entry = FindNamed(path, /*forced=*/nullptr);
  const std::string name = entry.ok()
                               ? std::string(entry->EntryPart().substr(1))
                               : EntryLabel(parts->entry);
  return ConfigOfPath(parts->archive, name, policies);
}

}  // namespace

ExitCode RunConfig(const ConfigOptions& options, Output& out, Output& err) {
  const absl::StatusOr<std::unique_ptr<PathPolicies>> policies =
      PathPolicies::Create(AllRules(), options.rules, options.fail_on,
                           options.config, AllGameRules());
  absl::Status status = policies.status();
  if (status.ok()) {
    const PathConfig config = ConfigOf(options.path, **policies);
    status = (*policies)->status();
    if (status.ok()) {
      PrintNote(err, (*policies)->RemovedRulesNote());
      out.Write(options.format == "json" ? PathConfigJson(config)
                                         : PathConfigText(config));
      return ExitCode::kClean;
    }
  }
  PrintErrorLines(err, status.message());
  return ExitCode::kUsage;
}

}  // namespace assetlint
