#include "lint/command_line.h"

#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/complaint.h"
#include "lint/suggestion.h"
#include "lint/version.h"
#include "lint/wrap_text.h"

namespace assetlint {
namespace {

constexpr size_t kHelpWidth = 80;
constexpr size_t kHelpColumn = 28;

// CLI11's own does not break lines.
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
    "Exit: 0 nothing at or above --fail-on, 1 findings, 2 usage or a path "
    "that\ncannot be read, 3 an internal error.\n"
    "assetlint COMMAND --help tells more.";

// CLI11 forgets `--` once a command has its first path, and takes "[a,b]" for a
// list. Arguments that it must not look into get a mark, which comes off again
// when they are stored.
constexpr char kMark = '\1';

std::vector<std::string> MarkArguments(int argc, const char* const* argv) {
  std::vector<std::string> arguments;
  bool options_end = false;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "--" && !options_end) {
      options_end = true;
      continue;
    }
    if (options_end || argument[0] == '[' || argument[0] == kMark) {
      argument.insert(0, 1, kMark);
    }
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

std::string TakeMarkOff(const std::string& text) {
  return text[0] == kMark ? text.substr(1) : text;
}

// An argument that is no option.
template <typename T>
void AddPositional(CLI::App& app, const std::string& name, T& value,
                   const std::string& help) {
  app.add_option(name, value, help)
      ->required()
      ->type_name("")
      ->transform(TakeMarkOff);
}

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& value,
                     const std::string& type, const std::string& help) {
  return app.add_option(name, value, help)
      ->type_name(type)
      ->transform(TakeMarkOff);
}

// A value that is one of a few words.
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
        return absl::StrCat("\"", text, "\" is not one of ", names,
                            DidYouMean(text, words));
      },
      "");
  return *app.add_option(name, value, help)->check(one_of)->type_name(names);
}

// A list that takes one value each time it is named, and commas if `split`.
CLI::Option* AddList(CLI::App& app, const std::string& name,
                     std::vector<std::string>& values, bool split,
                     const std::string& help) {
  CLI::Option* option = app.add_option(name, values, help);
  option->allow_extra_args(false)->transform(TakeMarkOff);
  if (split) option->delimiter(',');
  return option;
}

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const Format* format : AllFormats()) names.emplace_back(format->name);
  return names;
}

void AddFormatOptions(CLI::App& app, std::string& as,
                      std::string& stdin_filename) {
  AddChoice(app, "--as", as, FormatNames(),
            "Take every file for one of this format");
  AddText(app, "--stdin-filename", stdin_filename, "NAME",
          "What to call standard input (the path -)");
}

void AddConfig(CLI::App& app, ConfigChoice& config) {
  CLI::Option* file =
      AddText(app, "--config", config.file, "FILE",
              "Take this configuration for all paths; by default each path has "
              "the nearest assetlint.toml upwards");
  app.add_flag("--no-config", config.none, "Take no configuration at all")
      ->excludes(file);
}

void AddInputs(CLI::App& app, InputOptions& inputs) {
  AddPositional(app, "PATH", inputs.paths,
                "Files, folders (with all that is in them), or - for "
                "standard input");
  AddList(app, "--exclude", inputs.excluded, false,
          "Leave out paths that match: *.bak, Backup, Data/**/old_*; "
          "may be given several times")
      ->type_name("GLOB");
  AddConfig(app, inputs.config);
  AddFormatOptions(app, inputs.as, inputs.stdin_filename);
  app.add_option("-j,--jobs", inputs.jobs,
                 "Threads; 0, the default, means one for each processor")
      ->check(CLI::Range(0u, 1024u).description(""))
      ->type_name("N");
}

CLI::App& AddCommand(CLI::App& app, CommandLine& line, Command command,
                     const std::string& name, const std::string& help) {
  CLI::App& sub = *app.add_subcommand(name, help);
  sub.callback([&line, command] { line.command = command; });
  AddChoice(sub, "--color", line.color, {"auto", "always", "never"},
            "Colours; auto, the default, means on a terminal unless NO_COLOR "
            "is set");
  return sub;
}

void DefineBaseline(CLI::App& app, CheckOptions& options) {
  CLI::Option* baseline =
      AddText(app, "--baseline", options.baseline, "FILE",
              "Do not report the findings that this file knows, and say which "
              "of them are gone");
  AddText(app, "--write-baseline", options.write_baseline, "FILE",
          "Write all findings to this file as known ones, and report none")
      ->excludes(baseline);
  app.add_flag("--strict-baseline", options.strict_baseline,
               "Known findings that are gone make the exit code 1")
      ->needs(baseline);
}

void AddRuleOptions(CLI::App& app, RuleChoice& rules, std::string& fail_on) {
  AddList(app, "--select", rules.select, true,
          "Check these rules only: ids, beginnings of ids, names, classes "
          "(structure, range, reference, style) or all; comma-separated")
      ->type_name("RULE");
  AddList(app, "--ignore", rules.ignore, true,
          "Leave these rules out; where both name a rule, the closer one wins")
      ->type_name("RULE");
  AddList(app, "--severity", rules.severity, true,
          "Give a rule another severity: error, warning or info")
      ->type_name("RULE=LEVEL");
  AddChoice(app, "--fail-on", fail_on, {"error", "warning", "info", "never"},
            "The least severity that makes the exit code 1 (default: error)");
}

