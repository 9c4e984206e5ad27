// The assetlint program as a function.
#ifndef ASSETLINT_LINT_PROGRAM_H_
#define ASSETLINT_LINT_PROGRAM_H_

namespace assetlint {

// Makes running out of memory and std::terminate print a line and exit with
// ExitCode::kInternal.
void HandleFatalErrors();

// Implements main() and returns the exit code. No internal error may look like
// a pass, a finding or a crash: whatever is thrown is reported on standard
// error and becomes ExitCode::kInternal. Calls HandleFatalErrors.
int RunProgram(int argc, char** argv);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_PROGRAM_H_
