// Where something was in the input.
#ifndef ASSETLINT_FORMATS_BASE_EXTENT_H_
#define ASSETLINT_FORMATS_BASE_EXTENT_H_

#include <cstdint>

namespace assetlint {

// The half-open byte range [offset, offset + length).
struct ByteRange {
  uint64_t offset = 0;
  uint64_t length = 0;

  uint64_t end() const { return offset + length; }
  bool operator==(const ByteRange&) const = default;
};

// Where a record was decoded from: a note for findings, not part of the
// record's value. Records are equal whatever their origins, so all Origins
// compare equal. Inputs are at most kMaxInputSize, so 32 bits hold a position.
struct Origin {
  uint32_t offset = 0;
  uint32_t length = 0;
  // False: the bytes did not hold the whole record, and its content is not
  // worth checking.
  bool complete = true;
  // Its declared length exceeds what is left of its parent.
  bool cut = false;

  ByteRange range() const { return {offset, length}; }
  friend bool operator==(const Origin&, const Origin&) { return true; }
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_EXTENT_H_
