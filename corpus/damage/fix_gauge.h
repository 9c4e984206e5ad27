// What `fix` makes of damaged files.
#ifndef ASSETLINT_CORPUS_DAMAGE_FIX_GAUGE_H_
#define ASSETLINT_CORPUS_DAMAGE_FIX_GAUGE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"

namespace assetlint::corpus {

enum class FixResult : uint8_t {
  kRestored,   // the file is the original again, byte for byte; or what fixes
               // of the same level make of the original
  kUntouched,  // nothing was changed
  kDifferent,  // it was changed, and is another file than before the damage
  kUndamaged,  // linting finds nothing new: there is nothing to fix
  kWorse,      // more errors than before, or law 6 does not hold
};

// A kind of damage that has one right answer, going by the field: "count",
// "size", "padding", "NUL", "box", "flag"; else "other".
absl::string_view AnswerKind(const Damage& damage);

// The results, by kind of damage.
class FixGauge {
 public:
  // Fixes of at least that level are applied.
  FixGauge(const Format& format, FixLevel least)
      : format_(format), least_(least) {}

  // Fixes the file with each damage, one at a time.
  void Count(const std::string& name, const std::string& bytes,
             const std::vector<Damage>& damages);

  // A table, and for each kind an example of what was not restored.
  std::string Text() const;
  // How many of the damages with one right answer were restored, of 100; those
  // in which linting finds nothing do not count.
  double PercentRestored() const;
  // Descriptions of the files that got worse.
  const std::vector<std::string>& worse() const { return worse_; }

 private:
  struct Row {
    std::map<FixResult, int> counts;
    std::map<FixResult, std::string> examples;
  };

  const Format& format_;
  FixLevel least_;
  std::map<std::string, Row> rows_;
  std::vector<std::string> worse_;
};

// The file with all its fixes of at least that level.
std::string FixedBytes(const Format& format, absl::string_view name,
                       absl::string_view bytes, FixLevel least);

// Fixes `bytes` with fixes of at least that level, and returns what happened.
// `original` is the file before the damage, fixed. `note` says more: the reason
// of the first declined fix, or what was broken.
FixResult FixDamaged(const Format& format, absl::string_view name,
                     absl::string_view original, absl::string_view bytes,
                     FixLevel least, std::string& note);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_FIX_GAUGE_H_
