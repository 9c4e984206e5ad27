// `fix --format=text`: a line for each fix, or the changed bytes with --diff.
#ifndef ASSETLINT_LINT_FIX_TEXT_REPORT_H_
#define ASSETLINT_LINT_FIX_TEXT_REPORT_H_

#include <string>

#include "lint/fix/fix_report.h"
#include "lint/os/output.h"
#include "lint/terminal/color.h"

namespace assetlint {

// "12 fixed in 4 files; 3 more with --unsafe-fixes (ALA021); …", then why these
// are unsafe, and what to do next: lines, each with its line end.
std::string FixSummaryText(const FixSummary& summary, FixMode mode);

class FixTextReport : public FixReport {
 public:
  FixTextReport(Output& out, const Painter& paint, FixMode mode, bool summary)
      : out_(out), paint_(paint), mode_(mode), summary_(summary) {}

  void Begin() override {}
  void File(const FixedFile& file) override;
  void End(const FixSummary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  Output& out_;
  Painter paint_;
  FixMode mode_;
  bool summary_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_TEXT_REPORT_H_
