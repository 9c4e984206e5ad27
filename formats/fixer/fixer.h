// Applies fixes to the bytes of a file, and proves that the result is better.
#ifndef ASSETLINT_FORMATS_FIXER_FIXER_H_
#define ASSETLINT_FORMATS_FIXER_FIXER_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/edits.h"  // IWYU pragma: export
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint {

using FixFilter = absl::FunctionRef<bool(const Finding&, const Fix&)>;

// A fix that was applied. The offsets of its edits are positions in the
// original file, whatever earlier passes inserted or removed.
struct AppliedFix {
  Finding finding;  // as it was reported, without `fixes`; at such offsets too
  Fix fix;
};

// A finding whose fix was allowed and is not part of the result.
struct DeclinedFix {
  Finding finding;     // as in FixOutcome::left
  std::string reason;  // "it would cause ALO013 at 0x1a4"
};

struct FixOutcome {
  // Empty `changes`: nothing was changed, and `bytes` is empty too.
  std::string bytes;
  // From the original to `bytes`: sorted, without overlaps, each with its old
  // bytes; at least one byte that stays is between two of them. Everything
  // outside these ranges is as before.
  std::vector<Edit> changes;
  std::vector<AppliedFix> applied;  // in the order of their offsets
  std::vector<DeclinedFix> declined;
  std::vector<Finding> left;  // the findings of the result
};

// Lints `bytes`, applies the best fix of each finding for which `allowed`
// returns true, and repeats that a fixed number of times: a pass takes fixes in
// file order and skips those that overlap one it took. The result obeys law 6:
//   - only bytes in the edits of applied fixes have changed;
//   - it decodes, and re-encodes to itself;
//   - the findings of the applied fixes are gone, and there is no finding of
//     any severity that was not there before; where an unsafe fix repaired a
//     diagnosis, which stood for others, only no error;
//   - another run changes nothing.
// A fix that would break it is declined; if no subset is left, nothing changes.
// `allowed` is never asked about fixes of the level kDisplay or kNone. The
// result depends only on the arguments.
//
// Work: usually two or three times that of linting. No trial begins when all
// have read the file kMaxFixReadings times together, each as often as its
// searches do; nor after kMaxLintsPerFixRound in a round.
FixOutcome FixBytes(const Format& format, absl::string_view bytes,
                    const FileContext& context, FixFilter allowed);

// Fixes that overlap, that show only when others are made, or whose findings
// are beyond kMaxFindingsPerRule, take one more pass.
inline constexpr int kMaxFixPasses = 16;
// A round finds a set of fixes that can be proven; the next one tries those
// that were declined again, on its result. The last one must change nothing.
inline constexpr int kMaxFixRounds = 4;
inline constexpr int kMaxLintsPerFixRound = 48;
inline constexpr int kMaxFixReadings = 120;

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FIXER_FIXER_H_
