// Law 6 as a function, for tests and fuzz targets.
#ifndef ASSETLINT_FORMATS_FIXER_FIX_LAW_H_
#define ASSETLINT_FORMATS_FIXER_FIX_LAW_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint {

// Law 6, safe repair, for FixBytes with all fixes of at least the level
// `least`, kUnsafe or kSafe:
// - the checks make no wrong fix (CompleteFixes);
// - applying the changes gives the result, and undoing them the input;
// - everything changed is in an edit of an applied fix;
// - the result decodes, re-encodes to itself, has no more findings of any rule
//   than the input (FixBytes says what a file that could not be read may have),
//   and fewer than it of the rules whose fixes were applied;
// - fixing the result changes nothing.
// Internal, saying what was broken, when it does not hold. `changed`, if not
// null, is set to whether there was something to fix.
absl::Status CheckFix(const Format& format, absl::string_view bytes,
                      const FileContext& context, FixLevel least,
                      bool* changed = nullptr);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FIXER_FIX_LAW_H_
