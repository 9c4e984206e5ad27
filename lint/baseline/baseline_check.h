// Compares the findings of one file with its known places.
#ifndef ASSETLINT_LINT_BASELINE_BASELINE_CHECK_H_
#define ASSETLINT_LINT_BASELINE_BASELINE_CHECK_H_

#include <utility>

#include "formats/base/finding.h"
#include "lint/baseline/known_places.h"

namespace assetlint {

// Takes the findings in file order.
class BaselineCheck {
 public:
  // `known`: null if the file has no known findings.
  explicit BaselineCheck(const KnownPlaces* known) {
    if (known != nullptr) left_ = *known;
  }

  // True when the finding is known at all of its places, which are then used
  // up. A finding at more places than are left is new as a whole.
  bool TakeKnown(const Finding& finding);

  // Known places that no finding has taken.
  KnownPlaces TakeLeft() { return std::move(left_); }

 private:
  KnownPlaces left_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_BASELINE_CHECK_H_
