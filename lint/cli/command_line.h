// The command line of `assetlint`; arguments.h has the table that it follows.
#ifndef ASSETLINT_LINT_CLI_COMMAND_LINE_H_
#define ASSETLINT_LINT_CLI_COMMAND_LINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "lint/config/config_file.h"
#include "lint/config/rule_filter.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"

namespace assetlint {

// The files and how to read them: `check`, `roundtrip` and `fix`.
struct InputOptions {
  std::vector<std::string> paths;
  std::vector<std::string> excluded;
  std::string as;  // a format's name, or empty
  std::string stdin_filename;
  uint64_t jobs = 0;  // 0: one per processor
  ConfigChoice config;
};

// Checks across the files of a run.
struct AcrossChoice {
  bool none = false;  // --no-across
  // Folders and a file with names of the game's files; may be empty.
  std::vector<std::string> game_dirs;
  std::string game_list;
  bool case_sensitive = false;
};

struct CheckOptions {
  InputOptions inputs;
  AcrossChoice across;
  std::string format = "text";
  std::string output;  // a file; empty for standard output
  RuleChoice rules;
  std::string fail_on;        // or empty
  uint64_t max_findings = 0;  // 0: all
  // Files, or empty; at most one of them is set.
  std::string baseline;
  std::string write_baseline;
  bool strict_baseline = false;
  bool statistics = false;
  bool quiet = false;
  std::string command;  // ShownCommand, for reports that show it
};

struct DumpOptions {
  std::string path;
  std::string as;
  std::string stdin_filename;
  std::string format = "tree";
  bool values = false;
  bool full = false;
  bool expand = false;
};

struct RoundtripOptions {
  InputOptions inputs;
  bool quiet = false;
};

struct FixOptions {
  InputOptions inputs;  // no paths with `undo`
  std::string format = "text";
  RuleChoice rules;
  std::string fail_on;  // or empty
  // --rule: ids or names, not yet checked. Empty: every rule that the
  // configuration does not exclude.
  std::vector<std::string> only;
  bool unsafe_fixes = false;
  bool diff = false;
  bool exit_non_zero_on_fix = false;
  bool no_undo = false;
  bool quiet = false;
  // Files, or empty.
  std::string undo_file;  // to be written
  std::string undo;       // whose changes are undone
};

// One of the first two is empty.
struct ListOptions {
  std::string path;
  std::vector<std::string> game_dirs;
  std::string format = "text";
};

// One of the first two is empty.
struct ExplainOptions {
  std::string rule;
  std::string symptom;
  bool url = false;
};

struct ConfigOptions {
  std::string path;
  std::string format = "text";
  RuleChoice rules;
  std::string fail_on;  // or empty
  ConfigChoice config;
};

enum class Command : uint8_t {
  kCheck,
  kDump,
  kRoundtrip,
  kFix,
  kList,
  kRules,
  kExplain,
  kConfig,
  kCompletion,
  kManPage,
  kHelp,  // done by ParseCommandLine
};

struct CommandLine {
  Command command = Command::kCheck;
  bool only_paths = false;  // without a command, which then is kCheck
  std::string color = "auto";
  std::string help_about;  // a command, or empty
  CheckOptions check;
  DumpOptions dump;
  RoundtripOptions roundtrip;
  FixOptions fix;
  ListOptions list;
  std::string rules_format = "text";
  ExplainOptions explain;
  ConfigOptions config;
  std::string shell;  // for completion: "bash", "zsh" or "fish"
};

// True when `line` holds a command to run. Otherwise everything has been
// printed (help and version to `out`, errors to `err`) and `exit_code` is the
// program's.
bool ParseCommandLine(int argc, const char* const* argv, CommandLine& line,
                      Output& out, Output& err, ExitCode& exit_code);

// Gives the paths of the command line '/' between names, and where the shell
// does not do it, replaces patterns such as Data\*.alo by what they match.
void TakeUserPaths(CommandLine& line);

// The paths that a shell would replace the pattern by, sorted: `*` and `?` in
// its last name match any characters and any one, in either case of ASCII
// letters, but no '.' at the start. The pattern itself if it has none of these,
// exists, or matches nothing.
std::vector<std::string> ExpandPattern(const std::string& pattern);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_COMMAND_LINE_H_
