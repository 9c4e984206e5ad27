// The assetlint program.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "absl/strings/str_cat.h"
#include "lint/check_command.h"
#include "lint/color.h"
#include "lint/command_line.h"
#include "lint/command_words.h"
#include "lint/complaint.h"
#include "lint/completion.h"
#include "lint/config_command.h"
#include "lint/dump_command.h"
#include "lint/escape.h"
#include "lint/exit_code.h"
#include "lint/man_page.h"
#include "lint/output.h"
#include "lint/roundtrip_command.h"
#include "lint/rules_command.h"

namespace assetlint {
namespace {

// Standard input, output and error exist from here on: a file that is opened
// must not take the place of one that the caller closed.
void OpenStandardDescriptors() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDWR);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

// `bazel run` starts a program in a folder of its own and says in the
// environment where the user stands.
bool EnterWorkingFolder(Output& err) {
  const char* folder = std::getenv("BUILD_WORKING_DIRECTORY");
  if (folder == nullptr || chdir(folder) == 0) return true;
  Complain(err, absl::StrCat("BUILD_WORKING_DIRECTORY is ", folder, ": ",
                             std::strerror(errno)));
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
    Complain(err, absl::StrCat("cannot write to standard output: ",
                               written.message()));
    exit_code = Graver(exit_code, ExitCode::kUsage);
  }
  return exit_code;
}

}  // namespace
}  // namespace assetlint

int main(int argc, char** argv) {
  // Nothing that goes wrong may look like a pass, or like a finding.
  using assetlint::ExitCode;
  try {
    return static_cast<int>(assetlint::Run(argc, argv));
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "assetlint: internal error: %s\n",
                 assetlint::EscapeForTerminal(exception.what()).c_str());
  } catch (...) {
    std::fprintf(stderr, "assetlint: internal error\n");
  }
  return static_cast<int>(ExitCode::kInternal);
}
