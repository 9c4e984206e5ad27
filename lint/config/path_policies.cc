#include "lint/config/path_policies.h"

#include <cerrno>
#include <set>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lint/json/json_stream.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

constexpr size_t kLongestPath = 4096;  // PATH_MAX on Linux

// Whether the pattern matches the path (for an entry also its name, a folder in
// the archive, or the archive), or with `parents` a folder above it.
bool MatchesPath(const Glob& glob, bool parents, absl::string_view path,
                 EntryName entry) {
  const auto matches = [&](absl::string_view whole) {
    return parents ? glob.MatchesPathOrParent(whole) : glob.Matches(whole);
  };
  if (!entry.has_value()) return matches(path);
  return matches(path.substr(0, path.size() - entry->size() - 1)) ||
         MatchesEntryPath(glob, path, *entry);
}

// Which `[[per-path]]` tables of the folder's configuration match, in the order
// of the file.
std::vector<bool> MatchesIn(const PathPolicies::Folder& folder,
                            absl::string_view name, EntryName entry) {
  std::vector<bool> result;
  if (folder.config == nullptr) return result;
  const std::string path = absl::StrCat(folder.prefix, name);
  for (const PerPath& table : folder.config->per_path) {
    result.push_back(
        absl::c_any_of(table.paths, [&](const PathPattern& pattern) {
          return MatchesPath(pattern.glob, /*parents=*/true, path, entry);
        }));
  }
  return result;
}

std::string FailOnName(std::optional<Severity> fail_on) {
  return std::string(fail_on.has_value() ? SeverityName(*fail_on) : "never");
}

std::string SettingText(const Setting& setting) {
  return absl::StrCat(QuoteForTerminal(setting.text), " ",
                      OriginText(setting.origin));
}

// Writes where a setting is, and its text, if that is not null.
void WriteOrigin(JsonStream& json, absl::string_view key,
                 const SettingOrigin* origin, const std::string* text) {
  json.Key(key);
  if (origin == nullptr) return json.Text("default");
  json.BeginObject();
  WriteMembers(json, "source", EscapePath(origin->source));
  if (origin->line > 0) WriteMembers(json, "line", origin->line);
  if (text != nullptr) WriteMembers(json, "text", *text);
  json.EndObject();
}

void WriteSetting(JsonStream& json, absl::string_view key,
                  const Setting* setting) {
  if (setting == nullptr) return WriteOrigin(json, key, nullptr, nullptr);
  WriteOrigin(json, key, &setting->origin, &setting->text);
}

// "off by "style" assetlint.toml:3": every setting about the rule.
std::string StateText(const RuleState& state) {
  std::vector<std::string> parts;
  const auto add = [&](absl::string_view what, const Setting* by) {
    if (by == nullptr) return;
    parts.push_back(absl::StrCat(what, " by ", SettingText(*by)));
  };
  add(state.on ? "on" : "off", state.on_by);
  if (state.on) {
    add(SeverityName(state.severity), state.severity_by);
    add(state.fixable ? "fixable" : "never fixed", state.fixable_by);
  }
  return absl::StrJoin(parts, ", ");
}

std::string GameText(const GameSettings& game) {
  std::string text;
  const auto add = [&](absl::string_view key, const Setting& setting) {
    absl::StrAppend(&text, "  game ", key, SettingText(setting), "\n");
  };
  for (const auto& dir : game.dirs) add("dir       ", dir.setting);
  if (game.list.has_value()) add("list      ", game.list->setting);
  if (game.name.has_value()) add("name      ", *game.name);
  if (game.case_sensitive.has_value()) {
    absl::StrAppend(&text, "  case-sensitive ",
                    game.IsCaseSensitive() ? "yes" : "no", " (",
                    OriginText(game.case_sensitive->origin), ")\n");
  }
  return text;
}

