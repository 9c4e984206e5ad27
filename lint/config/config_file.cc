#include "lint/config/config_file.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "lint/config/config_file.h"  // last
#include "lint/config/setting.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/numbers.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

// More dots than any line of a configuration needs. Each part of a dotted key
// adds a table, and toml++, which limits the nesting of values only, destroys
// tables recursively: 131,000 parts end the program.
constexpr ptrdiff_t kMaxDotsInALine = 100;

// The number (from 1) of the first line with more dots; 0 if no line has.
uint32_t LineWithDeepKey(absl::string_view toml) {
  uint32_t number = 0;
  for (const absl::string_view line : absl::StrSplit(toml, '\n')) {
    ++number;
    if (absl::c_count(line, '.') > kMaxDotsInALine) return number;
  }
  return 0;
}

absl::string_view View(std::string_view text) {
  return {text.data(), text.size()};
}

// "a string", "an array": the type of a value for messages.
absl::string_view TypeName(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "a boolean";
    default:
      return "a date or time";
  }
}

// Walks the parsed text, keeps what is valid and records mistakes.
class ConfigReader {
 public:
  ConfigReader(const std::string& path, absl::Span<const Rule* const> rules)
      : path_(path), rules_(rules) {
    file_.path = path;
  }

  void Root(const toml::table& table);
  absl::StatusOr<ConfigFile> Take() {
    const absl::Status status = mistakes_.ToStatus(path_);
    if (!status.ok()) return status;
    return std::move(file_);
  }

 private:
  SettingOrigin At(const toml::source_region& region) const {
    return {path_, region.begin.line, region.begin.column};
  }
  void Mistake(SettingOrigin origin, std::string message) {
    mistakes_.Add(std::move(origin), std::move(message));
  }
  void WrongType(absl::string_view key, absl::string_view wanted,
                 const toml::node& found) {
    Mistake(At(found.source()), absl::StrCat(key, " must be ", wanted,
                                             ", found ", TypeName(found)));
  }

  void UnknownKey(const toml::key& key, const std::vector<std::string>& known);
  // The value of `key` if it is one of at least two `choices`.
  std::optional<Setting> OneOf(absl::string_view key, const toml::node& value,
                               const std::vector<std::string>& choices);
  std::vector<Setting> Strings(absl::string_view key, const toml::node& value);
  std::vector<PathPattern> Patterns(absl::string_view key,
                                    const toml::node& value);
  std::vector<Setting> Rules(absl::string_view key, const toml::node& value);
  std::vector<RuleLayer::Level> Levels(const toml::node& value);
  void CheckRule(const Setting& setting);
  // True when the key is about rules.
  bool RuleKey(const toml::key& key, const toml::node& value, RuleLayer& layer);
  void CheckPath(absl::string_view key, const Setting& path);
  void GameTable(const toml::node& value);
  void GameKey(const toml::key& key, const toml::node& value);
  void PerPathTables(const toml::node& value);
  void PerPathTable(const toml::table& table);

  const std::string& path_;
  absl::Span<const Rule* const> rules_;
  ConfigFile file_;
  size_t patterns_ = 0;
  ConfigMistakes mistakes_;
};

void ConfigReader::UnknownKey(const toml::key& key,
                              const std::vector<std::string>& known) {
  if (mistakes_.full()) return;
  const absl::string_view name = View(key.str());
  Mistake(At(key.source()),
          absl::StrCat("unknown key ", QuoteForMessage(name),
                       DidYouMean(name, known),
                       " (known keys: ", absl::StrJoin(known, ", "), ")"));
}

std::optional<Setting> ConfigReader::OneOf(
    absl::string_view key, const toml::node& value,
    const std::vector<std::string>& choices) {
  const auto* text = value.as_string();
  if (text == nullptr) {
    const auto last = choices.end() - 1;
    const std::string all_but_last =
        absl::StrJoin(choices.begin(), last, "\", \"");
    WrongType(key, absl::StrCat("\"", all_but_last, "\" or \"", *last, "\""),
              value);
    return std::nullopt;
  }
  const bool known =
      std::count(choices.begin(), choices.end(), text->get()) > 0;
  if (known) return Setting{text->get(), At(value.source())};
  Mistake(At(value.source()),
          absl::StrCat(QuoteForMessage(text->get()), " is not one of ",
                       absl::StrJoin(choices, ", "),
                       DidYouMean(text->get(), choices)));
  return std::nullopt;
}

std::vector<Setting> ConfigReader::Strings(absl::string_view key,
                                           const toml::node& value) {
  constexpr absl::string_view kExpected = "an array of strings";
  std::vector<Setting> settings;
  const toml::array* array = value.as_array();
  if (array == nullptr) {
    WrongType(key, kExpected, value);
    return settings;
  }
  for (const toml::node& item : *array) {
    if (const auto* text = item.as_string()) {
      settings.push_back({text->get(), At(item.source())});
    } else {
      WrongType(key, kExpected, item);
    }
  }
  return settings;
}

