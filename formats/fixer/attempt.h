// One attempt to repair a file: fixes applied in passes.
#ifndef ASSETLINT_FORMATS_FIXER_ATTEMPT_H_
#define ASSETLINT_FORMATS_FIXER_ATTEMPT_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/edits.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint {

// How many passes an attempt has. Fixes that overlap, that show only when
// others are made, or whose findings are beyond kMaxFindingsPerRule, take one
// more.
inline constexpr int kMaxFixPasses = 16;
// How many bytes a repaired file may have more than twice its own.
inline constexpr uint64_t kMaxFixGrowth = 4096;

using FixFilter = absl::FunctionRef<bool(const Finding&, const Fix&)>;

// A fix that was applied. The offsets of its edits are positions in the
// original file, whatever earlier passes inserted or removed.
struct AppliedFix {
  Finding finding;  // as it was reported, without `fixes`; at such offsets too
  Fix fix;
};

// From the positions that `map` maps to those of the original file.
void MoveToOriginal(absl::string_view original, const PositionMap& map,
                    AppliedFix& applied);

// Names the fix of a finding in every attempt at the same file.
struct FixKey {
  std::string rule;
  uint64_t offset = 0;  // in the original file
  std::string field;
  friend std::strong_ordering operator<=>(const FixKey&,
                                          const FixKey&) = default;
};
FixKey KeyOf(const Finding& finding, uint64_t offset);

// What linting says of some bytes.
struct Judgement {
  std::vector<Finding> findings;
  bool decodes = false;
};

// Lints at most a fixed number of times, and while readings of the file are
// left.
class Judge {
 public:
  // `readings_left` must outlive it.
  Judge(const Format& format, const FileContext& context, int most,
        int& readings_left)
      : format_(format),
        context_(context),
        left_(most),
        readings_left_(readings_left) {}

  const Format& format() const { return format_; }
  bool CanLint() const { return left_ > 0 && readings_left_ > 0; }
  // CanLint must be true.
  Judgement Lint(absl::string_view bytes);

 private:
  const Format& format_;
  const FileContext& context_;
  int left_;
  int& readings_left_;
};

// The first fix of the finding that may be applied, or null.
const Fix* AllowedFix(const Finding& finding, FixFilter allowed);

struct Attempt {
  std::string bytes;
  std::vector<Edit> changes;  // a normal list (edits.h)
  std::vector<AppliedFix> applied;
  std::set<FixKey> keys;  // of `applied`
  Judgement after;        // of `bytes`
  // Why the attempt has no result; else empty, and all passes are used up or
  // `after` has nothing left to apply but what was excluded or applied before.
  std::string failure;
};

// Applies all fixes of `before`, the judgement of `bytes`, that are allowed and
// not in `excluded`, except those that overlap an earlier one; judges the
// result, and does the same again.
Attempt TryFixes(absl::string_view bytes, const Judgement& before,
                 FixFilter allowed, const std::set<FixKey>& excluded,
                 Judge& judge);

// Law 6: proves that an attempt to repair a file made it better.

// What is wrong with an attempt; nothing when it is proven.
struct Verdict {
  // Concerns all of its fixes; may be empty.
  std::string general;
  // Findings of the result that the file did not have.
  struct Caused {
    uint64_t offset;     // in the original file
    std::string reason;  // "it would cause ALO013 at 0x1a4"
  };
  std::vector<Caused> caused;
  // The applied fixes whose finding is still there, by index.
  std::vector<size_t> in_vain;

  bool holds() const {
    return general.empty() && caused.empty() && in_vain.empty();
  }
};

// Whether the result of `attempt`, which has one, decodes, comes back byte for
// byte, no longer has the findings of the applied fixes, and has no others that
// were not there before. Findings are the same when they are of one rule and
// one field, and at the same byte; of a rule with folded findings, only the
// numbers are compared.
//
// Where an unsafe fix repaired a diagnosis (FindingRole::kCause), which stood
// for what follows from it, warnings and infos may appear. An error must not.
Verdict Prove(const Format& format, const Judgement& before,
              const Attempt& attempt);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FIXER_ATTEMPT_H_
