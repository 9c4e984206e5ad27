#include "lint/cli/command_line.h"

#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "lint/cli/arguments.h"
#include "lint/config/glob.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/version.h"

namespace assetlint {
namespace {

using Commands = std::vector<CommandArguments>;

// CLI11 forgets `--` once a command has its first path, and takes "[a,b]" for a
// list and "++" for the end of a command. Arguments and values that it must not
// interpret get a mark, which is removed before they are checked.
constexpr char kMark = '\1';

constexpr char kEmptyValue[] = " is empty (is a variable not set?)";

// What is wrong with a value, or nothing.
std::string FaultOf(const Argument& argument, const std::string& text) {
  switch (argument.kind) {
    case ArgumentKind::kNumber:
      if (uint64_t number = 0;
          !text.empty() && absl::c_all_of(text, absl::ascii_isdigit) &&
          absl::SimpleAtoi(text, &number) && number <= argument.most) {
        return "";
      }
      return absl::StrCat(QuoteForMessage(text),
                          " is not a whole number from 0 to ", argument.most);
    case ArgumentKind::kChoice: {
      const std::vector<std::string> words = argument.Choices();
      if (absl::c_linear_search(words, text)) return "";
      return absl::StrCat(QuoteForMessage(text), " is not one of ",
                          argument.value, DidYouMean(text, words));
    }
    case ArgumentKind::kWords:
      // An empty word comes from an unset variable too.
      if (!text.empty() &&
          absl::c_linear_search(
              std::vector<std::string>(absl::StrSplit(text, ',')), "")) {
        return absl::StrCat("a word in ", QuoteForMessage(text), kEmptyValue);
      }
      break;
    case ArgumentKind::kNewFile:
      // It could be meant for standard output.
      if (text != "-") break;
      return argument.names == "--output"
                 ? "omit --output to write to standard output"
                 : "- is not the name of a file (./- is)";
    default:
      break;
  }
  return text.empty() ? absl::StrCat("the value", kEmptyValue) : "";
}

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
    if (name.size() + 2 > kHelpColumn) return absl::StrCat(name, "\n", help);
    return help.replace(0, name.size(), name);
  }
};

constexpr char kFooter[] =
    "Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 usage error "
    "or\nunreadable path, 3 internal error.\n"
    "assetlint help COMMAND describes a command and its options.";

std::string LongName(const Argument& argument) {
  return argument.AllNames().back();
}

void Define(const Argument& argument, CLI::App& app) {
  if (argument.kind == ArgumentKind::kCli11) return;
  if (argument.flag()) {
    app.add_flag(argument.names, argument.help);
    return;
  }
  CLI::Option* option = app.add_option(argument.names, argument.help);
  if (argument.list()) {
    option->expected(1, -1)->allow_extra_args(argument.positional());
  }
  option->type_name(argument.value)->required(argument.required);
  option->transform(CLI::Validator(
      [argument](std::string& text) {
        if (text[0] == kMark) text.erase(0, 1);
        return FaultOf(argument, text);
      },
      ""));
}

void Define(const CommandArguments& command, CLI::App& app) {
  for (const Argument& argument : command.arguments) Define(argument, app);
  for (const Argument& argument : command.arguments) {
    for (const auto other :
         absl::StrSplit(argument.excludes, ',', absl::SkipEmpty())) {
      app.get_option(LongName(argument))
          ->excludes(app.get_option(std::string(other)));
    }
    if (argument.needs.empty()) continue;
    app.get_option(LongName(argument))->needs(app.get_option(argument.needs));
  }
}

// The arguments of the command; without one, those of the program, and the
// names of all commands.
void DefineApp(const Commands& commands, const CommandArguments* command,
               CLI::App& app) {
  // On Windows too: a path may begin with a slash.
  app.allow_windows_style_options(false);
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(kFooter);
  if (command != nullptr) {
    app.name(absl::StrCat(commands[0].name, " ", command->name));
    app.description(command->help);
    return Define(*command, app);
  }
  app.name(commands[0].name);
  app.description(commands[0].help);
  app.set_version_flag("-V,--version", absl::StrCat("assetlint ", kVersion));
  app.require_subcommand(1);
  Define(commands[0], app);
  for (size_t i = 1; i < commands.size(); ++i) {
    app.add_subcommand(commands[i].name, commands[i].help);
  }
}

