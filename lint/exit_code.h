// What the program ends with; scripts rely on these numbers.
#ifndef ASSETLINT_LINT_EXIT_CODE_H_
#define ASSETLINT_LINT_EXIT_CODE_H_

#include <algorithm>

namespace assetlint {

// In rising order of gravity: when several hold, the gravest is told.
enum class ExitCode : int {
  kClean = 0,     // nothing at or above --fail-on
  kFindings = 1,  // something is
  kUsage = 2,     // usage, configuration, or a path that cannot be read
  kInternal = 3,  // assetlint itself is at fault: never a pass
};

inline ExitCode Graver(ExitCode a, ExitCode b) { return std::max(a, b); }

}  // namespace assetlint

#endif  // ASSETLINT_LINT_EXIT_CODE_H_
