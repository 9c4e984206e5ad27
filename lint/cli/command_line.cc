#include "lint/cli/command_line.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <sstream>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "formats/formats.h"
#include "lint/terminal/print_error.h"
#include "lint/text/escape.h"
#include "lint/text/suggestion.h"
#include "lint/text/wrap_text.h"
#include "lint/version.h"

namespace assetlint {
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

constexpr char kEmptyValue[] = " is empty (is a variable not set?)";

constexpr char kFooter[] =
    "Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 usage error "
    "or\nunreadable path, 3 internal error.\n"
    "assetlint help COMMAND describes a command and its options.";

// CLI11 forgets `--` once a command has its first path, and takes "[a,b]", "{}"
// and "%%" for lists and "++" for the end of a command. Arguments that it must
// not interpret get a mark, which is removed when they are stored.
constexpr char kMark = '\1';

// Arguments that some version of CLI11 misinterprets: it gives `--output=` the
// next argument as its value, and treats `-` before a character that begins no
// option as a path.
std::string ArgumentFault(absl::string_view argument) {
  absl::string_view name = argument;
  if (!absl::ConsumePrefix(&name, "-") || name.empty()) return "";
  absl::ConsumePrefix(&name, "-");
  if (name.empty() || !(absl::ascii_isalnum(name[0]) || name[0] == '?')) {
    return absl::StrCat("unknown argument ", QuoteForMessage(argument));
  }
  if (absl::StartsWith(argument, "--") && name.find('=') == name.size() - 1) {
    return absl::StrCat(QuoteForMessage(argument), kEmptyValue);
  }
  return "";
}

// The arguments for CLI11, or an error about one of them.
absl::StatusOr<std::vector<std::string>> MarkArguments(
    int argc, const char* const* argv) {
  std::vector<std::string> arguments;
  bool options_end = false;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "--" && !options_end) {
      options_end = true;
      continue;
    }
    // For --option=value, the value.
    const size_t equals = argument.find('=');
    const size_t value =
        argument[0] == '-' && equals != std::string::npos ? equals + 1 : 0;
    if (options_end) {
      argument.insert(0, 1, kMark);
    } else if (std::string fault = ArgumentFault(argument); !fault.empty()) {
      return absl::InvalidArgumentError(fault);
    } else if (value < argument.size() &&
               absl::StrContains("[{%+\1", argument[value])) {
      argument.insert(value, 1, kMark);
    }
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

std::string RemoveMark(const std::string& text) {
  return text[0] == kMark ? text.substr(1) : text;
}

// An empty value comes from an unset variable, and would mean another option or
// none.
std::string EmptyFault(const std::string& text) {
  return text.empty() ? absl::StrCat("the value", kEmptyValue) : "";
}

// A text whose mark is removed: CLI11 transforms before it checks.
CLI::Option* TextOption(CLI::Option* option) {
  return option->check(CLI::Validator(EmptyFault, ""))->transform(RemoveMark);
}

// A list of texts. CLI11 interprets lists once more after parsing: their marks
// stay until RemoveMarks.
CLI::Option* ListOption(CLI::Option* option) {
  return option->check(CLI::Validator(
      [](const std::string& text) { return EmptyFault(RemoveMark(text)); },
      ""));
}

// An argument that is not an option.
void AddPositional(CLI::App& app, const std::string& name, std::string& value,
                   const std::string& help) {
  TextOption(app.add_option(name, value, help))->required()->type_name("");
}

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& value,
                     const std::string& type, const std::string& help) {
  return TextOption(app.add_option(name, value, help))->type_name(type);
}