std::vector<PathPattern> ConfigReader::Patterns(absl::string_view key,
                                                const toml::node& value) {
  std::vector<PathPattern> patterns;
  for (Setting& setting : Strings(key, value)) {
    if (++patterns_ == kMaxPatterns + 1) {
      Mistake(setting.origin,
              absl::StrCat("more than ", WithThousands(kMaxPatterns),
                           " patterns in exclude and paths"));
    }
    if (patterns_ > kMaxPatterns) break;
    absl::StatusOr<Glob> glob = ParsePatternBelow(setting.text);
    if (glob.ok()) {
      patterns.push_back({std::move(setting), *std::move(glob)});
    } else {
      Mistake(setting.origin,
              absl::StrCat(key, ": ", QuoteForMessage(setting.text), ": ",
                           glob.status().message()));
    }
  }
  return patterns;
}

void ConfigReader::CheckRule(const Setting& setting) {
  if (mistakes_.full()) return;
  const absl::Status status = CheckLayer({{setting}, {}, {}}, rules_);
  if (status.ok()) return;
  // The message already begins with the origin.
  Mistake(setting.origin, std::string(status.message().substr(
                              OriginText(setting.origin).size() + 2)));
}

std::vector<Setting> ConfigReader::Rules(absl::string_view key,
                                         const toml::node& value) {
  std::vector<Setting> settings = Strings(key, value);
  for (const Setting& setting : settings) CheckRule(setting);
  if (key == "select" && value.is_array() && value.as_array()->empty()) {
    Mistake(At(value.source()),
            "select is empty, so nothing would be checked; without the key all "
            "rules are on");
  }
  return settings;
}

std::vector<RuleLayer::Level> ConfigReader::Levels(const toml::node& value) {
  std::vector<RuleLayer::Level> levels;
  const toml::table* table = value.as_table();
  if (table == nullptr) {
    WrongType("severity",
              "a table of RULE = \"error\", \"warning\" or \"info\"", value);
    return levels;
  }
  for (const auto& [key, level] : *table) {
    Setting rule = {std::string(key.str()), At(key.source())};
    CheckRule(rule);
    const std::optional<Setting> severity =
        OneOf(absl::StrCat("the severity of ", QuoteForMessage(rule.text)),
              level, {"error", "warning", "info"});
    if (severity.has_value()) {
      levels.push_back({std::move(rule), *ParseSeverity(severity->text)});
    }
  }
  // The table is sorted by key; among equal rules the later one must win.
  std::sort(levels.begin(), levels.end(), [](const auto& a, const auto& b) {
    return std::tie(a.rule.origin.line, a.rule.origin.column) <
           std::tie(b.rule.origin.line, b.rule.origin.column);
  });
  return levels;
}

bool ConfigReader::RuleKey(const toml::key& key, const toml::node& value,
                           RuleLayer& layer) {
  if (key == "severity") {
    layer.severity = Levels(value);
    return true;
  }
  constexpr std::pair<absl::string_view, std::vector<Setting> RuleLayer::*>
      kLists[] = {{"select", &RuleLayer::select},
                  {"ignore", &RuleLayer::ignore},
                  {"fixable", &RuleLayer::fixable},
                  {"unfixable", &RuleLayer::unfixable}};
  for (const auto& [name, list] : kLists) {
    if (View(key.str()) != name) continue;
    layer.*list = Rules(name, value);
    return true;
  }
  return false;
}

void ConfigReader::CheckPath(absl::string_view key, const Setting& path) {
  if (path.text.empty() || path.text.find('\0') != std::string::npos) {
    Mistake(path.origin, absl::StrCat(key, ": ", QuoteForMessage(path.text),
                                      " is not a path"));
  }
}

void ConfigReader::GameKey(const toml::key& key, const toml::node& value) {
  if (key == "dirs") {
    std::vector<GameSettings::Path>& dirs = file_.game.dirs.emplace();
    for (Setting& path : Strings("dirs", value)) {
      CheckPath("dirs", path);
      dirs.push_back({std::move(path), ""});
    }
  } else if (key == "list") {
    const auto* text = value.as_string();
    if (text == nullptr) return WrongType("list", "a path", value);
    file_.game.list = {{text->get(), At(value.source())}, ""};
    CheckPath("list", file_.game.list->setting);
  } else if (key == "name") {
    file_.game.name = OneOf("name", value, {"eaw", "foc", "uaw"});
  } else if (key == "case-sensitive") {
    const auto* flag = value.as_boolean();
    if (flag == nullptr) {
      return WrongType("case-sensitive", "true or false", value);
    }
    file_.game.case_sensitive = {flag->get(), At(value.source())};
  } else {
    UnknownKey(key, {"dirs", "list", "name", "case-sensitive"});
  }
}

