#include "lint/config/path_policies.h"

#include <cerrno>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lint/json/json_stream.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/numbers.h"

namespace assetlint {

namespace {

using nlohmann::ordered_json;

absl::string_view FailOnName(std::optional<Severity> fail_on) {
  return fail_on.has_value() ? SeverityName(*fail_on) : "never";
}

std::string OriginOrDefault(const SettingOrigin* origin) {
  return origin == nullptr ? "default" : OriginText(*origin);
}

std::string RuleOrigin(const Setting& setting) {
  return absl::StrCat(QuoteForTerminal(setting.text), " ",
                      OriginText(setting.origin));
}

ordered_json OriginJson(const SettingOrigin* origin) {
  if (origin == nullptr) return "default";
  ordered_json json = {{"source", JsonPath(origin->source)}};
  if (origin->line > 0) {
    json["line"] = origin->line;
    json["column"] = origin->column;
  }
  return json;
}

ordered_json SettingJson(const Setting* setting) {
  if (setting == nullptr) return "default";
  ordered_json json = OriginJson(&setting->origin);
  json["text"] = JsonText(setting->text);
  return json;
}

// "off by "style" assetlint.toml:3:5": every setting about the rule.
std::string StateText(const RuleState& state) {
  std::vector<std::string> parts;
  const auto add = [&](absl::string_view what, const Setting* by) {
    if (by != nullptr)
      parts.push_back(absl::StrCat(what, " by ", RuleOrigin(*by)));
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
    absl::StrAppend(&text, "  ", key, RuleOrigin(setting), "\n");
  };
  if (game.dirs.has_value()) {
    for (const GameSettings::Path& dir : *game.dirs) {
      add("game dir       ", dir.setting);
    }
  }
  if (game.list.has_value()) add("game list      ", game.list->setting);
  if (game.name.has_value()) add("game name      ", *game.name);
  if (game.case_sensitive.has_value()) {
    absl::StrAppend(&text, "  case-sensitive ",
                    game.case_sensitive->value ? "yes" : "no", " (",
                    OriginText(game.case_sensitive->origin), ")\n");
  }
  return text;
}

// Only the keys that are set.
ordered_json GameJson(const GameSettings& game) {
  ordered_json json = ordered_json::object();
  if (game.dirs.has_value()) {
    json["dirs"] = ordered_json::array();
    for (const GameSettings::Path& dir : *game.dirs) {
      json["dirs"].push_back(
          {{"path", JsonPath(dir.path)}, {"from", SettingJson(&dir.setting)}});
    }
  }
  if (game.list.has_value()) {
    json["list"] = {{"path", JsonPath(game.list->path)},
                    {"from", SettingJson(&game.list->setting)}};
  }
  if (game.name.has_value()) {
    json["name"] = {{"value", game.name->text},
                    {"from", SettingJson(&*game.name)}};
  }
  if (game.case_sensitive.has_value()) {
    json["caseSensitive"] = {
        {"value", game.case_sensitive->value},
        {"from", OriginJson(&game.case_sensitive->origin)}};
  }
  return json;
}

// All but what depends on the path's name.
PathConfig ConfigOfFolder(const std::string& path,
                          const PathPolicies::Folder& folder,
                          const PathPolicies& policies) {
  PathConfig result;
  result.path = path;
  if (folder.config != nullptr) {
    result.files.push_back(folder.config->file.path);
    result.game = folder.config->file.game;
  }
  result.fail_on = folder.policy->fail_on;
  if (const FailOn* fail_on = policies.FailOnOf(folder)) {
    result.fail_on_by = &fail_on->setting.origin;
  }
  return result;
}

void AddOfName(const PathPattern* excluded_by,
               const std::vector<const RuleLayer*>& layers,
               const PathPolicies& policies, PathConfig& result) {
  if (excluded_by != nullptr) result.excluded_by = &excluded_by->setting;
  // Every layer was parsed before.
  result.rules = *ResolveRules(policies.rules(), layers);
}

}  // namespace

PathConfig ConfigOfPath(const std::string& path, PathPolicies& policies) {
  const std::string absolute = os::AbsolutePath(path);
  const bool is_folder = os::IsFolder(absolute);
  const size_t slash = absolute.rfind('/');
  const PathPolicies::Folder& folder =
      policies.FolderAt(is_folder ? absolute : absolute.substr(0, slash + 1));
  // For a folder: what applies to the files in it, whatever their names.
  const std::string name = is_folder ? "" : absolute.substr(slash + 1);
  PathConfig result = ConfigOfFolder(path, folder, policies);
  AddOfName(
      is_folder ? folder.excluded_by : PathPolicies::ExcludedBy(folder, name),
      policies.Layers(folder, name), policies, result);
  return result;
}

PathConfig ConfigOfEntry(const std::string& archive, absl::string_view entry,
                         PathPolicies& policies) {
  const std::string absolute = os::AbsolutePath(archive);
  const size_t slash = absolute.rfind('/');
  const PathPolicies::Folder& folder =
      policies.FolderAt(absolute.substr(0, slash + 1));
  const std::string name = absl::StrCat(absolute.substr(slash + 1), "!", entry);
  PathConfig result =
      ConfigOfFolder(absl::StrCat(archive, "!", entry), folder, policies);
  AddOfName(PathPolicies::EntryExcludedBy(folder, name, entry),
            policies.EntryLayers(folder, name, entry), policies, result);
  return result;
}

std::string PathConfigText(const PathConfig& config) {
  std::string text = absl::StrCat(EscapeForTerminal(config.path), "\n");
  absl::StrAppend(
      &text, "  configuration  ",
      config.files.empty() ? "none" : EscapeForTerminal(config.files[0]), "\n");
  absl::StrAppend(
      &text, "  excluded       ",
      config.excluded_by == nullptr
          ? "no"
          : absl::StrCat("yes, by ", RuleOrigin(*config.excluded_by)),
      "\n  fail-on        ", FailOnName(config.fail_on), " (",
      OriginOrDefault(config.fail_on_by), ")\n");
  absl::StrAppend(&text, GameText(config.game));
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

std::string PathConfigJson(const PathConfig& config) {
  ordered_json json = {{"version", 1}, {"path", JsonPath(config.path)}};
  json["files"] = ordered_json::array();
  for (const std::string& file : config.files) {
    json["files"].push_back(JsonPath(file));
  }
  json["excluded"] = config.excluded_by != nullptr;
  if (config.excluded_by != nullptr) {
    json["excludedBy"] = SettingJson(config.excluded_by);
  }
  json["failOn"] = {{"value", std::string(FailOnName(config.fail_on))},
                    {"from", OriginJson(config.fail_on_by)}};
  json["game"] = GameJson(config.game);
  json["rules"] = ordered_json::array();
  for (const RuleState& state : config.rules) {
    json["rules"].push_back(
        {{"rule", std::string(state.rule->id)},
         {"name", std::string(state.rule->name)},
         {"on", state.on},
         {"onFrom", SettingJson(state.on_by)},
         {"severity", std::string(SeverityName(state.severity))},
         {"severityFrom", SettingJson(state.severity_by)},
         {"fixable", state.fixable},
         {"fixableFrom", SettingJson(state.fixable_by)}});
  }
  return absl::StrCat(PrettyJson(json), "\n");
}

namespace {

constexpr size_t kLongestPath = 4096;  // PATH_MAX on Linux

// The folder and the name of an absolute path; the root contains itself.
std::pair<std::string, std::string> SplitPath(const std::string& path) {
  return {std::string(os::ParentPath(path)), std::string(os::FileName(path))};
}

std::string WithSlash(std::string folder) {
  if (folder.back() != '/') folder += '/';
  return folder;
}

// The part of `folder` below `base`, with a slash at both ends; or all of it
// when it is not below `base`.
std::string PrefixBelow(const std::string& base, const std::string& folder) {
  const std::string above = WithSlash(base);
  std::string below = WithSlash(folder);
  if (absl::StartsWith(below, above)) below.erase(0, above.size() - 1);
  return below;
}

// The `fail-on` of a configuration, or null.
const FailOn* FailOnIn(const Config* config) {
  return config != nullptr && config->file.fail_on.has_value()
             ? &*config->file.fail_on
             : nullptr;
}

bool IsBelow(const std::string& base, const std::string& folder) {
  return folder != base && absl::StartsWith(folder, WithSlash(base));
}

}  // namespace

absl::StatusOr<std::unique_ptr<PathPolicies>> PathPolicies::Create(
    absl::Span<const Rule* const> rules, const RuleChoice& command_line,
    absl::string_view fail_on, const ConfigChoice& config,
    absl::Span<const GameRule> game_rules) {
  std::unique_ptr<PathPolicies> policies(new PathPolicies);
  policies->rules_.assign(rules.begin(), rules.end());
  policies->game_rules_.assign(game_rules.begin(), game_rules.end());
  absl::StatusOr<RuleLayer> layer = LayerOf(command_line);
  if (!layer.ok()) return layer.status();
  const absl::Status known = CheckLayer(*layer, rules);
  if (!known.ok()) return known;
  policies->command_line_ = *std::move(layer);
  if (!fail_on.empty()) {
    policies->fail_on_ = ParseFailOn({std::string(fail_on), {"--fail-on"}});
  }
  policies->search_ = !config.none && config.file.empty();
  if (!config.file.empty()) {
    absl::StatusOr<Config> forced =
        LoadConfig(os::AbsolutePath(config.file), os::AbsolutePath("."), rules,
                   game_rules);
    if (!forced.ok()) return forced.status();
    policies->configs_.push_back(std::make_unique<Config>(*std::move(forced)));
    policies->forced_ = policies->configs_.back().get();
  }
  return policies;
}

const Config* PathPolicies::Find(const std::string& folder) {
  const std::string path = WithSlash(folder) + kConfigFileName;
  os::FileInfo info;
  if (!os::DescribeLink(path, info)) {
    // Reading the files of an inaccessible folder reports the error; other
    // errors might hide a configuration.
    if (errno != ENOENT && errno != ENOTDIR && errno != EACCES &&
        errno != ENAMETOOLONG) {
      mistakes_[path] = absl::StrCat(EscapeForTerminal(ShownPath(path)), ": ",
                                     os::ErrorText(errno));
    }
    return nullptr;
  }
  absl::StatusOr<Config> config = LoadConfig(path, folder, rules_, game_rules_);
  if (!config.ok()) {
    mistakes_[path] = std::string(config.status().message());
    return nullptr;
  }
  configs_.push_back(std::make_unique<Config>(*std::move(config)));
  return configs_.back().get();
}

const PathPolicies::Folder& PathPolicies::AddFolder(const std::string& path,
                                                    const Config* own,
                                                    const Folder* parent) {
  auto folder = std::make_unique<Folder>();
  folder->path = path;
  folder->config = own;
  if (own == nullptr && parent != nullptr) folder->config = parent->config;
  if (const Config* config = folder->config; config != nullptr) {
    folder->prefix = PrefixBelow(config->base, path);
    // For a path not below the base, the folders above it do not count.
    if (parent != nullptr && IsBelow(config->base, path)) {
      folder->excluded_by = ExcludedBy(*parent, SplitPath(path).second);
    }
  }
  folder->policy = &MakePolicy(folder->config, {});
  return *folders_.emplace(path, std::move(folder)).first->second;
}

const PathPolicies::Folder& PathPolicies::FolderAt(const std::string& path) {
  std::string at = os::AbsolutePath(path);
  // No longer path can be opened, so nothing applies there.
  if (at.size() > kLongestPath) at.resize(at.rfind('/', kLongestPath));
  if (at.empty()) at.assign(1, '/');
  if (const auto it = folders_.find(at); it != folders_.end()) {
    return *it->second;
  }
  // Up to the first folder that is known or has its own configuration, and down
  // again. Without recursion: the depth of folders is unbounded.
  std::vector<std::string> unknown;
  const Folder* folder = nullptr;
  const Config* own = nullptr;
  for (;;) {
    const bool root = os::IsRoot(at);
    own = search_ ? Find(at) : root ? forced_ : nullptr;
    unknown.push_back(at);
    if (own != nullptr || root) break;
    at = SplitPath(at).first;
    if (const auto it = folders_.find(at); it != folders_.end()) {
      folder = it->second.get();
      break;
    }
  }
  do {
    folder = &AddFolder(unknown.back(), std::exchange(own, nullptr), folder);
    unknown.pop_back();
  } while (!unknown.empty());
  return *folder;
}

std::string PathPolicies::PathIn(const Folder& folder, absl::string_view name) {
  return absl::StrCat(folder.prefix, name);
}

const Policy& PathPolicies::MakePolicy(const Config* config,
                                       const std::vector<bool>& matches) {
  std::unique_ptr<Policy>& policy = policies_[{config, matches}];
  if (policy != nullptr) return *policy;
  const FailOn* fail_on = FailOnIn(config);
  if (fail_on_.has_value()) fail_on = &*fail_on_;
  // All texts were parsed before.
  policy.reset(
      new Policy{*RuleFilter::Create(rules_, LayersWith(config, matches)),
                 fail_on == nullptr ? Severity::kError : fail_on->least});
  return *policy;
}

const Policy& PathPolicies::PolicyWith(const Folder& folder,
                                       const std::vector<bool>& matches) {
  for (const bool match : matches) {
    if (match) return MakePolicy(folder.config, matches);
  }
  return *folder.policy;
}

const Policy& PathPolicies::PolicyOf(const Folder& folder,
                                     absl::string_view name) {
  if (folder.config == nullptr) return *folder.policy;
  return PolicyWith(folder, folder.config->Matches(PathIn(folder, name)));
}

const PathPattern* PathPolicies::EntryExcludedBy(const Folder& folder,
                                                 absl::string_view name,
                                                 absl::string_view entry) {
  if (folder.excluded_by != nullptr) return folder.excluded_by;
  if (folder.config == nullptr) return nullptr;
  return folder.config->ExcludesEntry(PathIn(folder, name), entry);
}

const Policy& PathPolicies::EntryPolicyOf(const Folder& folder,
                                          absl::string_view name,
                                          absl::string_view entry) {
  if (folder.config == nullptr) return *folder.policy;
  return PolicyWith(folder,
                    folder.config->MatchesEntry(PathIn(folder, name), entry));
}

const Policy& PathPolicies::PolicyAt(const std::string& path) {
  const auto [folder, name] = SplitPath(os::AbsolutePath(path));
  return PolicyOf(FolderAt(folder), name);
}

std::vector<const RuleLayer*> PathPolicies::LayersWith(
    const Config* config, const std::vector<bool>& matches) const {
  std::vector<const RuleLayer*> layers;
  if (config != nullptr) layers = config->Layers(matches);
  layers.push_back(&command_line_);
  return layers;
}

std::vector<const RuleLayer*> PathPolicies::Layers(
    const Folder& folder, absl::string_view name) const {
  const Config* config = folder.config;
  return LayersWith(config, config == nullptr
                                ? std::vector<bool>()
                                : config->Matches(PathIn(folder, name)));
}

std::vector<const RuleLayer*> PathPolicies::EntryLayers(
    const Folder& folder, absl::string_view name,
    absl::string_view entry) const {
  const Config* config = folder.config;
  return LayersWith(config,
                    config == nullptr
                        ? std::vector<bool>()
                        : config->MatchesEntry(PathIn(folder, name), entry));
}

const FailOn* PathPolicies::FailOnOf(const Folder& folder) const {
  if (fail_on_.has_value()) return &*fail_on_;
  return FailOnIn(folder.config);
}

std::vector<std::string> PathPolicies::ConfigurationPaths() const {
  std::set<std::string> paths;
  for (const std::unique_ptr<Config>& config : configs_) {
    paths.insert(config->file.path);
  }
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
  for (const std::unique_ptr<Config>& config : configs_) {
    layers.push_back(&config->file.rules);
    for (const PerPath& per_path : config->file.per_path) {
      layers.push_back(&per_path.rules);
    }
  }
  return assetlint::RemovedRulesNote(layers, rules_);
}

}  // namespace assetlint
