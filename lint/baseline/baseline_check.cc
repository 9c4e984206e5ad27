#include "lint/baseline/baseline_check.h"

namespace assetlint {

bool BaselineCheck::TakeKnown(const Finding& finding) {
  const auto it = left_.find(KeyOf(finding));
  if (it == left_.end()) return false;
  if (it->second < finding.count) {
    // It still occurs, at more places: the known ones are not stale.
    left_.erase(it);
    return false;
  }
  it->second -= finding.count;
  if (it->second == 0) left_.erase(it);
  return true;
}

}  // namespace assetlint
