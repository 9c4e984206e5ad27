#include "lint/program.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lint/cli/arguments.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

// `bazel run` starts a program in a different folder and passes the user's
// current directory in the environment.
bool EnterWorkingFolder(Output& err) {
  const std::string folder =
      os::EnvironmentVariable("BUILD_WORKING_DIRECTORY").value_or("");
  if (folder.empty() || os::EnterFolder(folder)) return true;
  PrintError(err, absl::StrCat("cannot enter BUILD_WORKING_DIRECTORY ", folder,
                               ": ", os::ErrorText(errno)));
  return false;
}

// Without targets.
std::vector<CommandArguments> Commands() {
  CommandLine line;
  return AllCommands(line);
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
    case Command::kList:
      return RunList(line.list, color, out, err);
    case Command::kRules:
      return RunRules(line.rules_format, color, out);
    case Command::kExplain:
      return RunExplain(line.explain, color, out, err);
    case Command::kConfig:
      return RunConfig(line.config, out, err);
    case Command::kCompletion:
      out.Write(Completion(line.shell, Commands()));
      return ExitCode::kClean;
    case Command::kManPage:
      out.Write(ManPage(Commands()));
      return ExitCode::kClean;
    case Command::kHelp:  // done
      return ExitCode::kClean;
  }
  return ExitCode::kInternal;
}

// Whether the arguments were dropped on the program: absolute paths alone.
bool AreDropped(const CommandLine& line, size_t arguments) {
  return line.only_paths && line.check.inputs.paths.size() == arguments &&
         absl::c_all_of(line.check.inputs.paths, [](const std::string& path) {
           return os::AbsolutePath(path) == path;
         });
}

// Checks what was dropped on the program, and opens a report.
ExitCode CheckDropped(CommandLine& line, Output& out, Output& err) {
  CheckOptions& check = line.check;
  check.format = "html";
  check.output = os::FromUser(absl::StrCat(
      os::EnvironmentVariable("TEMP").value_or("."), "/assetlint-report.html"));
  const ExitCode exit_code = Dispatch(line, out, err);
  if (exit_code > ExitCode::kFindings) return exit_code;
  out.Write(
      absl::StrCat("The report is ", QuoteForTerminal(check.output), ".\n"));
  os::OpenForUser(check.output);
  return exit_code;
}

// Lets the user read what was printed before the window disappears.
void WaitForEnter(Output& out) {
  out.Write("Press Enter to close this window.\n");
  if (!out.Flush().ok()) return;
  char key = 0;
  static_cast<void>(os::Read(os::kStandardInput, &key, 1));
}

ExitCode Run(int argc, char** argv) {
  os::PrepareStandardStreams();
  Output out(os::kStandardOutput);
  Output err(os::kStandardError);
  const std::vector<std::string> arguments = os::Arguments(argc, argv);
  const os::Desktop desktop = os::StartedFromDesktop();
  std::vector<const char*> words;
  for (const std::string& argument : arguments) {
    words.push_back(argument.c_str());
  }
  CommandLine line;
  ExitCode exit_code = ExitCode::kUsage;
  bool for_desktop = desktop != os::Desktop::kNo && arguments.size() <= 1;
  if (for_desktop) {
    out.Write(
        "Drop a folder, an archive or other files on the program to check "
        "them.\n");
  }
  if (ParseCommandLine(static_cast<int>(words.size()), words.data(), line, out,
                       err, exit_code)) {
    if (!EnterWorkingFolder(err)) return ExitCode::kUsage;
    TakeUserPaths(line);
    for_desktop =
        desktop != os::Desktop::kNo && AreDropped(line, arguments.size() - 1);
    exit_code =
        for_desktop ? CheckDropped(line, out, err) : Dispatch(line, out, err);
  }
  if (for_desktop && desktop == os::Desktop::kOwnConsole && out.terminal()) {
    WaitForEnter(out);
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
  std::fprintf(stderr, "assetlint: %s\n",
               EscapeForTerminal(ExceptionText()).c_str());
}

[[noreturn]] void ExitInternal() {
  os::ExitNow(static_cast<int>(ExitCode::kInternal));
}

// An exception that nothing could catch must not look like a crash.
[[noreturn]] void OnTerminate() {
  if (std::current_exception() != nullptr) {
    PrintException();
  } else {
    std::fputs("assetlint: internal error\n", stderr);
  }
  ExitInternal();
}

// Allocates nothing.
void OnOutOfMemory() {
  // Only the first thread prints; the others allocate again until it has ended
  // the program.
  static std::atomic_flag ending;
  if (ending.test_and_set()) return;
  std::fputs("assetlint: out of memory\n", stderr);
  ExitInternal();
}

}  // namespace

void HandleFatalErrors() {
  std::set_terminate(OnTerminate);
  std::set_new_handler(OnOutOfMemory);
}

int RunProgram(int argc, char** argv) {
  HandleFatalErrors();
  os::FailWritesPastSizeLimit();
  try {
    return static_cast<int>(Run(argc, argv));
  } catch (...) {
    PrintException();
    return static_cast<int>(ExitCode::kInternal);
  }
}

}  // namespace assetlint
