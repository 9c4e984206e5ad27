// What can be fixed, as text for people, and how much of a fix reports show.
#ifndef ASSETLINT_LINT_REPORT_FIX_TEXT_H_
#define ASSETLINT_LINT_REPORT_FIX_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/base/fix.h"
#include "formats/base/rule.h"
#include "lint/report/report_writer.h"

namespace assetlint {

// The most that a report shows of one fix: edits, and bytes (old and new ones
// together). Fixes that replace a whole file exist.
inline constexpr size_t kMaxShownEdits = 256;
inline constexpr uint64_t kMaxShownFixBytes = 4096;

// How many bytes showing the edit takes.
uint64_t ShownBytes(const Edit& edit);

// True when a report can show all of the fix.
bool CanShow(const Fix& fix);

// "safe: REASON": what was decided about fixes of the rule; empty when nothing
// was.
std::string RuleFixText(const Rule& rule);

// "safe: REASON", escaped for a terminal.
std::string FixText(const Fix& fix);

// How many of the findings can be fixed, and the command that does it: a
// sentence, or nothing if none can.
std::string FixableText(const Summary& summary);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FIX_TEXT_H_
