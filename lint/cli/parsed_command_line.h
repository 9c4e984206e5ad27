// Parses command lines for tests.
#ifndef ASSETLINT_LINT_CLI_PARSED_COMMAND_LINE_H_
#define ASSETLINT_LINT_CLI_PARSED_COMMAND_LINE_H_

#include <initializer_list>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lint/cli/command_line.h"
#include "lint/testing/capture.h"

namespace assetlint {

// What ParseCommandLine() made of the arguments.
struct Parsed {
  bool run = false;
  CommandLine line;
  std::string out;
  std::string err;
  ExitCode exit_code = ExitCode::kInternal;
};

inline Parsed Parse(std::initializer_list<const char*> arguments) {
  std::vector<const char*> argv = {"assetlint"};
  argv.insert(argv.end(), arguments);
  Parsed parsed;
  testing::Capture out;
  testing::Capture err;
  parsed.run =
      ParseCommandLine(static_cast<int>(argv.size()), argv.data(), parsed.line,
                       out.output(), err.output(), parsed.exit_code);
  parsed.out = out.Text();
  parsed.err = err.Text();
  return parsed;
}

// The message of a command line that is not run.
inline std::string Error(std::initializer_list<const char*> arguments) {
  const Parsed parsed = Parse(arguments);
  EXPECT_FALSE(parsed.run);
  EXPECT_EQ(parsed.exit_code, ExitCode::kUsage);
  EXPECT_EQ(parsed.out, "");
  return parsed.err;
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_PARSED_COMMAND_LINE_H_
