// The program's exit codes; scripts rely on these numbers.
#ifndef ASSETLINT_LINT_EXIT_CODE_H_
#define ASSETLINT_LINT_EXIT_CODE_H_

#include <algorithm>

namespace assetlint {

// In ascending order of severity: when several apply, the worst is returned.
enum class ExitCode : int {
  kClean = 0,     // nothing at or above --fail-on
  kFindings = 1,  // something at or above --fail-on
  kUsage = 2,     // usage, configuration, or a path that cannot be read
  kInternal = 3,  // assetlint itself is at fault: never a pass
};

inline ExitCode Worse(ExitCode a, ExitCode b) { return std::max(a, b); }

}  // namespace assetlint

#endif  // ASSETLINT_LINT_EXIT_CODE_H_