const CommandArguments* FindCommand(const Commands& commands,
                                    absl::string_view name) {
  for (size_t i = 1; i < commands.size(); ++i) {
    if (commands[i].name == name) return &commands[i];
  }
  return nullptr;
}

std::string UnknownArgument(absl::string_view argument) {
  return absl::StrCat("unknown argument ", QuoteForMessage(argument));
}

// What some version of CLI11 misinterprets: it gives `--output=` the next
// argument as its value, treats `-` before a character that begins no option as
// a path, and takes --diff=false, and so --diff=-1, for no --diff: `fix` would
// write.
std::string MistakenBy(const Commands& commands, absl::string_view argument) {
  absl::string_view name = argument;
  if (!absl::ConsumePrefix(&name, "-") || name.empty()) return "";
  const bool is_long = absl::ConsumePrefix(&name, "-");
  if (name.empty() || !absl::ascii_isalnum(name[0])) {
    return UnknownArgument(argument);
  }
  const size_t equals = argument.find('=');
  if (equals == argument.npos) return "";
  if (is_long && equals == argument.size() - 1) {
    return absl::StrCat(QuoteForMessage(argument), kEmptyValue);
  }
  const absl::string_view word = argument.substr(0, equals);
  for (const CommandArguments& command : commands) {
    const Argument* found = command.Find(word);
    if (found == nullptr || !found->flag()) continue;
    return absl::StrCat(word, " takes no value, found ",
                        QuoteForMessage(argument));
  }
  return "";
}

// All but the command, which is at `command`; marks what is no option.
absl::StatusOr<std::vector<std::string>> MarkArguments(
    const Commands& commands, absl::Span<const char* const> given,
    size_t command) {
  std::vector<std::string> arguments;
  bool options_end = false;
  for (size_t i = 0; i < given.size(); ++i) {
    if (i == command) continue;
    std::string argument = given[i];
    if (argument == "--" && !options_end) {
      options_end = true;
      continue;
    }
    if (options_end || !absl::StartsWith(argument, "-")) {
      argument.insert(0, 1, kMark);
    } else if (std::string fault = MistakenBy(commands, argument);
               !fault.empty()) {
      return absl::InvalidArgumentError(fault);
    } else if (const size_t equals = argument.find('=');
               equals != std::string::npos) {
      argument.insert(equals + 1, 1, kMark);
    }
    arguments.push_back(std::move(argument));
  }
  // CLI11 takes them from the end.
  absl::c_reverse(arguments);
  return arguments;
}

void Store(const Argument& argument, const std::vector<std::string>& values) {
  if (auto* const* flag = std::get_if<bool*>(&argument.target)) {
    if (*flag != nullptr) **flag = true;
  } else if (auto* const* number = std::get_if<uint64_t*>(&argument.target)) {
    static_cast<void>(absl::SimpleAtoi(values[0], *number));  // is checked
  } else if (auto* const* text = std::get_if<std::string*>(&argument.target)) {
    **text = values[0];
  } else {
    auto& list = *std::get<std::vector<std::string>*>(argument.target);
    list = values;
    if (argument.kind == ArgumentKind::kWords) {
      list = absl::StrSplit(absl::StrJoin(values, ","), ',');
    }
  }
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
  if (fix.inputs.paths.empty()) throw CLI::RequiredError("PATH");
  if (absl::c_linear_search(fix.inputs.paths, "-")) {
    throw CLI::ValidationError("PATH", "- (standard input) cannot be fixed");
  }
}

