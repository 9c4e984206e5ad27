// Applies fixes to the bytes of a file, and proves that the result is better.
#ifndef ASSETLINT_FORMATS_FIXER_FIXER_H_
#define ASSETLINT_FORMATS_FIXER_FIXER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint {

// A fix that was applied. The offsets of its edits are positions in the
// original file, whatever earlier passes inserted or removed.
struct AppliedFix {
  Finding finding;  // as it was reported, without `fixes`
  Fix fix;
};

// A finding whose fix was allowed and is not part of the result.
struct DeclinedFix {
  Finding finding;
  std::string reason;  // "it would cause ALO013 at 0x1a4"
};

struct FixOutcome {
  // Empty `changes`: nothing was changed, and `bytes` is empty too.
  std::string bytes;
  // From the original to `bytes`: sorted, without overlaps, each with its old
  // bytes. Everything outside these ranges is as before.
  std::vector<Edit> changes;
  std::vector<AppliedFix> applied;    // in the order of their offsets
  std::vector<DeclinedFix> declined;
  std::vector<Finding> left;          // the findings of the result
};

// Lints `bytes`, applies the best fix of each finding for which `allowed`
// returns true, and repeats that a fixed number of times: a pass takes fixes in
// file order and skips those that overlap one it took. The result obeys law 6:
//   - only bytes in the edits of applied fixes have changed;
//   - it decodes, and re-encodes to itself;
//   - the findings of the applied fixes are gone, and there is no finding of
//     any severity that was not there before;
//   - another run changes nothing.
// A fix that would break it is declined; if no subset is left, nothing changes.
// `allowed` is never asked about fixes of the level kDisplay or kNone. The
// result depends only on the arguments.
//
// Work: at most a constant number of times that of linting `bytes` once.
FixOutcome FixBytes(
    const Format& format, absl::string_view bytes, const FileContext& context,
    absl::FunctionRef<bool(const Finding& finding, const Fix& fix)> allowed);

// `bytes` with `edits` applied, which are sorted, do not overlap, and are inside
// `bytes`.
std::string ApplyEdits(absl::string_view bytes, const std::vector<Edit>& edits);

// The edits that undo `changes`.
std::vector<Edit> Inverse(const std::vector<Edit>& changes);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FIXER_FIXER_H_
