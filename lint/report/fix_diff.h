// A fix as a diff of bytes, for a page that shows a few of them.
#ifndef ASSETLINT_LINT_REPORT_FIX_DIFF_H_
#define ASSETLINT_LINT_REPORT_FIX_DIFF_H_

#include <string>

#include "formats/base/fix.h"

namespace assetlint {

// For each edit, a line for the old bytes and one for the new ones, each with
// its line end:
//   - 0x000002fe: 05 00 00 00
//   + 0x000002fe: 04 00 00 00
// Shows the first few edits, and the first 16 bytes of a line. Printable ASCII
// only, whatever the bytes are.
std::string FixDiff(const Fix& fix);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FIX_DIFF_H_