// What CLI11 cannot check: that one of two arguments is given.
void CheckCommand(const CLI::App& app, const CommandLine& line) {
  if (line.command == Command::kFix) CheckFix(app, line.fix);
  if (line.command == Command::kList && line.list.path.empty() &&
      line.list.game_dirs.empty()) {
    throw CLI::RequiredError("FILE or --game");
  }
  if (line.command == Command::kExplain && line.explain.rule.empty() &&
      line.explain.symptom.empty()) {
    throw CLI::RequiredError("RULE or --symptom");
  }
}

// Explains an unexpected argument of the command (null without one), with the
// word that was perhaps meant.
std::string ExplainExtra(const Commands& commands,
                         const CommandArguments* command,
                         std::string argument) {
  argument.erase(std::remove(argument.begin(), argument.end(), kMark),
                 argument.end());
  std::vector<std::string> known;
  for (size_t i = 1; command == nullptr && i < commands.size(); ++i) {
    known.push_back(commands[i].name);
  }
  for (const Argument& option :
       (command == nullptr ? commands[0] : *command).arguments) {
    if (!option.positional()) known.push_back(LongName(option));
  }
  return absl::StrCat(
      UnknownArgument(argument),
      DidYouMean(argument.substr(0, argument.find('=')), known));
}

// `assetlint check --format=html 'My Data'`: a parsed command, quoted for a
// shell, with its options before its other arguments. Options that do not
// change the report are left out, so that the same input gives the same report.
std::string ShownCommand(const CommandArguments& command, const CLI::App& app) {
  std::string shown = absl::StrCat("assetlint ", command.name);
  std::vector<std::string> arguments;
  for (const Argument& argument : command.arguments) {
    const std::string name = LongName(argument);
    const CLI::Option* option = app.get_option(name);
    if (option->count() == 0 || name == "--jobs" || name == "--output" ||
        name == "--color") {
      continue;
    }
    if (argument.positional()) {
      arguments = option->results();
    } else if (argument.flag()) {
      absl::StrAppend(&shown, " ", name);
    } else {
      for (const std::string& value : option->results()) {
        if (shown.size() > kMaxShownCommand) break;
        absl::StrAppend(&shown, " ", name, "=", ShellQuoted(value));
      }
    }
  }
  return WithArguments(std::move(shown), arguments);
}

// The format of a report whose file has this name, if no other is asked for.
std::string FormatOf(absl::string_view file) {
  for (const char* format : {"html", "json", "sarif"}) {
    if (absl::EndsWithIgnoreCase(file, absl::StrCat(".", format))) {
      return format;
    }
  }
  return "text";
}

ExitCode UsageError(Output& err, absl::string_view message) {
  PrintError(err, message);
  err.Write("See assetlint --help.\n");
  return ExitCode::kUsage;
}

// The pattern of a glob, in which more characters are special.
std::string GlobPattern(absl::string_view name) {
  return absl::StrReplaceAll(
      absl::AsciiStrToLower(name),
      {{"[", "\\["}, {"]", "\\]"}, {"{", "\\{"}, {"}", "\\}"}, {"**", "*"}});
}

// Takes what `app` has parsed for `command` into `line`.
void TakeParsed(const CommandArguments& command, const CLI::App& app,
                CommandLine& line) {
  line.command = command.command;
  for (const Argument& argument : command.arguments) {
    const CLI::Option* option = app.get_option(LongName(argument));
    if (option->count() > 0) Store(argument, option->results());
  }
  CheckCommand(app, line);
  if (line.command != Command::kCheck) return;
  line.check.command = ShownCommand(command, app);
  if (app.get_option("--format")->count() == 0) {
    line.check.format = FormatOf(line.check.output);
  }
}

// What --help and --version say, which CLI11 prints to streams.
std::string Information(const CLI::App& app, const CLI::Success& success) {
  std::ostringstream text;
  // Truncated text must not look complete.
  text.exceptions(std::ios::badbit);
  std::ostringstream nothing;
  app.exit(success, text, nothing);
  return text.str();
}

std::string Explain(const CLI::Error& error, const CLI::App& app,
                    const Commands& commands, const CommandArguments* command) {
  const std::vector<std::string> extra = app.remaining();
  return extra.empty() ? error.what()
                       : ExplainExtra(commands, command, extra[0]);
}

}  // namespace

