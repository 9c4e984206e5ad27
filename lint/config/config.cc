#include "lint/config/config.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// A file being read: what it extends comes before it.
struct Open {
  std::string path;
  ConfigFile file;
  size_t next = 0;  // index into its extends
};

absl::Status Invalid(const SettingOrigin& origin, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(OriginText(origin), ": ", message));
}

// Checks whether a file may be extended. Two names for the same file are caught
// by the depth limit at the latest.
absl::Status CheckExtends(const std::vector<Open>& open, size_t files,
                          const std::string& path,
                          const SettingOrigin& origin) {
  const bool circle = std::any_of(
      open.begin(), open.end(), [&](const Open& o) { return o.path == path; });
  if (circle) {
    return Invalid(origin,
                   absl::StrCat("extends: ", OriginText({ShownPath(path)}),
                                " extends itself"));
  }
  if (open.size() >= kMaxExtendsDepth) {
    return Invalid(origin, absl::StrCat("extends: more than ", kMaxExtendsDepth,
                                        " files deep"));
  }
  if (files >= kMaxExtendsFiles) {
    return Invalid(origin, absl::StrCat("extends: more than ", kMaxExtendsFiles,
                                        " files"));
  }
  return absl::OkStatus();
}

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
  std::vector<const RuleLayer*> layers = {&by_game};
  for (const ConfigFile& file : files) layers.push_back(&file.rules);
  size_t i = 0;
  for (const ConfigFile& file : files) {
    for (const PerPath& per_path : file.per_path) {
      if (i < matches.size() && matches[i]) layers.push_back(&per_path.rules);
      ++i;
    }
  }
  return layers;
}

std::vector<bool> Config::MatchesWhere(
    absl::FunctionRef<bool(const Glob&)> matches) const {
  std::vector<bool> result;
  for (const ConfigFile& file : files) {
    for (const PerPath& per_path : file.per_path) {
      result.push_back(std::any_of(
          per_path.paths.begin(), per_path.paths.end(),
          [&](const PathPattern& pattern) { return matches(pattern.glob); }));
    }
  }
  return result;
}

const PathPattern* Config::ExcludesWhere(
    absl::FunctionRef<bool(const Glob&)> matches) const {
  for (const ConfigFile& file : files) {
    for (const PathPattern& pattern : file.exclude) {
      if (matches(pattern.glob)) return &pattern;
    }
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

const FailOn* Config::fail_on() const {
  const FailOn* last = nullptr;
  for (const ConfigFile& file : files) {
    if (file.fail_on.has_value()) last = &*file.fail_on;
  }
  return last;
}

GameSettings Config::game() const {
  GameSettings game;
  for (const ConfigFile& file : files) game.Overlay(file.game);
  return game;
}

absl::StatusOr<Config> LoadConfig(const std::string& path,
                                  const std::string& base,
                                  absl::Span<const Rule* const> rules,
                                  absl::Span<const GameRule> game_rules) {
  Config config;
  config.base = base;
  std::vector<Open> open;  // a list, not recursion
  absl::StatusOr<ConfigFile> first =
      ReadConfigFile(path, ShownPath(path), rules);
  if (!first.ok()) return first.status();
  open.push_back({path, *std::move(first)});
  while (!open.empty()) {
    Open& last = open.back();
    if (last.next == last.file.extends.size()) {
      config.files.push_back(std::move(last.file));
      open.pop_back();
      continue;
    }
    const Setting& extends = last.file.extends[last.next++];
    const std::string next = os::NormalPath(
        os::JoinPath(os::ParentPath(last.path), os::FromUser(extends.text)));
    const absl::Status status = CheckExtends(
        open, open.size() + config.files.size(), next, extends.origin);
    if (!status.ok()) return status;
    absl::StatusOr<ConfigFile> file =
        ReadConfigFile(next, ShownPath(next), rules);
    if (!file.ok()) {
      return Invalid(extends.origin,
                     absl::StrCat("extends: ", file.status().message()));
    }
    open.push_back({next, *std::move(file)});
  }
  if (const std::optional<Setting> name = config.game().name) {
    config.by_game = LayerOfGame(*name, game_rules);
  }
  return config;
}

}  // namespace assetlint