void DefineCheck(CLI::App& app, CheckOptions& options) {
  AddInputs(app, options.inputs);
  AddChoice(app, "--format", options.format,
            {"text", "json", "sarif", "junit", "github", "gitlab"},
            "How to report (default: text)");
  AddText(app, "--output", options.output, "FILE",
          "Write the report to this file, not to standard output");
  AddRuleOptions(app, options.rules, options.fail_on);
  app.add_option("--max-findings", options.max_findings,
                 "Report at most so many findings, and how many more there "
                 "are; 0, the default, means all")
      ->type_name("N");
  DefineBaseline(app, options);
  app.add_flag("--statistics", options.statistics,
               "Say how often each rule was broken; as text, in place of the "
               "findings; for text and json");
  app.add_flag("-q,--quiet", options.quiet,
               "Nothing but findings: no summary, no progress");
}

void DefineDump(CLI::App& app, DumpOptions& options) {
  AddPositional(app, "FILE", options.path, "A file, or - for standard input");
  AddChoice(app, "--format", options.format, {"tree", "json"},
            "How to show it (default: tree)");
  app.add_flag("--values", options.values,
               "Also the decoded values, such as the unpacked tracks of an "
               "animation");
  app.add_flag("--full", options.full, "Do not shorten arrays of numbers");
  app.add_flag("--expand", options.expand,
               "Show each record of an array with its fields");
  AddFormatOptions(app, options.as, options.stdin_filename);
}

void DefineConfig(CLI::App& app, ConfigOptions& options) {
  AddPositional(app, "PATH", options.path,
                "A file or a folder, which need not exist");
  AddChoice(app, "--format", options.format, {"text", "json"},
            "How to show it (default: text)");
  AddConfig(app, options.config);
  AddRuleOptions(app, options.rules, options.fail_on);
}

// The names of all options and commands that could have stood there.
std::vector<std::string> KnownWords(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) {
    words.push_back(sub->get_name());
  }
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& place = chosen.empty() ? app : *chosen[0];
  for (const CLI::Option* option : place.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      words.push_back("--" + name);
    }
  }
  return words;
}

// What is wrong with the arguments; for one that was not expected, with the
// word that was perhaps meant.
std::string Explain(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<std::string> extra = app.remaining(/*recurse=*/true);
  if (extra.empty()) return error.what();
  const std::string word = extra[0].substr(0, extra[0].find('='));
  return absl::StrCat("unknown argument \"", extra[0], "\"",
                      DidYouMean(word, KnownWords(app)));
}

}  // namespace

void DefineCommandLine(CLI::App& app, CommandLine& line) {
  app.description("Checks legacy game asset files.");
  app.name("assetlint");
  app.footer(kFooter);
  app.set_version_flag("--version", absl::StrCat("assetlint ", kVersion));
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());

  DefineCheck(AddCommand(app, line, Command::kCheck, "check",
                         "Check files and folders"),
              line.check);
  DefineDump(AddCommand(app, line, Command::kDump, "dump",
                        "Show a file as a tree of fields"),
             line.dump);
  CLI::App& roundtrip =
      AddCommand(app, line, Command::kRoundtrip, "roundtrip",
                 "Decode files, encode them again, and compare");
  AddInputs(roundtrip, line.roundtrip.inputs);
  roundtrip.add_flag("-q,--quiet", line.roundtrip.quiet,
                     "Nothing but files that do not come back the same");
  AddChoice(AddCommand(app, line, Command::kRules, "rules", "List every rule"),
            "--format", line.rules.format, {"text", "json", "markdown"},
            "How to list them (default: text)");
  AddPositional(AddCommand(app, line, Command::kExplain, "explain",
                           "Tell all about one rule"),
                "RULE", line.explain.rule, "Its id or its name");
  DefineConfig(AddCommand(app, line, Command::kConfig, "config",
                          "Show what holds for a path, and who says so"),
               line.config);
  AddChoice(AddCommand(app, line, Command::kCompletion, "completion",
                       "Print what makes a shell complete assetlint's words"),
            "SHELL", line.completion.shell, {"bash", "zsh", "fish"},
            "The shell")
      .required();
  AddCommand(app, line, Command::kManPage, "manpage",
             "Print the manual page, for man -l -");
}

bool ParseCommandLine(int argc, const char* const* argv, CommandLine& line,
                      Output& out, Output& err, ExitCode& exit_code) {
  CLI::App app;
  DefineCommandLine(app, line);
  try {
    std::vector<std::string> arguments = MarkArguments(argc, argv);
    // CLI11 takes them from the back.
    std::reverse(arguments.begin(), arguments.end());
    app.parse(std::move(arguments));
    return true;
  } catch (const CLI::Success& success) {
    // --help and --version: CLI11 prints to streams.
    std::ostringstream text;
    // A text without its end must not look like one.
    text.exceptions(std::ios::badbit);
    std::ostringstream nothing;
    app.exit(success, text, nothing);
    out.Write(text.str());
    exit_code = ExitCode::kClean;
  } catch (const CLI::ParseError& error) {
    Complain(err, Explain(app, error));
    err.Write("assetlint --help tells what there is.\n");
    exit_code = ExitCode::kUsage;
  }
  return false;
}

}  // namespace assetlint
