#include "lint/cli/define_command_line.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>

#include "CLI/CLI.hpp"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/formats.h"
#include "lint/cli/command_line.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/version.h"

namespace assetlint {

namespace {

// An empty value comes from an unset variable, and would mean another option or
// none.
std::string EmptyFault(const std::string& text) {
  return text.empty() ? absl::StrCat("the value", kEmptyValue) : "";
}

bool IsDigits(absl::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

}  // namespace

std::string RemoveMark(const std::string& text) {
  return text[0] == kMark ? text.substr(1) : text;
}

void RemoveMarks(std::vector<std::string>& values) {
  for (std::string& value : values) value = RemoveMark(value);
}

CLI::Option* TextOption(CLI::Option* option) {
  return option->check(CLI::Validator(EmptyFault, ""))->transform(RemoveMark);
}

CLI::Option* ListOption(CLI::Option* option) {
  return option->check(CLI::Validator(
      [](const std::string& text) { return EmptyFault(RemoveMark(text)); },
      ""));
}

void AddPositional(CLI::App& app, const std::string& name, std::string& value,
                   const std::string& help) {
  TextOption(app.add_option(name, value, help))->required()->type_name("");
}

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& value,
                     const std::string& type, const std::string& help) {
  return TextOption(app.add_option(name, value, help))->type_name(type);
}

CLI::Option* AddOutputFile(CLI::App& app, const std::string& name,
                           std::string& value, const std::string& help) {
  const CLI::Validator is_file(
      [name](const std::string& text) -> std::string {
        if (text != "-") return "";
        return name == "--output" ? "omit --output to write to standard output"
                                  : "- is not the name of a file (./- is)";
      },
      "");
  return AddText(app, name, value, "FILE", help)->check(is_file);
}

CLI::Option& NumberOption(CLI::Option* option, uint64_t most) {
  const CLI::Validator is_number(
      [most](const std::string& text) -> std::string {
        uint64_t number = 0;
        if (IsDigits(text) && absl::SimpleAtoi(text, &number) &&
            number <= most) {
          return "";
        }
        return absl::StrCat(QuoteForMessage(RemoveMark(text)),
                            " is not a whole number from 0 to ", most);
      },
      "");
  // Runs before the check. A leading zero would make the number octal.
  const auto plain = [](const std::string& text) {
    if (!IsDigits(text)) return text;
    return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
  };
  return *option->check(is_number)->transform(plain)->type_name("N");
}

CLI::Option& AddChoice(CLI::App& app, const std::string& name,
                       std::string& value,
                       const std::vector<std::string>& words,
                       const std::string& help) {
  std::string names;
  for (const std::string& word : words) {
    absl::StrAppend(&names, names.empty() ? "" : "|", word);
  }
  const CLI::Validator one_of(
      [words, names](std::string& text) -> std::string {
        for (const std::string& word : words) {
          if (word == text) return "";
        }
        const std::string typed = RemoveMark(text);
        return absl::StrCat(QuoteForMessage(typed), " is not one of ", names,
                            DidYouMean(typed, words));
      },
      "");
  return *app.add_option(name, value, help)->check(one_of)->type_name(names);
}

CLI::Option* AddList(CLI::App& app, const std::string& name,
                     std::vector<std::string>& values,
                     const std::string& help) {
  return ListOption(app.add_option(name, values, help))
      ->allow_extra_args(false);
}

CLI::Option* AddWords(CLI::App& app, const std::string& name,
                      std::vector<std::string>& values,
                      const std::string& help) {
  const CLI::Validator no_empty_word(
      [](const std::string& text) -> std::string {
        for (const absl::string_view word : absl::StrSplit(text, ',')) {
          if (word.empty()) {
            return absl::StrCat("a word in ", QuoteForMessage(RemoveMark(text)),
                                kEmptyValue);
          }
        }
        return "";
      },
      "");
  return AddList(app, name, values, help)->check(no_empty_word);
}

namespace {

constexpr size_t kHelpWidth = 80;
constexpr size_t kHelpColumn = 28;

// CLI11's own formatter does not break lines.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option,
                          bool positional) const override {
    const std::string name = absl::StrCat(
        "  ", make_option_name(option, positional), make_option_opts(option));
    std::string help =
        WrapText(option->get_description(), kHelpColumn, kHelpWidth);
    if (name.size() + 2 > kHelpColumn) {
      return absl::StrCat(name, "\n", help);
    }
    return help.replace(0, name.size(), name);
  }
};

