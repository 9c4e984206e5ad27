#include "lint/config/path_config.h"

#include <string>
#include <system_error>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lint/json/json_text.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"

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

}  // namespace assetlint
