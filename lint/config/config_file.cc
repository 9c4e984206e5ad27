#include "lint/config/config_file.h"

#include <string_view>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

// Last, as it says.
#include "lint/config/toml.h"

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

// The type of a value for messages.
absl::string_view TypeName(const toml::node& node) {
  if (node.is_table()) return "a table";
  if (node.is_array()) return "an array";
  if (node.is_string()) return "a string";
  if (node.is_integer()) return "an integer";
  if (node.is_floating_point()) return "a number";
  return node.is_boolean() ? "a boolean" : "a date or time";
}

// A pattern for paths below a folder.
absl::StatusOr<Glob> ParsePatternBelow(absl::string_view pattern) {
  absl::StatusOr<Glob> glob = Glob::Parse(pattern);
  absl::ConsumePrefix(&pattern, "./");
  for (const absl::string_view name : absl::StrSplit(pattern, '/')) {
    if (!glob.ok() || (name != "." && name != "..")) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("cannot match: paths below the configuration's folder do "
                     "not contain \"",
                     name, "\""));
  }
  return glob;
}

// Walks the parsed text, keeps what is valid and records mistakes.
class ConfigReader {
 public:
  ConfigReader(const std::string& path, absl::Span<const Rule* const> rules)
      : rules_(rules) {
    file_.path = path;
  }

  void Root(const toml::table& table) {
    for (const auto& [key, value] : table) {
      if (RuleKey(key, value, file_.rules)) continue;
      if (key == "exclude") {
        file_.exclude = Patterns("exclude", value);
      } else if (key == "fail-on") {
        const auto text =
            OneOf("fail-on", value, {"error", "warning", "info", "never"});
        if (text.has_value()) file_.fail_on = ParseFailOn(*text);
      } else if (key == "game") {
        if (const toml::table* game = value.as_table()) {
          for (const auto& [name, item] : *game) GameKey(name, item);
        } else {
          WrongType("game", "a table, [game]", value);
        }
      } else if (key == "per-path") {
        ForEach<toml::table>(
            "per-path", "an array of tables, [[per-path]]", value,
            [&](const toml::table& item) { PerPathTable(item); });
      } else {
        UnknownKey(key, {"select", "ignore", "severity", "exclude", "fail-on",
                         "game", "fixable", "unfixable", "per-path"});
      }
    }
  }

  // The file, or what is wrong with it: the first mistakes, a line each.
  absl::StatusOr<ConfigFile> Take() {
    constexpr size_t kMaxListed = 20;
    if (mistakes_.empty()) return std::move(file_);
    absl::c_stable_sort(mistakes_, [](const auto& a, const auto& b) {
      return a.first < b.first;
    });
    std::vector<std::string> lines;
    for (const auto& [place, message] : mistakes_) {
      if (lines.size() == kMaxListed) break;
      lines.push_back(
          absl::StrCat(OriginText({file_.path, place.line}), ": ", message));
    }
    if (mistakes_.size() > lines.size()) {
      lines.push_back(absl::StrCat(
          OriginText({file_.path}), ": ", full() ? "at least " : "",
          CountOf(mistakes_.size() - lines.size(), "more mistake")));
    }
    return absl::InvalidArgumentError(absl::StrJoin(lines, "\n"));
  }

 private:
  using Text = toml::value<std::string>;

  Setting SettingAt(std::string text, const toml::source_region& place) const {
    return {std::move(text), {file_.path, place.begin.line}};
  }
  // Whether no more mistakes are added: finding suggestions for them is slow.
  bool full() const { return mistakes_.size() >= 200; }
  void Mistake(const toml::source_region& place, std::string message) {
    if (!full()) mistakes_.emplace_back(place.begin, std::move(message));
  }

  void WrongType(absl::string_view key, absl::string_view wanted,
                 const toml::node& found) {
    Mistake(found.source(), absl::StrCat(key, " must be ", wanted, ", found ",
                                         TypeName(found)));
  }

  void UnknownKey(const toml::key& key, const std::vector<std::string>& known) {
    if (full()) return;
    const absl::string_view name = View(key.str());
    Mistake(key.source(),
            absl::StrCat("unknown key ", QuoteForMessage(name),
                         DidYouMean(name, known),
                         " (known keys: ", absl::StrJoin(known, ", "), ")"));
  }