constexpr char kFooter[] =
    "Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 usage error "
    "or\nunreadable path, 3 internal error.\n"
    "assetlint help COMMAND describes a command and its options.";

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const Format* format : AllFormats()) names.emplace_back(format->name);
  return names;
}

void AddFormat(CLI::App& app, std::string& as) {
  AddChoice(app, "--as", as, FormatNames(), "Treat every file as this format");
}

void AddFormatOptions(CLI::App& app, std::string& as,
                      std::string& stdin_filename) {
  AddFormat(app, as);
  AddText(app, "--stdin-filename", stdin_filename, "NAME",
          "Name to report for standard input (the path -)");
}

void AddConfig(CLI::App& app, ConfigChoice& config) {
  CLI::Option* file =
      AddText(app, "--config", config.file, "FILE",
              "Use this configuration for all paths; by default each path uses "
              "the nearest assetlint.toml in its folder or above");
  app.add_flag("--no-config", config.none, "Use no configuration")
      ->excludes(file);
}

CLI::Option* AddPaths(CLI::App& app, InputOptions& inputs,
                      const std::string& help) {
  return ListOption(app.add_option("PATH", inputs.paths, help))->type_name("");
}

void AddExclude(CLI::App& app, InputOptions& inputs) {
  AddList(app, "--exclude", inputs.excluded,
          "Exclude matching paths, such as *.bak, Backup or Data/**/old_*; may "
          "be given several times")
      ->type_name("GLOB");
}

void AddJobs(CLI::App& app, InputOptions& inputs) {
  AddNumber(app, "-j,--jobs", inputs.jobs, 1024u,
            "Number of threads (default: 0, one per processor)");
}

void AddInputs(CLI::App& app, InputOptions& inputs) {
  AddPaths(app, inputs,
           "Files, folders (searched recursively), entries of archives "
           "(Models.meg!DATA/X.ALO), or - for standard input")
      ->required();
  AddExclude(app, inputs);
  AddConfig(app, inputs.config);
  AddFormatOptions(app, inputs.as, inputs.stdin_filename);
  AddJobs(app, inputs);
}

void AddColor(CLI::App& app, CommandLine& line) {
  AddChoice(app, "--color", line.color, {"auto", "always", "never"},
            "When to use colours (default: auto, on a terminal unless NO_COLOR "
            "is set)");
}

void AddBaselines(CLI::App& app, CheckOptions& options) {
  CLI::Option* baseline =
      AddText(app, "--baseline", options.baseline, "FILE",
              "Hide the findings listed in this file, and report which of them "
              "no longer occur");
  app.add_flag("--strict-baseline", options.strict_baseline,
               "Exit with 1 when a known finding no longer occurs")
      ->needs(baseline);
  AddOutputFile(app, "--write-baseline", options.write_baseline,
                "Record all findings in this file as known, and report none")
      ->excludes(baseline);
}

void AddRuleOptions(CLI::App& app, RuleChoice& rules, std::string& fail_on) {
  AddWords(app, "--select", rules.select,
           "Check only these rules: comma-separated ids, id prefixes, names, "
           "classes (structure, range, reference, style) or all")
      ->type_name("RULE");
  AddWords(app, "--ignore", rules.ignore,
           "Skip these rules; where --select and --ignore both match a rule, "
           "the more specific one wins")
      ->type_name("RULE");
  AddWords(app, "--severity", rules.severity,
           "Change the severity of a rule to error, warning or info")
      ->type_name("RULE=LEVEL");
  AddChoice(app, "--fail-on", fail_on, {"error", "warning", "info", "never"},
            "The lowest severity that makes the exit code 1 (default: error)");
}

void AddGame(CLI::App& app, AcrossChoice& across) {
  AddList(
      app, "--game", across.game_dirs,
      "A folder of the installed game: names that the mod does not have are "
      "looked up in its files and archives; may be given several times")
      ->type_name("DIR");
  AddText(app, "--game-list", across.game_list, "FILE",
          "A file that lists the paths of the game's files, one per line");
  app.add_flag("--case-sensitive", across.case_sensitive,
               "A name finds a file only when the case matches");
}

