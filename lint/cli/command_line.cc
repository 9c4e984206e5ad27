#include "lint/cli/command_line.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "lint/cli/command_words.h"
#include "lint/cli/define_command_line.h"
#include "lint/config/glob.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/process.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {

namespace {

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

bool HasFlag(const CLI::App& app, const std::string& word) {
  const std::vector<const CLI::Option*> options = app.get_options();
  return std::any_of(options.begin(), options.end(), [&](const auto* option) {
    return option->get_items_expected_max() == 0 && option->check_name(word);
  });
}

// CLI11 takes --diff=false for no --diff, and so --diff=-1; `fix` would write.
std::string FlagFault(const CLI::App& root, const std::string& argument) {
  const size_t equals = argument.find('=');
  if (argument[0] != '-' || equals == std::string::npos) return "";
  const std::string word = argument.substr(0, equals);
  const std::vector<const CLI::App*> commands = root.get_subcommands(nullptr);
  const bool flag =
      HasFlag(root, word) ||
      std::any_of(commands.begin(), commands.end(),
                  [&](const CLI::App* sub) { return HasFlag(*sub, word); });
  return flag ? absl::StrCat(word, " takes no value, found ",
                             QuoteForMessage(argument))
              : "";
}

// The arguments for CLI11, or an error about one of them.
absl::StatusOr<std::vector<std::string>> MarkArguments(
    const CLI::App& app, absl::Span<const char* const> given) {
  std::vector<std::string> arguments;
  bool options_end = false;
  for (const char* const word : given) {
    std::string argument = word;
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
    } else if (fault = FlagFault(app, argument); !fault.empty()) {
      return absl::InvalidArgumentError(fault);
    } else if (value < argument.size() &&
               absl::StrContains("[{%+\1", argument[value])) {
      argument.insert(value, 1, kMark);
    }
    arguments.push_back(std::move(argument));
  }
  return arguments;
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
  RemoveMarks(line.list.game_dirs);
  RemoveMarks(line.check.across.game_dirs);
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

// `only`: see DefineCommandLine.
bool ParseArguments(absl::string_view only,
                    absl::Span<const char* const> arguments, CommandLine& line,
                    Output& out, Output& err, ExitCode& exit_code) {
  CLI::App app;
  DefineCommandLine(app, line, only);
  absl::StatusOr<std::vector<std::string>> marked =
      MarkArguments(app, arguments);
  if (!marked.ok()) {
    exit_code = UsageError(err, marked.status().message());
    return false;
  }
  try {
    Parse(app, *std::move(marked));
    line.check.command = ShownCommand(*app.get_subcommand("check"));
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
    if (!only.empty()) {
      // The options of all commands may explain it.
      line = CommandLine();
      return ParseArguments("", arguments, line, out, err, exit_code);
    }
    exit_code = UsageError(err, Explain(app, error));
  }
  return false;
}

}  // namespace

bool ParseCommandLine(int argc, const char* const* argv, CommandLine& line,
                      Output& out, Output& err, ExitCode& exit_code) {
  // Without the program's name.
  const absl::Span<const char* const> arguments(argv + std::min(argc, 1),
                                                std::max(argc - 1, 0));
  const absl::string_view first =
      arguments.empty() ? "" : absl::string_view(arguments.front());
  return ParseArguments(IsCommand(first) ? first : "", arguments, line, out,
                        err, exit_code);
}

namespace {

void TakeAll(std::vector<std::string>& paths) {
  for (std::string& path : paths) path = os::FromUser(std::move(path));
}

// Replaces patterns by what they match.
void Expand(std::vector<std::string>& paths) {
  if (!os::OnWindows()) return;
  std::vector<std::string> expanded;
  for (const std::string& path : paths) {
    for (std::string& match : ExpandPattern(path)) {
      expanded.push_back(std::move(match));
    }
  }
  paths = std::move(expanded);
}

// The pattern of a glob, in which more characters are special.
std::string GlobPattern(absl::string_view name) {
  return absl::StrReplaceAll(
      absl::AsciiStrToLower(name),
      {{"[", "\\["}, {"]", "\\]"}, {"{", "\\{"}, {"}", "\\}"}, {"**", "*"}});
}

}  // namespace

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
  for (InputOptions* inputs :
       {&line.check.inputs, &line.roundtrip.inputs, &line.fix.inputs}) {
    TakeAll(inputs->paths);
    Expand(inputs->paths);
  }
  TakeAll(line.check.across.game_dirs);
  TakeAll(line.list.game_dirs);
  for (std::string* path :
       {&line.check.inputs.stdin_filename, &line.check.inputs.config.file,
        &line.check.output, &line.check.baseline, &line.check.write_baseline,
        &line.check.across.game_list, &line.roundtrip.inputs.stdin_filename,
        &line.roundtrip.inputs.config.file, &line.fix.inputs.config.file,
        &line.fix.undo_file, &line.fix.undo, &line.dump.path,
        &line.dump.stdin_filename, &line.list.path, &line.config.path,
        &line.config.config.file}) {
    *path = os::FromUser(std::move(*path));
  }
}

}  // namespace assetlint