void ConfigReader::GameTable(const toml::node& value) {
  const toml::table* table = value.as_table();
  if (table == nullptr) return WrongType("game", "a table, [game]", value);
  for (const auto& [key, item] : *table) GameKey(key, item);
}

void ConfigReader::PerPathTable(const toml::table& table) {
  PerPath per_path;
  for (const auto& [key, value] : table) {
    if (key == "paths") {
      per_path.paths = Patterns("paths", value);
    } else if (!RuleKey(key, value, per_path.rules)) {
      UnknownKey(key, {"paths", "select", "ignore", "fixable", "unfixable",
                       "severity"});
    }
  }
  const toml::node* paths = table.get("paths");
  if (paths == nullptr) {
    Mistake(At(table.source()), "per-path has no key \"paths\"");
  } else if (paths->is_array() && paths->as_array()->empty()) {
    Mistake(At(paths->source()), "paths is empty");
  }
  file_.per_path.push_back(std::move(per_path));
}

void ConfigReader::PerPathTables(const toml::node& value) {
  constexpr absl::string_view kExpected = "an array of tables, [[per-path]]";
  const toml::array* array = value.as_array();
  if (array == nullptr) return WrongType("per-path", kExpected, value);
  for (const toml::node& item : *array) {
    if (const toml::table* table = item.as_table()) {
      PerPathTable(*table);
    } else {
      WrongType("per-path", kExpected, item);
    }
  }
}

void ConfigReader::Root(const toml::table& table) {
  for (const auto& [key, value] : table) {
    if (RuleKey(key, value, file_.rules)) continue;
    if (key == "extends") {
      Mistake(At(key.source()),
              "extends was removed: a configuration is one file");
    } else if (key == "exclude") {
      file_.exclude = Patterns("exclude", value);
    } else if (key == "fail-on") {
      const auto text =
          OneOf("fail-on", value, {"error", "warning", "info", "never"});
      if (text.has_value()) file_.fail_on = ParseFailOn(*text);
    } else if (key == "game") {
      GameTable(value);
    } else if (key == "per-path") {
      PerPathTables(value);
    } else {
      UnknownKey(key, {"select", "ignore", "severity", "exclude", "fail-on",
                       "game", "fixable", "unfixable", "per-path"});
    }
  }
}

// The parser quotes whole keys, whatever their length.
constexpr size_t kMaxMessage = 300;

absl::Status Invalid(const SettingOrigin& origin, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(OriginText(origin), ": ",
                   ShortenUtf8(EscapeForTerminal(message), kMaxMessage)));
}

}  // namespace

std::optional<FailOn> ParseFailOn(const Setting& setting) {
  if (setting.text == "never") return FailOn{std::nullopt, setting};
  const std::optional<Severity> least = ParseSeverity(setting.text);
  if (!least.has_value()) return std::nullopt;
  return FailOn{least, setting};
}

absl::StatusOr<ConfigFile> ParseConfigFile(
    absl::string_view text, const std::string& path,
    absl::Span<const Rule* const> rules) {
  if (text.size() > kMaxConfigSize) {
    return Invalid(
        {path}, absl::StrCat("is larger than ", WithThousands(kMaxConfigSize),
                             " bytes"));
  }
  std::string converted;
  text = UserText(text, converted);
  if (const uint32_t line = LineWithDeepKey(text); line > 0) {
    return Invalid(
        {path, line, 1},
        absl::StrCat("more than ", kMaxDotsInALine,
                     " dots in a line: keys may be nested too deeply"));
  }
  ConfigReader reader(path, rules);
  try {
    reader.Root(toml::parse(std::string_view(text.data(), text.size())));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return Invalid({path, at.line, at.column}, View(error.description()));
  } catch (const TomlAssertion&) {
    return Invalid({path},
                   "is not valid TOML: a bracket where a value is expected");
  }
  return reader.Take();
}

absl::StatusOr<ConfigFile> ReadConfigFile(const std::string& path,
                                          const std::string& shown,
                                          absl::Span<const Rule* const> rules) {
  FileReader reader;
  const absl::Status opened = reader.Open(path, FileReader::Links::kFollow);
  if (!opened.ok()) return Invalid({shown}, opened.message());
  const absl::StatusOr<absl::string_view> text = reader.ReadAll(kMaxConfigSize);
  if (!text.ok()) return Invalid({shown}, text.status().message());
  absl::StatusOr<ConfigFile> file = ParseConfigFile(*text, shown, rules);
  if (file.ok()) {
    file->game.ResolvePaths(std::string(os::ParentPath(path)));
  }
  return file;
}

}  // namespace assetlint