// A whole number in decimal digits: CLI11's own conversions accept signs, other
// bases and more, depending on the version.
template <typename T>
CLI::Option& AddNumber(CLI::App& app, const std::string& name, T& value, T most,
                       const std::string& help) {
  const CLI::Validator is_number(
      [most](const std::string& text) -> std::string {
        const bool digits =
            !text.empty() &&
            std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
        uint64_t number = 0;
        if (digits && absl::SimpleAtoi(text, &number) && number <= most) {
          return "";
        }
        return absl::StrCat(QuoteForMessage(RemoveMark(text)),
                            " is not a whole number from 0 to ", most);
      },
      "");
  const auto plain = [](const std::string& text) {
    // A leading zero would make the number octal.
    const size_t begin = text.find_first_not_of('0');
    return begin == std::string::npos && !text.empty() ? "0"
           : begin == std::string::npos                ? ""
                                                       : text.substr(begin);
  };
  return *app.add_option(name, value, help)
              ->check(is_number)
              ->transform(plain)
              ->type_name("N");
}

// A value from a fixed set of words.
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

// A list with one value per occurrence of the option.
CLI::Option* AddList(CLI::App& app, const std::string& name,
                     std::vector<std::string>& values,
                     const std::string& help) {
  return ListOption(app.add_option(name, values, help))
      ->allow_extra_args(false);
}

// The same with commas, for SplitAtCommas: CLI11 would drop empty words, and
// take the next argument when nothing else is given.
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

void RemoveMarks(std::vector<std::string>& values) {
  for (std::string& value : values) value = RemoveMark(value);
}

void SplitAtCommas(std::vector<std::string>& values) {
  RemoveMarks(values);
  values = absl::StrSplit(absl::StrJoin(values, ","), ',', absl::SkipEmpty());
}

void SplitAtCommas(RuleChoice& rules) {
  for (std::vector<std::string>* values :
       {&rules.select, &rules.ignore, &rules.severity}) {
    SplitAtCommas(*values);
  }
}

// Finishes lists after parsing.
void FinishLists(CommandLine& line) {
  for (InputOptions* inputs :
       {&line.check.inputs, &line.roundtrip.inputs, &line.fix.inputs}) {
    RemoveMarks(inputs->paths);
    RemoveMarks(inputs->excluded);
  }
  SplitAtCommas(line.check.rules);
  SplitAtCommas(line.config.rules);
  SplitAtCommas(line.fix.rules);
  SplitAtCommas(line.fix.only);
}

// What only says how to fix.
constexpr const char* kNotForUndo[] = {
    "PATH",      "--exclude",      "--config", "--no-config",
    "--as",      "--select",       "--ignore", "--severity",
    "--fail-on", "--unsafe-fixes", "--rule",   "--exit-non-zero-on-fix"};

// Paths, or --undo, and never standard input. CLI11 could express most of it,
// but would list all these options in the help of --undo.
void CheckFix(const CLI::App& app, const FixOptions& fix) {
  if (!fix.undo.empty()) {
    for (const char* name : kNotForUndo) {
      if (app.get_option(name)->count() > 0) {
        throw CLI::ExcludesError("--undo", name);
      }
    }
    return;
  }
  const std::vector<std::string>& paths = fix.inputs.paths;
  if (paths.empty()) throw CLI::RequiredError("PATH");
  if (std::count(paths.begin(), paths.end(), "-") > 0) {
    throw CLI::ValidationError("PATH", "- (standard input) cannot be fixed");
  }
}

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
           "Files, folders (searched recursively), or - for standard input")
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

CLI::App& AddCommand(CLI::App& app, CommandLine& line, Command command,
                     const std::string& name, const std::string& help) {
  CLI::App& sub = *app.add_subcommand(name, help);
  sub.callback([&line, command] { line.command = command; });
  AddColor(sub, line);
  return sub;
}

void AddHelp(CLI::App& app, CommandLine& line) {
  CLI::App& help = AddCommand(app, line, Command::kHelp, "help",
                              "Describe assetlint or one of its commands");
  std::vector<std::string> commands;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) {
    if (sub != &help) commands.push_back(sub->get_name());
  }
  AddChoice(help, "COMMAND", line.help_about, commands,
            "The command to describe");
}

