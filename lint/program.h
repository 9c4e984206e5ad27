// The assetlint program as a function.
#ifndef ASSETLINT_LINT_PROGRAM_H_
#define ASSETLINT_LINT_PROGRAM_H_

namespace assetlint {

// Makes std::terminate say so and end with ExitCode::kInternal.
void EndOnTerminate();

// What main() does, to the exit code. Nothing that goes wrong inside may look
// like a pass, a finding or a crash: whatever is thrown is told on standard
// error and becomes ExitCode::kInternal. EndOnTerminate holds from then on.
int RunProgram(int argc, char** argv);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_PROGRAM_H_
