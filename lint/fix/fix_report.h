// The interface of the outputs of `fix`.
#ifndef ASSETLINT_LINT_FIX_FIX_REPORT_H_
#define ASSETLINT_LINT_FIX_FIX_REPORT_H_

#include "lint/fix/fixed_file.h"

namespace assetlint {

// What a run does.
struct FixMode {
  bool diff = false;  // nothing is written
  bool undo = false;  // --undo
};

// Called from one thread: Begin, File for each file in order, End.
class FixReport {
 public:
  virtual ~FixReport() = default;

  virtual void Begin() = 0;
  virtual void File(const FixedFile& file) = 0;
  virtual void End(const FixSummary& summary) = 0;
  // Called from time to time: lets a reader see the output so far.
  virtual void Flush() = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIX_REPORT_H_
