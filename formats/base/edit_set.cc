#include "formats/base/edit_set.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace assetlint {

bool EditSet::Overlaps(const ByteRange& range) const {
  const auto next = by_offset_.lower_bound(range.offset);
  if (next != by_offset_.end() &&
      (next->first == range.offset || next->first < range.end())) {
    return true;
  }
  return next != by_offset_.begin() &&
         std::prev(next)->second.range.end() > range.offset;
}

bool EditSet::Add(const std::vector<Edit>& edits) {
  if (std::any_of(edits.begin(), edits.end(),
                  [&](const Edit& edit) { return Overlaps(edit.range); })) {
    return false;
  }
  for (const Edit& edit : edits) by_offset_.emplace(edit.range.offset, edit);
  return true;
}

std::vector<Edit> EditSet::Take() {
  std::vector<Edit> edits;
  edits.reserve(by_offset_.size());
  for (auto& [offset, edit] : by_offset_) edits.push_back(std::move(edit));
  by_offset_.clear();
  return edits;
}

}  // namespace assetlint