  // The value of `key` if it is one of at least two `choices`.
  std::optional<Setting> OneOf(absl::string_view key, const toml::node& value,
                               const std::vector<std::string>& choices) {
    const Text* text = value.as_string();
    if (text == nullptr) {
      const auto last = choices.end() - 1;
      const std::string all_but_last =
          absl::StrJoin(choices.begin(), last, "\", \"");
      WrongType(key, absl::StrCat("\"", all_but_last, "\" or \"", *last, "\""),
                value);
      return std::nullopt;
    }
    if (absl::c_linear_search(choices, text->get())) {
      return SettingAt(text->get(), value.source());
    }
    Mistake(value.source(),
            absl::StrCat(QuoteForMessage(text->get()), " is not one of ",
                         absl::StrJoin(choices, ", "),
                         DidYouMean(text->get(), choices)));
    return std::nullopt;
  }

  // Calls `take` with each item of an array of that type.
  template <typename T, typename Take>
  void ForEach(absl::string_view key, absl::string_view wanted,
               const toml::node& value, const Take& take) {
    const toml::array* array = value.as_array();
    if (array == nullptr) return WrongType(key, wanted, value);
    for (const toml::node& item : *array) {
      if (const auto* typed = item.as<T>()) {
        take(*typed);
      } else {
        WrongType(key, wanted, item);
      }
    }
  }

  std::vector<const Text*> Strings(absl::string_view key,
                                   const toml::node& value) {
    std::vector<const Text*> texts;
    ForEach<std::string>(key, "an array of strings", value,
                         [&](const Text& text) { texts.push_back(&text); });
    return texts;
  }

  std::vector<PathPattern> Patterns(absl::string_view key,
                                    const toml::node& value) {
    std::vector<PathPattern> patterns;
    for (const Text* text : Strings(key, value)) {
      if (++patterns_ == kMaxPatterns + 1) {
        Mistake(text->source(),
                absl::StrCat("more than ", WithThousands(kMaxPatterns),
                             " patterns in exclude and paths"));
      }
      if (patterns_ > kMaxPatterns) break;
      absl::StatusOr<Glob> glob = ParsePatternBelow(text->get());
      if (glob.ok()) {
        patterns.push_back(
            {SettingAt(text->get(), text->source()), *std::move(glob)});
      } else {
        Mistake(text->source(),
                absl::StrCat(key, ": ", QuoteForMessage(text->get()), ": ",
                             glob.status().message()));
      }
    }
    return patterns;
  }

  std::vector<Setting> Rules(absl::string_view key, const toml::node& value) {
    std::vector<Setting> settings;
    for (const Text* text : Strings(key, value)) {
      CheckRule(text->get(), text->source());
      settings.push_back(SettingAt(text->get(), text->source()));
    }
    if (key == "select" && value.is_array() && value.as_array()->empty()) {
      Mistake(
          value.source(),
          "select is empty, so nothing would be checked; without the key all "
          "rules are on");
    }
    return settings;
  }

