// The summary of a run, as one line of text.
#ifndef ASSETLINT_LINT_REPORT_SUMMARY_TEXT_H_
#define ASSETLINT_LINT_REPORT_SUMMARY_TEXT_H_

#include <string>

#include "lint/report/report_writer.h"
#include "lint/terminal/color.h"

namespace assetlint {

// "Checked 2 files (1 skipped): 2 errors, 1 warning.", without a line end.
std::string SummaryLine(const Summary& summary, const Painter& paint);

// What the user may want to do next: lines, each with its line end, or nothing
// when all is well.
std::string NextSteps(const Summary& summary);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SUMMARY_TEXT_H_