bool ParseCommandLine(int argc, const char* const* argv, CommandLine& line,
                      Output& out, Output& err, ExitCode& exit_code) {
  // Without the program's name.
  const absl::Span<const char* const> given(argv + std::min(argc, 1),
                                            std::max(argc - 1, 0));
  const Commands commands = AllCommands(line);
  const auto first = absl::c_find_if(given, [](absl::string_view word) {
    return !absl::StartsWith(word, "-");
  });
  const CommandArguments* command =
      first == given.end() ? nullptr : FindCommand(commands, *first);
  const size_t skipped = command == nullptr
                             ? given.size()
                             : static_cast<size_t>(first - given.begin());
  // Paths alone are to be checked.
  const auto is_path = [](absl::string_view word) {
    os::FileInfo info;
    return !absl::StartsWith(word, "-") &&
           os::Describe(os::FromUser(std::string(word)), info);
  };
  if (command == nullptr && absl::c_any_of(given, is_path)) {
    command = FindCommand(commands, "check");
    line.only_paths = true;
  }
  absl::StatusOr<std::vector<std::string>> arguments =
      MarkArguments(commands, given, skipped);
  if (!arguments.ok()) {
    exit_code = UsageError(err, arguments.status().message());
    return false;
  }
  CLI::App app;
  DefineApp(commands, command, app);
  try {
    app.parse(*std::move(arguments));
    // Without a command, parsing has thrown.
    TakeParsed(*command, app, line);
    if (line.command != Command::kHelp) return true;
    CLI::App about;
    DefineApp(commands, FindCommand(commands, line.help_about), about);
    out.Write(about.help());
    exit_code = ExitCode::kClean;
  } catch (const CLI::Success& success) {
    out.Write(Information(app, success));
    exit_code = ExitCode::kClean;
  } catch (const CLI::Error& error) {
    exit_code = UsageError(err, Explain(error, app, commands, command));
  }
  return false;
}

std::vector<std::string> ExpandPattern(const std::string& pattern) {
  const absl::string_view name = os::FileName(pattern);
  os::FileInfo info;
  if (name.find_first_of("*?") == absl::string_view::npos ||
      os::DescribeLink(pattern, info)) {
    return {pattern};
  }
  const absl::StatusOr<Glob> glob = Glob::Parse(GlobPattern(name));
  if (!glob.ok()) return {pattern};
  const std::string folder = pattern.substr(0, pattern.size() - name.size());
  std::vector<std::string> paths;
  const auto take = [&](absl::string_view found, os::FileKind) {
    const bool hidden = absl::StartsWith(found, ".") && name[0] != '.';
    if (!hidden && glob->Matches(absl::AsciiStrToLower(found))) {
      paths.push_back(folder + std::string(found));
    }
  };
  // What cannot be listed matches nothing.
  os::ListFolder(folder.empty() ? "." : folder, os::Links::kFollow, take);
  if (paths.empty()) return {pattern};
  std::sort(paths.begin(), paths.end());
  return paths;
}

void TakeUserPaths(CommandLine& line) {
  for (const CommandArguments& command : AllCommands(line)) {
    for (const Argument& argument : command.arguments) {
      if (argument.kind < ArgumentKind::kPath) continue;
      if (auto* const* path = std::get_if<std::string*>(&argument.target)) {
        **path = os::FromUser(std::move(**path));
        continue;
      }
      auto& paths = *std::get<std::vector<std::string>*>(argument.target);
      const bool expand =
          argument.kind == ArgumentKind::kPatterns && os::OnWindows();
      std::vector<std::string> taken;
      for (std::string& path : paths) {
        path = os::FromUser(std::move(path));
        for (std::string& match :
             expand ? ExpandPattern(path) : std::vector<std::string>{path}) {
          taken.push_back(std::move(match));
        }
      }
      paths = std::move(taken);
    }
  }
}

}  // namespace assetlint