// Only the keys that are set.
void WriteGame(JsonStream& json, const GameSettings& game) {
  const auto write_path = [&](const GameSettings::Path& path) {
    json.BeginObject();
    WriteMembers(json, "path", EscapePath(path.path));
    WriteSetting(json, "from", &path.setting);
    json.EndObject();
  };
  json.BeginObject();
  if (!game.dirs.empty()) WriteList(json, "dirs", game.dirs, write_path);
  if (game.list.has_value()) {
    json.Key("list");
    write_path(*game.list);
  }
  if (game.name.has_value()) {
    json.Object("name", [&] {
      WriteMembers(json, "value", game.name->text);
      WriteSetting(json, "from", &*game.name);
    });
  }
  if (game.case_sensitive.has_value()) {
    json.Object("caseSensitive", [&] {
      WriteMembers(json, "value", game.IsCaseSensitive());
      WriteOrigin(json, "from", &game.case_sensitive->origin, nullptr);
    });
  }
  json.EndObject();
}

}  // namespace

absl::StatusOr<std::unique_ptr<PathPolicies>> PathPolicies::Create(
    absl::Span<const Rule* const> rules, const RuleChoice& command_line,
    absl::string_view fail_on, const ConfigChoice& config,
    absl::Span<const GameRule> game_rules) {
  std::unique_ptr<PathPolicies> policies(new PathPolicies);
  policies->rules_.assign(rules.begin(), rules.end());
  policies->game_rules_.assign(game_rules.begin(), game_rules.end());
  absl::StatusOr<RuleLayer> layer = LayerOf(command_line, rules);
  if (!layer.ok()) return layer.status();
  policies->command_line_ = *std::move(layer);
  if (!fail_on.empty()) {
    policies->fail_on_ = ParseFailOn({std::string(fail_on), {"--fail-on"}});
  }
  policies->search_ = !config.none && config.file.empty();
  if (!config.file.empty()) {
    policies->forced_ =
        policies->Read(os::AbsolutePath(config.file), os::AbsolutePath("."));
    if (policies->forced_ == nullptr) return policies->status();
  }
  return policies;
}

const ConfigFile* PathPolicies::Read(const std::string& path,
                                     const std::string& base) {
  absl::StatusOr<ConfigFile> config =
      ReadConfigFile(path, base, rules_, game_rules_);
  if (!config.ok()) {
    mistakes_[path] = std::string(config.status().message());
    return nullptr;
  }
  configs_.push_back(std::make_unique<ConfigFile>(*std::move(config)));
  return configs_.back().get();
}

const ConfigFile* PathPolicies::Find(const std::string& folder) {
  const std::string path = os::JoinPath(folder, kConfigFileName);
  os::FileInfo info;
  if (os::DescribeLink(path, info)) return Read(path, folder);
  // Reading the files of an inaccessible folder reports the error; other errors
  // might hide a configuration.
  if (errno != ENOENT && errno != ENOTDIR && errno != EACCES &&
      errno != ENAMETOOLONG) {
    mistakes_[path] = absl::StrCat(EscapeForTerminal(ShownPath(path)), ": ",
                                   os::ErrorText(errno));
  }
  return nullptr;
}

const PathPolicies::Folder& PathPolicies::AddFolder(const std::string& path,
                                                    const ConfigFile* own,
                                                    const Folder* parent) {
  auto folder = std::make_unique<Folder>();
  folder->config = own;
  if (own == nullptr && parent != nullptr) folder->config = parent->config;
  if (const ConfigFile* config = folder->config; config != nullptr) {
    folder->prefix = os::JoinPath(path, "");
    const std::string above = os::JoinPath(config->base, "");
    if (absl::StartsWith(folder->prefix, above)) {
      folder->prefix.erase(0, above.size() - 1);
      // For a path not below the base, the folders above it do not count.
      if (parent != nullptr && path != config->base) {
        folder->excluded_by = ExcludedBy(*parent, os::FileName(path));
      }
    }
  }
  folder->policy = &PolicyWith(folder->config, {});
  return *folders_.emplace(path, std::move(folder)).first->second;
}