void DefineCheck(CLI::App& app, CheckOptions& options) {
  AddInputs(app, options.inputs);
  AddChoice(app, "--format", options.format,
            {"text", "json", "sarif", "junit", "github", "gitlab", "html"},
            "Report format (default: text)");
  AddOutputFile(app, "--output", options.output,
                "Write the report to this file instead of standard output");
  AddRuleOptions(app, options.rules, options.fail_on);
  AddGame(app, options.across);
  AddNumber(app, "--max-findings", options.max_findings,
            std::numeric_limits<uint64_t>::max(),
            "Report at most this many findings, then how many were left out "
            "(default: 0, all)");
  app.add_flag("--statistics", options.statistics,
               "Show how often each rule was broken (text and json only); text "
               "then shows no findings");
  app.add_flag("-q,--quiet", options.quiet,
               "Print only findings: no summary, no progress");
  app.add_flag("--no-across", options.across.none,
               "Check each file by itself, not whether files fit together");
  AddBaselines(app, options);
}

void DefineRoundtrip(CLI::App& app, RoundtripOptions& options) {
  AddInputs(app, options.inputs);
  app.add_flag("-q,--quiet", options.quiet,
               "Print only files that do not round-trip");
}

void DefineUndo(CLI::App& app, FixOptions& options) {
  app.add_flag("--no-undo", options.no_undo, "Write no undo file")
      ->excludes(
          AddOutputFile(app, "--undo-file", options.undo_file,
                        "Where to write what the run changes (default: a new "
                        "file assetlint-undo-DATE-TIME.json in the current "
                        "directory); it must not exist"));
  AddText(app, "--undo", options.undo, "FILE",
          "Undo the changes listed in this undo file, instead of fixing; takes "
          "no PATH");
}

void DefineFix(CLI::App& app, FixOptions& options) {
  AddPaths(app, options.inputs, "Files and folders (searched recursively)");
  app.add_flag("--diff", options.diff,
               "Show what would change, and change nothing; the exit code is 1 "
               "when something would");
  app.add_flag("--unsafe-fixes", options.unsafe_fixes,
               "Also apply fixes after which the game may look different");
  AddWords(app, "--rule", options.only,
           "Fix only these rules, by id or name; also applies their unsafe "
           "fixes")
      ->type_name("RULE");
  AddExclude(app, options.inputs);
  AddConfig(app, options.inputs.config);
  AddFormat(app, options.inputs.as);
  AddJobs(app, options.inputs);
  AddChoice(app, "--format", options.format, {"text", "json"},
            "Report format (default: text)");
  AddRuleOptions(app, options.rules, options.fail_on);
  app.add_flag("--exit-non-zero-on-fix", options.exit_non_zero_on_fix,
               "Exit with 1 when something was fixed");
  app.add_flag("-q,--quiet", options.quiet,
               "Print only what was fixed: no summary, no progress");
  DefineUndo(app, options);
}

void DefineDump(CLI::App& app, DumpOptions& options) {
  AddPositional(app, "FILE", options.path,
                "A file, an entry of an archive (Models.meg!DATA/X.ALO), or - "
                "for standard input");
  AddChoice(app, "--format", options.format, {"tree", "json"},
            "Output format (default: tree)");
  app.add_flag("--values", options.values,
               "Also show decoded values, such as the unpacked tracks of an "
               "animation or the triangles of a model");
  app.add_flag("--full", options.full, "Do not shorten arrays of numbers");
  app.add_flag("--expand", options.expand,
               "Show the fields of each record in an array");
  AddFormatOptions(app, options.as, options.stdin_filename);
}

void DefineList(CLI::App& list, CommandLine& line) {
  ListOptions& options = line.list;
  CLI::Option* file = TextOption(list.add_option(
      "FILE", options.path, "An archive, or - for standard input"));
  file->type_name("");
  CLI::Option* format =
      &AddChoice(list, "--format", options.format, {"text", "json"},
                 "Output format (default: text)");
  AddList(list, "--game", options.game_dirs,
          "List the paths of all files in this folder of an installed game, "
          "and in its archives, for check --game-list; may be given several "
          "times")
      ->type_name("DIR")
      ->excludes(file)
      ->excludes(format);
  list.callback([&line] {
    line.command = Command::kList;
    if (line.list.path.empty() && line.list.game_dirs.empty()) {
      throw CLI::RequiredError("FILE or --game");
    }
  });
}

