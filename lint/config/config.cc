#include "lint/config/config.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"

namespace assetlint {
namespace {

absl::string_view ArchiveOf(absl::string_view path, absl::string_view entry) {
  return path.substr(0, path.size() - entry.size() - 1);
}

RuleLayer LayerOfGame(const Setting& name,
                      absl::Span<const GameRule> game_rules) {
  RuleLayer layer;
  for (const GameRule& rule : game_rules) {
    if (rule.game != GameOfName(name.text)) continue;
    Setting setting = {std::string(rule.rule), name.origin};
    if (rule.severity.has_value()) {
      layer.severity.push_back({std::move(setting), *rule.severity});
    } else {
      layer.ignore.push_back(std::move(setting));
    }
  }
  return layer;
}

}  // namespace

std::string ShownPath(const std::string& path) {
  std::string relative = os::RelativePath(path, os::CurrentFolder());
  if (relative.empty() || os::IsAbove(relative)) return path;
  return relative;
}

std::vector<const RuleLayer*> Config::Layers(
    const std::vector<bool>& matches) const {
  std::vector<const RuleLayer*> layers = {&by_game, &file.rules};
  for (size_t i = 0; i < matches.size(); ++i) {
    if (matches[i]) layers.push_back(&file.per_path[i].rules);
  }
  return layers;
}

std::vector<bool> Config::MatchesWhere(
    absl::FunctionRef<bool(const Glob&)> matches) const {
  std::vector<bool> result;
  for (const PerPath& per_path : file.per_path) {
    result.push_back(std::any_of(
        per_path.paths.begin(), per_path.paths.end(),
        [&](const PathPattern& pattern) { return matches(pattern.glob); }));
  }
  return result;
}

const PathPattern* Config::ExcludesWhere(
    absl::FunctionRef<bool(const Glob&)> matches) const {
  for (const PathPattern& pattern : file.exclude) {
    if (matches(pattern.glob)) return &pattern;
  }
  return nullptr;
}

std::vector<bool> Config::Matches(absl::string_view path) const {
  return MatchesWhere(
      [&](const Glob& glob) { return glob.MatchesPathOrParent(path); });
}

const PathPattern* Config::Excludes(absl::string_view path) const {
  return ExcludesWhere([&](const Glob& glob) { return glob.Matches(path); });
}

std::vector<bool> Config::MatchesEntry(absl::string_view path,
                                       absl::string_view entry) const {
  const absl::string_view archive = ArchiveOf(path, entry);
  return MatchesWhere([&](const Glob& glob) {
    return glob.MatchesPathOrParent(archive) ||
           MatchesEntryPath(glob, path, entry);
  });
}

const PathPattern* Config::ExcludesEntry(absl::string_view path,
                                         absl::string_view entry) const {
  const absl::string_view archive = ArchiveOf(path, entry);
  return ExcludesWhere([&](const Glob& glob) {
    return glob.Matches(archive) || MatchesEntryPath(glob, path, entry);
  });
}

absl::StatusOr<Config> LoadConfig(const std::string& path,
                                  const std::string& base,
                                  absl::Span<const Rule* const> rules,
                                  absl::Span<const GameRule> game_rules) {
  absl::StatusOr<ConfigFile> file =
      ReadConfigFile(path, ShownPath(path), rules);
  if (!file.ok()) return file.status();
  Config config = {base, *std::move(file), {}};
  if (config.file.game.name.has_value()) {
    config.by_game = LayerOfGame(*config.file.game.name, game_rules);
  }
  return config;
}

}  // namespace assetlint