const PathPolicies::Folder& PathPolicies::FolderAt(const std::string& path) {
  std::string at = os::AbsolutePath(path);
  // No longer path can be opened, so nothing applies there.
  if (at.size() > kLongestPath) at.resize(at.rfind('/', kLongestPath));
  if (at.empty()) at.assign(1, '/');
  // Up to the first folder that is known or has its own configuration, and down
  // again. Without recursion: the depth of folders is unbounded.
  std::vector<std::string> unknown;
  const Folder* folder = nullptr;
  const ConfigFile* own = nullptr;
  for (;; at = std::string(os::ParentPath(at))) {
    if (const auto it = folders_.find(at); it != folders_.end()) {
      folder = it->second.get();
      break;
    }
    const bool root = os::IsRoot(at);
    own = search_ ? Find(at) : root ? forced_ : nullptr;
    unknown.push_back(at);
    if (own != nullptr || root) break;
  }
  for (; !unknown.empty(); unknown.pop_back()) {
    folder = &AddFolder(unknown.back(), std::exchange(own, nullptr), folder);
  }
  return *folder;
}

std::vector<const RuleLayer*> PathPolicies::LayersWith(
    const ConfigFile* config, const std::vector<bool>& matches) const {
  std::vector<const RuleLayer*> layers;
  if (config != nullptr) layers = {&config->by_game, &config->rules};
  for (size_t i = 0; i < matches.size(); ++i) {
    if (matches[i]) layers.push_back(&config->per_path[i].rules);
  }
  layers.push_back(&command_line_);
  return layers;
}

const Policy& PathPolicies::PolicyWith(const ConfigFile* config,
                                       const std::vector<bool>& matches) {
  std::unique_ptr<Policy>& policy = policies_[{config, matches}];
  if (policy != nullptr) return *policy;
  const FailOn* fail_on = FailOnOf(config);
  policy.reset(
      new Policy{RuleFilter(ResolveRules(rules_, LayersWith(config, matches))),
                 fail_on == nullptr ? Severity::kError : fail_on->least});
  return *policy;
}

const PathPattern* PathPolicies::ExcludedBy(const Folder& folder,
                                            absl::string_view name,
                                            EntryName entry) {
  if (folder.excluded_by != nullptr) return folder.excluded_by;
  if (folder.config == nullptr) return nullptr;
  const std::string path = absl::StrCat(folder.prefix, name);
  for (const PathPattern& pattern : folder.config->exclude) {
    if (MatchesPath(pattern.glob, /*parents=*/false, path, entry)) {
      return &pattern;
    }
  }
  return nullptr;
}

const Policy& PathPolicies::PolicyOf(const Folder& folder,
                                     absl::string_view name, EntryName entry) {
  const std::vector<bool> matches = MatchesIn(folder, name, entry);
  return absl::c_linear_search(matches, true)
             ? PolicyWith(folder.config, matches)
             : *folder.policy;
}

const Policy& PathPolicies::PolicyAt(const std::string& path) {
  const std::string absolute = os::AbsolutePath(path);
  return PolicyOf(FolderAt(std::string(os::ParentPath(absolute))),
                  os::FileName(absolute));
}

const FailOn* PathPolicies::FailOnOf(const ConfigFile* config) const {
  if (fail_on_.has_value()) return &*fail_on_;
  return config != nullptr && config->fail_on.has_value() ? &*config->fail_on
                                                          : nullptr;
}

std::vector<std::string> PathPolicies::ConfigurationPaths() const {
  std::set<std::string> paths;
  for (const auto& config : configs_) paths.insert(config->path);
  return {paths.begin(), paths.end()};
}

absl::Status PathPolicies::status() const {
  if (mistakes_.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrJoin(mistakes_, "\n", [](std::string* out, const auto& mistake) {
        out->append(mistake.second);
      }));
}

std::string PathPolicies::RemovedRulesNote() const {
  std::vector<const RuleLayer*> layers = {&command_line_};
  for (const auto& config : configs_) {
    layers.push_back(&config->rules);
    for (const PerPath& table : config->per_path) {
      layers.push_back(&table.rules);
    }
  }
  return assetlint::RemovedRulesNote(layers, rules_);
}