void DefineBaseline(CLI::App& app, CheckOptions& options) {
  CLI::Option* baseline =
      AddText(app, "--baseline", options.baseline, "FILE",
              "Hide the findings listed in this file, and report which of them "
              "no longer occur");
  AddText(app, "--write-baseline", options.write_baseline, "FILE",
          "Record all findings in this file as known, and report none")
      ->excludes(baseline);
  app.add_flag("--strict-baseline", options.strict_baseline,
               "Exit with 1 when a known finding no longer occurs")
      ->needs(baseline);
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

void DefineCheck(CLI::App& app, CheckOptions& options) {
  AddInputs(app, options.inputs);
  AddChoice(app, "--format", options.format,
            {"text", "json", "sarif", "junit", "github", "gitlab"},
            "Report format (default: text)");
  AddText(app, "--output", options.output, "FILE",
          "Write the report to this file instead of standard output");
  AddRuleOptions(app, options.rules, options.fail_on);
  AddNumber(app, "--max-findings", options.max_findings,
            std::numeric_limits<uint64_t>::max(),
            "Report at most this many findings, then how many were left out "
            "(default: 0, all)");
  DefineBaseline(app, options);
  app.add_flag("--statistics", options.statistics,
               "Show how often each rule was broken (text and json only); text "
               "then shows no findings");
  app.add_flag("-q,--quiet", options.quiet,
               "Print only findings: no summary, no progress");
}

void DefineUndo(CLI::App& app, FixOptions& options) {
  app.add_flag("--no-undo", options.no_undo, "Write no undo file")
      ->excludes(AddText(app, "--undo-file", options.undo_file, "FILE",
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
  AddPositional(app, "FILE", options.path, "A file, or - for standard input");
  AddChoice(app, "--format", options.format, {"tree", "json"},
            "Output format (default: tree)");
  app.add_flag("--values", options.values,
               "Also show decoded values, such as the unpacked tracks of an "
               "animation");
  app.add_flag("--full", options.full, "Do not shorten arrays of numbers");
  app.add_flag("--expand", options.expand,
               "Show the fields of each record in an array");
  AddFormatOptions(app, options.as, options.stdin_filename);
}

void DefineConfig(CLI::App& app, ConfigOptions& options) {
  AddPositional(app, "PATH", options.path,
                "A file or folder; it need not exist");
  AddChoice(app, "--format", options.format, {"text", "json"},
            "Output format (default: text)");
  AddConfig(app, options.config);
  AddRuleOptions(app, options.rules, options.fail_on);
}

void DefineExplain(CLI::App& app, CommandLine& line) {
  CLI::App& explain = AddCommand(app, line, Command::kExplain, "explain",
                                 "Explain one rule, or find rules by symptom");
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

bool HasOption(const CLI::App& app, absl::string_view word) {
  const std::vector<const CLI::Option*> options = app.get_options();
  return std::any_of(options.begin(), options.end(), [&](const auto* option) {
    return option->check_name(std::string(word));
  });
}

// The names of `app`'s own options, and of the commands.
std::vector<std::string> KnownWords(const CLI::App& root, const CLI::App& app) {
  std::vector<std::string> words;
  if (&app == &root) {
    for (const CLI::App* sub : root.get_subcommands(nullptr)) {
      words.push_back(sub->get_name());
    }
  }
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      words.push_back("--" + name);
    }
  }
  return words;
}

// Explains an unexpected argument, with the word that was perhaps meant or the
// place where it belongs.
std::string ExplainExtra(const CLI::App& root, const std::string& argument) {
  const std::string word = argument.substr(0, argument.find('='));
  const std::vector<CLI::App*> chosen = root.get_subcommands();
  const CLI::App& command = chosen.empty() ? root : *chosen[0];
  const std::vector<std::string> before = root.remaining();
  const bool misplaced = std::count(before.begin(), before.end(), argument) > 0;
  if (word[0] == '-' && misplaced) {
    for (const CLI::App* sub : root.get_subcommands(nullptr)) {
      if ((chosen.empty() || sub == &command) && HasOption(*sub, word)) {
        return absl::StrCat("the option ", QuoteForMessage(word),
                            " must follow the command: assetlint ",
                            sub->get_name(), " ", word);
      }
    }
  }
  return absl::StrCat(
      "unknown argument ", QuoteForMessage(argument),
      DidYouMean(word, KnownWords(root, misplaced ? root : command)));
}

std::string Explain(const CLI::App& app, const CLI::Error& error) {
  const std::vector<std::string> extra = app.remaining(/*recurse=*/true);
  return extra.empty() ? error.what() : ExplainExtra(app, extra[0]);
}

// Parses all arguments, or throws a CLI::Error.
void Parse(CLI::App& app, std::vector<std::string> arguments) {
  // CLI11 takes them from the end.
  std::reverse(arguments.begin(), arguments.end());
  app.parse(std::move(arguments));
}

// The help of a command, or of the program. An App that has parsed a command
// would give that command's help.
std::string HelpAbout(const std::string& command) {
  CLI::App app;
  CommandLine unused;
  DefineCommandLine(app, unused);
  if (command.empty()) return app.help();
  return app.get_subcommand(command)->help(app.get_name());
}

ExitCode UsageError(Output& err, absl::string_view message) {
  PrintError(err, message);
  err.Write("See assetlint --help.\n");
  return ExitCode::kUsage;
}

}  // namespace

void DefineCommandLine(CLI::App& app, CommandLine& line) {
  app.description("Checks legacy game asset files.");
  app.name("assetlint");
  app.footer(kFooter);
  app.set_version_flag("-V,--version", absl::StrCat("assetlint ", kVersion));
  app.require_subcommand(1);
  AddColor(app, line);
  app.formatter(std::make_shared<HelpFormatter>());

  DefineCheck(AddCommand(app, line, Command::kCheck, "check",
                         "Check files and folders"),
              line.check);
  DefineDump(AddCommand(app, line, Command::kDump, "dump",
                        "Show a file as a tree of fields"),
             line.dump);
  CLI::App& roundtrip =
      AddCommand(app, line, Command::kRoundtrip, "roundtrip",
                 "Decode files, re-encode them and compare the bytes");
  AddInputs(roundtrip, line.roundtrip.inputs);
  roundtrip.add_flag("-q,--quiet", line.roundtrip.quiet,
                     "Print only files that do not round-trip");
  DefineFix(AddCommand(app, line, Command::kFix, "fix",
                       "Repair files, as far as that is safe"),
            line.fix);
  AddChoice(AddCommand(app, line, Command::kRules, "rules", "List every rule"),
            "--format", line.rules.format, {"text", "json", "markdown"},
            "Output format (default: text)");
  DefineExplain(app, line);
  DefineConfig(
      AddCommand(app, line, Command::kConfig, "config",
                 "Show the settings of a path and where each comes from"),
      line.config);
  AddChoice(AddCommand(app, line, Command::kCompletion, "completion",
                       "Print a shell completion script"),
            "SHELL", line.completion.shell, {"bash", "zsh", "fish"},
            "The shell")
      .required();
  AddCommand(app, line, Command::kManPage, "manpage",
             "Print the manual page, for man -l -");
  AddHelp(app, line);
}

bool ParseCommandLine(int argc, const char* const* argv, CommandLine& line,
                      Output& out, Output& err, ExitCode& exit_code) {
  CLI::App app;
  DefineCommandLine(app, line);
  absl::StatusOr<std::vector<std::string>> arguments =
      MarkArguments(argc, argv);
  if (!arguments.ok()) {
    exit_code = UsageError(err, arguments.status().message());
    return false;
  }
  try {
    Parse(app, *std::move(arguments));
    FinishLists(line);
    if (line.command == Command::kFix)
      CheckFix(*app.get_subcommand("fix"), line.fix);
    if (line.command != Command::kHelp) return true;
    out.Write(HelpAbout(line.help_about));
    exit_code = ExitCode::kClean;
  } catch (const CLI::Success& success) {
    // --help and --version: CLI11 prints to streams.
    std::ostringstream text;
    // Truncated text must not look complete.
    text.exceptions(std::ios::badbit);
    std::ostringstream nothing;
    app.exit(success, text, nothing);
    out.Write(text.str());
    exit_code = ExitCode::kClean;
  } catch (const CLI::Error& error) {
    exit_code = UsageError(err, Explain(app, error));
  }
  return false;
}

}  // namespace assetlint
