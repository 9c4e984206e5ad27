#include "lint/program.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "lint/cli/command_line.h"
#include "lint/cli/command_words.h"
#include "lint/cli/completion.h"
#include "lint/cli/man_page.h"
#include "lint/commands/check_command.h"
#include "lint/commands/config_command.h"
#include "lint/commands/dump_command.h"
#include "lint/commands/facts_command.h"
#include "lint/commands/fix_command.h"
#include "lint/commands/list_command.h"
#include "lint/commands/roundtrip_command.h"
#include "lint/commands/rules_command.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/color.h"
#include "lint/terminal/print_error.h"
#include "lint/text/escape.h"
#include "lint/text/exception_text.h"

namespace assetlint {
namespace {

// Ensures that standard input, output and error are open: a newly opened file
// must not take the place of one that the caller closed. The modes make reading
// the first and writing the others still fail as on a closed descriptor.
void OpenStandardDescriptors() {
  for (const auto& [descriptor, mode] :
       {std::pair(STDIN_FILENO, O_WRONLY), std::pair(STDOUT_FILENO, O_RDONLY),
        std::pair(STDERR_FILENO, O_WRONLY)}) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    // The lowest free number, which is this one.
    (void)open("/dev/null", mode);
  }
}

// `bazel run` starts a program in a different folder and passes the user's
// current directory in the environment.
bool EnterWorkingFolder(Output& err) {
  const char* folder = std::getenv("BUILD_WORKING_DIRECTORY");
  if (folder == nullptr || *folder == '\0' || chdir(folder) == 0) return true;
  PrintError(err, absl::StrCat("cannot enter BUILD_WORKING_DIRECTORY ", folder,
                               ": ", std::strerror(errno)));
  return false;
}

ExitCode RunCompletion(const CompletionOptions& options, Output& out) {
  const auto write = options.shell == "bash"  ? BashCompletion
                     : options.shell == "zsh" ? ZshCompletion
                                              : FishCompletion;
  out.Write(write(AllCommandWords(), RuleWords()));
  return ExitCode::kClean;
}

ExitCode Dispatch(const CommandLine& line, Output& out, Output& err) {
  const ColorMode color = ParseColorMode(line.color);
  switch (line.command) {
    case Command::kCheck:
      return RunCheck(line.check, color, out, err);
    case Command::kDump:
      return RunDump(line.dump, color, out, err);
    case Command::kRoundtrip:
      return RunRoundtrip(line.roundtrip, color, out, err);
    case Command::kFix:
      return RunFix(line.fix, color, out, err);
    case Command::kFacts:
      return RunFacts(line.facts, color, out, err);
    case Command::kAcross:
      return RunAcross(line.across, color, out, err);
    case Command::kList:
      return RunList(line.list, color, out, err);
    case Command::kRules:
      return RunRules(line.rules, color, out);
    case Command::kExplain:
      return RunExplain(line.explain, color, out, err);
    case Command::kConfig:
      return RunConfig(line.config, out, err);
    case Command::kCompletion:
      return RunCompletion(line.completion, out);
    case Command::kManPage:
      out.Write(ManPage(AllCommandWords()));
      return ExitCode::kClean;
    case Command::kHelp:  // done
      return ExitCode::kClean;
  }
  return ExitCode::kInternal;
}

ExitCode Run(int argc, char** argv) {
  OpenStandardDescriptors();
  Output out(STDOUT_FILENO);
  Output err(STDERR_FILENO);
  CommandLine line;
  ExitCode exit_code = ExitCode::kUsage;
  if (ParseCommandLine(argc, argv, line, out, err, exit_code)) {
    if (!EnterWorkingFolder(err)) return ExitCode::kUsage;
    exit_code = Dispatch(line, out, err);
  }
  const absl::Status written = out.Flush();
  if (!written.ok()) {
    PrintError(err, absl::StrCat("cannot write to standard output: ",
                                 written.message()));
    exit_code = Worse(exit_code, ExitCode::kUsage);
  }
  return exit_code;
}

// Prints the exception being handled to standard error.
void PrintException() {
  try {
    const std::string text = ExceptionText();
    std::fprintf(stderr, "assetlint: %s\n",
                 text == "out of memory" ? text.c_str()
                                         : EscapeForTerminal(text).c_str());
  } catch (...) {
    std::fputs("assetlint: out of memory\n", stderr);
  }
}

// A library that allocates while freeing (nlohmann::json does) terminates the
// program when out of memory; that must not look like a crash.
[[noreturn]] void EndInternal() {
  if (std::current_exception() != nullptr) {
    PrintException();
  } else {
    std::fputs("assetlint: internal error\n", stderr);
  }
  _exit(static_cast<int>(ExitCode::kInternal));
}

}  // namespace

void EndOnTerminate() { std::set_terminate(EndInternal); }

int RunProgram(int argc, char** argv) {
  EndOnTerminate();
  try {
    return static_cast<int>(Run(argc, argv));
  } catch (...) {
    PrintException();
    return static_cast<int>(ExitCode::kInternal);
  }
}

}  // namespace assetlint
