// Collects edits that can be made together.
#ifndef ASSETLINT_FORMATS_BASE_EDIT_SET_H_
#define ASSETLINT_FORMATS_BASE_EDIT_SET_H_

#include <cstdint>
#include <map>
#include <vector>

#include "formats/base/fix.h"

namespace assetlint {

// Edits of which no two overlap. Two at the same offset overlap even if one of
// them only inserts: their order would be open.
class EditSet {
 public:
  // Adds all of `edits`, which do not overlap each other; false, and adds none,
  // if one of them overlaps an edit of the set.
  bool Add(const std::vector<Edit>& edits);

  // All edits, sorted by offset.
  std::vector<Edit> Take();

 private:
  bool Overlaps(const ByteRange& range) const;

  std::map<uint64_t, Edit> by_offset_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_EDIT_SET_H_
