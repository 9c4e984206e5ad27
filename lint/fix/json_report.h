// `fix --format=json`: for programs. lint/fix.schema.json describes it.
#ifndef ASSETLINT_LINT_FIX_JSON_REPORT_H_
#define ASSETLINT_LINT_FIX_JSON_REPORT_H_

#include "lint/fix/fix_report.h"
#include "lint/os/output.h"

namespace assetlint {

// Writes each file as soon as it is available, one per line, in ASCII. The
// edits of the fixes must have been kept.
class FixJsonReport : public FixReport {
 public:
  FixJsonReport(Output& out, FixMode mode) : out_(out), mode_(mode) {}

  void Begin() override;
  void File(const FixedFile& file) override;
  void End(const FixSummary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  Output& out_;
  FixMode mode_;
  bool first_ = true;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_JSON_REPORT_H_