PathConfig PathPolicies::ConfigOf(const std::string& path, EntryName entry) {
  const std::string absolute = os::AbsolutePath(path);
  const bool is_folder = !entry.has_value() && os::IsFolder(absolute);
  const Folder& folder =
      FolderAt(is_folder ? absolute : std::string(os::ParentPath(absolute)));
  // For a folder: what applies to the files in it, whatever their names.
  std::string name(is_folder ? "" : os::FileName(absolute));
  const std::string in_archive =
      entry.has_value() ? absl::StrCat("!", *entry) : "";
  name += in_archive;
  PathConfig result;
  result.path = path + in_archive;
  result.file = folder.config;
  result.excluded_by =
      is_folder ? folder.excluded_by : ExcludedBy(folder, name, entry);
  result.fail_on = folder.policy->fail_on;
  if (const FailOn* fail_on = FailOnOf(folder.config)) {
    result.fail_on_by = &fail_on->setting.origin;
  }
  result.rules = ResolveRules(
      rules_, LayersWith(folder.config, MatchesIn(folder, name, entry)));
  return result;
}

std::string PathConfigText(const PathConfig& config) {
  std::string text = absl::StrCat(
      EscapeForTerminal(config.path), "\n  configuration  ",
      config.file == nullptr ? "none" : EscapeForTerminal(config.file->path),
      "\n  excluded       ",
      config.excluded_by == nullptr
          ? "no"
          : absl::StrCat("yes, by ", SettingText(config.excluded_by->setting)),
      "\n  fail-on        ", FailOnName(config.fail_on), " (",
      config.fail_on_by == nullptr ? "default" : OriginText(*config.fail_on_by),
      ")\n", config.file == nullptr ? "" : GameText(config.file->game));
  uint64_t unchanged = 0;
  for (const RuleState& state : config.rules) {
    if (state.on_by == nullptr && state.severity_by == nullptr &&
        state.fixable_by == nullptr) {
      ++unchanged;
      continue;
    }
    absl::StrAppendFormat(&text, "  %-13s  %-7s  ", state.rule->id,
                          state.on ? SeverityName(state.severity) : "off");
    absl::StrAppend(&text, "[", state.rule->name, "] ", StateText(state), "\n");
  }
  if (unchanged > 0) {
    absl::StrAppend(
        &text, "  ",
        CountOf(unchanged,
                unchanged == config.rules.size() ? "rule" : "other rule"),
        " with default settings (assetlint rules lists them)\n");
  }
  return text;
}

void WritePathConfigJson(const PathConfig& config, Output& out) {
  JsonStream json(out);
  json.BeginObject();
  WriteMembers(json, "version", 1u, "path", EscapePath(config.path));
  json.Array("files", [&] {
    if (config.file != nullptr) json.Text(EscapePath(config.file->path));
  });
  WriteMembers(json, "excluded", config.excluded_by != nullptr);
  if (config.excluded_by != nullptr) {
    WriteSetting(json, "excludedBy", &config.excluded_by->setting);
  }
  json.Object("failOn", [&] {
    WriteMembers(json, "value", FailOnName(config.fail_on));
    WriteOrigin(json, "from", config.fail_on_by, nullptr);
  });
  json.Key("game");
  WriteGame(json, config.file == nullptr ? GameSettings() : config.file->game);
  WriteList(json, "rules", config.rules, [&](const RuleState& state) {
    json.BeginObject();
    WriteMembers(json, "rule", state.rule->id, "name", state.rule->name, "on",
                 state.on);
    WriteSetting(json, "onFrom", state.on_by);
    WriteMembers(json, "severity", SeverityName(state.severity));
    WriteSetting(json, "severityFrom", state.severity_by);
    WriteMembers(json, "fixable", state.fixable);
    WriteSetting(json, "fixableFrom", state.fixable_by);
    json.EndObject();
  });
  json.EndObject();
  out.Write("\n");
}

}  // namespace assetlint
