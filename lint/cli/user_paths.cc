#include "lint/cli/user_paths.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "lint/config/glob.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/process.h"

namespace assetlint {
namespace {

void TakeAll(std::vector<std::string>& paths) {
  for (std::string& path : paths) path = os::FromUser(std::move(path));
}

// Replaces patterns by what they match.
void Expand(std::vector<std::string>& paths) {
  if (os::ShellExpandsPatterns()) return;
  std::vector<std::string> expanded;
  for (const std::string& path : paths) {
    for (std::string& match : ExpandPattern(path)) {
      expanded.push_back(std::move(match));
    }
  }
  paths = std::move(expanded);
}

// The pattern of a glob, in which more characters are special.
std::string GlobPattern(absl::string_view name) {
  return absl::StrReplaceAll(
      absl::AsciiStrToLower(name),
      {{"[", "\\["}, {"]", "\\]"}, {"{", "\\{"}, {"}", "\\}"}, {"**", "*"}});
}

}  // namespace

std::vector<std::string> ExpandPattern(const std::string& pattern) {
  const absl::string_view name = os::FileName(pattern);
  os::FileInfo info;
  if (name.find_first_of("*?") == absl::string_view::npos ||
      os::DescribeLink(pattern, info)) {
    return {pattern};
  }
  const absl::StatusOr<Glob> glob = Glob::Parse(GlobPattern(name));
  if (!glob.ok()) return {pattern};
  const std::string folder = pattern.substr(0, pattern.size() - name.size());
  std::vector<std::string> paths;
  const auto take = [&](absl::string_view found, os::FileKind) {
    const bool hidden = absl::StartsWith(found, ".") && name[0] != '.';
    if (!hidden && glob->Matches(absl::AsciiStrToLower(found))) {
      paths.push_back(folder + std::string(found));
    }
  };
  // What cannot be listed matches nothing.
  os::ListFolder(folder.empty() ? "." : folder, os::Links::kFollow, take);
  if (paths.empty()) return {pattern};
  std::sort(paths.begin(), paths.end());
  return paths;
}

void TakeUserPaths(CommandLine& line) {
  for (InputOptions* inputs :
       {&line.check.inputs, &line.roundtrip.inputs, &line.fix.inputs}) {
    TakeAll(inputs->paths);
    Expand(inputs->paths);
  }
  TakeAll(line.check.across.game_dirs);
  TakeAll(line.list.game_dirs);
  for (std::string* path :
       {&line.check.inputs.stdin_filename, &line.check.inputs.config.file,
        &line.check.output, &line.check.baseline, &line.check.write_baseline,
        &line.check.across.game_list, &line.roundtrip.inputs.stdin_filename,
        &line.roundtrip.inputs.config.file, &line.fix.inputs.config.file,
        &line.fix.undo_file, &line.fix.undo, &line.dump.path,
        &line.dump.stdin_filename, &line.list.path, &line.config.path,
        &line.config.config.file}) {
    *path = os::FromUser(std::move(*path));
  }
}

}  // namespace assetlint