void DefineConfig(CLI::App& app, ConfigOptions& options) {
  AddPositional(app, "PATH", options.path,
                "A file, folder or ARCHIVE!ENTRY; it need not exist");
  AddChoice(app, "--format", options.format, {"text", "json"},
            "Output format (default: text)");
  AddConfig(app, options.config);
  AddRuleOptions(app, options.rules, options.fail_on);
}

void DefineExplain(CLI::App& explain, CommandLine& line) {
  ExplainOptions& options = line.explain;
  CLI::Option* rule = TextOption(
      explain.add_option("RULE", options.rule, "The id or name of a rule"));
  rule->type_name("");
  AddText(explain, "--symptom", options.symptom, "TEXT",
          "List the rules that may explain what you see, such as \"mesh "
          "invisible\" or \"crashes when the unit spawns\"")
      ->excludes(rule);
  explain.callback([&line] {
    line.command = Command::kExplain;
    if (line.explain.rule.empty() && line.explain.symptom.empty()) {
      throw CLI::RequiredError("RULE or --symptom");
    }
  });
}

void DefineHelp(CLI::App& help, CommandLine& line) {
  std::vector<std::string> commands;
  for (const CLI::App* sub : help.get_parent()->get_subcommands(nullptr)) {
    if (sub != &help) commands.push_back(sub->get_name());
  }
  AddChoice(help, "COMMAND", line.help_about, commands,
            "The command to describe");
}

struct CommandDefinition {
  Command command;
  const char* name;
  const char* help;
  void (*define)(CLI::App&, CommandLine&);
};

// In the order of --help. "help" is the last: it lists the others.
constexpr CommandDefinition kCommands[] = {
    {Command::kCheck, "check", "Check files and folders",
     [](CLI::App& app, CommandLine& line) { DefineCheck(app, line.check); }},
    {Command::kDump, "dump", "Show a file as a tree of fields",
     [](CLI::App& app, CommandLine& line) { DefineDump(app, line.dump); }},
    {Command::kRoundtrip, "roundtrip",
     "Decode files, re-encode them and compare the bytes",
     [](CLI::App& app, CommandLine& line) {
       DefineRoundtrip(app, line.roundtrip);
     }},
    {Command::kFix, "fix", "Repair files where that is safe",
     [](CLI::App& app, CommandLine& line) { DefineFix(app, line.fix); }},
    {Command::kList, "list",
     "List the entries of an archive, or the files of a game", DefineList},
    {Command::kRules, "rules", "List every rule",
     [](CLI::App& app, CommandLine& line) {
       AddChoice(app, "--format", line.rules.format,
                 {"text", "json", "markdown"}, "Output format (default: text)");
     }},
    {Command::kExplain, "explain", "Explain one rule, or find rules by symptom",
     DefineExplain},
    {Command::kConfig, "config",
     "Show the settings of a path and where each comes from",
     [](CLI::App& app, CommandLine& line) { DefineConfig(app, line.config); }},
    {Command::kCompletion, "completion", "Print a shell completion script",
     [](CLI::App& app, CommandLine& line) {
       AddChoice(app, "SHELL", line.completion.shell, {"bash", "zsh", "fish"},
                 "The shell")
           .required();
     }},
    {Command::kManPage, "manpage", "Print the manual page, for man -l -",
     [](CLI::App&, CommandLine&) {}},
    {Command::kHelp, "help", "Describe assetlint or one of its commands",
     DefineHelp},
};

}  // namespace

bool IsCommand(absl::string_view name) {
  return std::any_of(std::begin(kCommands), std::end(kCommands),
                     [name](const CommandDefinition& command) {
                       return command.name == name;
                     });
}

void DefineCommandLine(CLI::App& app, CommandLine& line,
                       absl::string_view only) {
  app.description("Checks legacy game asset files.");
  app.name("assetlint");
  // On Windows too: a path may begin with a slash.
  app.allow_windows_style_options(false);
  app.footer(kFooter);
  app.set_version_flag("-V,--version", absl::StrCat("assetlint ", kVersion));
  app.require_subcommand(1);
  AddColor(app, line);
  app.formatter(std::make_shared<HelpFormatter>());

  for (const CommandDefinition& command : kCommands) {
    CLI::App& sub = *app.add_subcommand(command.name, command.help);
    if (!only.empty() && only != command.name) continue;
    sub.callback([&line, &command] { line.command = command.command; });
    AddColor(sub, line);
    command.define(sub, line);
  }
}

}  // namespace assetlint