  std::vector<RuleLayer::Level> Levels(const toml::node& value) {
    const toml::table* table = value.as_table();
    if (table == nullptr) {
      WrongType("severity",
                "a table of RULE = \"error\", \"warning\" or \"info\"", value);
      return {};
    }
    std::vector<std::pair<toml::source_position, RuleLayer::Level>> placed;
    for (const auto& [key, level] : *table) {
      Setting rule = SettingAt(std::string(key.str()), key.source());
      CheckRule(rule.text, key.source());
      const std::optional<Setting> severity =
          OneOf(absl::StrCat("the severity of ", QuoteForMessage(rule.text)),
                level, {"error", "warning", "info"});
      if (severity.has_value()) {
        placed.push_back({key.source().begin,
                          {std::move(rule), *ParseSeverity(severity->text)}});
      }
    }
    // The table is sorted by key; among equal rules the later one must win.
    absl::c_sort(
        placed, [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<RuleLayer::Level> levels;
    for (auto& [place, level] : placed) levels.push_back(std::move(level));
    return levels;
  }

  void CheckRule(absl::string_view text, const toml::source_region& place) {
    if (full()) return;
    const absl::Status status = CheckSelector(text, rules_);
    if (!status.ok()) Mistake(place, std::string(status.message()));
  }

  // True when the key is about rules.
  bool RuleKey(const toml::key& key, const toml::node& value,
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

  GameSettings::Path Path(absl::string_view key, const Text& text) {
    if (text->empty() || absl::StrContains(*text, '\0')) {
      Mistake(text.source(), absl::StrCat(key, ": ", QuoteForMessage(*text),
                                          " is not a path"));
    }
    return {SettingAt(*text, text.source()), ""};
  }

  void GameKey(const toml::key& key, const toml::node& value) {
    GameSettings& game = file_.game;
    if (key == "dirs") {
      for (const Text* text : Strings("dirs", value)) {
        game.dirs.push_back(Path("dirs", *text));
      }
    } else if (key == "list") {
      const Text* text = value.as_string();
      if (text == nullptr) return WrongType("list", "a path", value);
      game.list = Path("list", *text);
    } else if (key == "name") {
      game.name = OneOf("name", value, {"eaw", "foc", "uaw"});
    } else if (key == "case-sensitive") {
      const auto* flag = value.as_boolean();
      if (flag == nullptr) {
        return WrongType("case-sensitive", "true or false", value);
      }
      game.case_sensitive =
          SettingAt(flag->get() ? "true" : "false", value.source());
    } else {
      UnknownKey(key, {"dirs", "list", "name", "case-sensitive"});
    }
  }

  void PerPathTable(const toml::table& table) {
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
      Mistake(table.source(), "per-path has no key \"paths\"");
    } else if (paths->is_array() && paths->as_array()->empty()) {
      Mistake(paths->source(), "paths is empty");
    }
    file_.per_path.push_back(std::move(per_path));
  }

  absl::Span<const Rule* const> rules_;
  ConfigFile file_;
  size_t patterns_ = 0;
  std::vector<std::pair<toml::source_position, std::string>> mistakes_;
};

// The parser quotes whole keys, whatever their length.
constexpr size_t kMaxMessage = 300;

absl::Status Invalid(const SettingOrigin& origin, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(OriginText(origin), ": ",
                   ShortenUtf8(EscapeForTerminal(message), kMaxMessage)));
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

// What the settings say, without where.
std::vector<std::string> MeaningOf(const GameSettings& game) {
  std::vector<std::string> meaning = {
      game.list.has_value() ? game.list->path : "",
      game.name.has_value() ? game.name->text : "",
      game.IsCaseSensitive() ? "case" : ""};
  for (const GameSettings::Path& dir : game.dirs) meaning.push_back(dir.path);
  return meaning;
}

}  // namespace

std::string ShownPath(const std::string& path) {
  std::string relative = os::RelativePath(path, os::CurrentFolder());
  return relative.empty() || os::IsAbove(relative) ? path : relative;
}

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
        {path, line},
        absl::StrCat("more than ", kMaxDotsInALine,
                     " dots in a line: keys may be nested too deeply"));
  }
  ConfigReader reader(path, rules);
  try {
    reader.Root(toml::parse(std::string_view(text.data(), text.size())));
  } catch (const toml::parse_error& error) {
    return Invalid({path, error.source().begin.line},
                   View(error.description()));
  } catch (const TomlAssertion&) {
    return Invalid({path},
                   "is not valid TOML: a bracket where a value is expected");
  }
  return reader.Take();
}

absl::StatusOr<ConfigFile> ReadConfigFile(
    const std::string& path, const std::string& base,
    absl::Span<const Rule* const> rules,
    absl::Span<const GameRule> game_rules) {
  const std::string shown = ShownPath(path);
  FileReader reader;
  const absl::StatusOr<absl::string_view> text =
      reader.ReadFile(path, FileReader::Links::kFollow, kMaxConfigSize);
  if (!text.ok()) return Invalid({shown}, text.status().message());
  absl::StatusOr<ConfigFile> file = ParseConfigFile(*text, shown, rules);
  if (!file.ok()) return file;
  file->base = base;
  file->game.ResolvePaths(std::string(os::ParentPath(path)));
  if (file->game.name.has_value()) {
    file->by_game = LayerOfGame(*file->game.name, game_rules);
  }
  return file;
}

void GameSettings::ResolvePaths(const std::string& folder) {
  const auto resolve = [&](Path& path) {
    path.path =
        os::NormalPath(os::JoinPath(folder, os::FromUser(path.setting.text)));
  };
  for (Path& path : dirs) resolve(path);
  if (list.has_value()) resolve(*list);
}

bool GameSettings::SameAs(const GameSettings& other) const {
  return MeaningOf(*this) == MeaningOf(other);
}

Game GameOfName(absl::string_view name) {
  if (name == "eaw") return Game::kEmpireAtWar;
  if (name == "foc") return Game::kForcesOfCorruption;
  if (name == "uaw") return Game::kUniverseAtWar;
  return Game::kUnknown;
}

}  // namespace assetlint
