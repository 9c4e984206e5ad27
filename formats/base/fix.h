// A fix: the bytes that repair a finding, as data. Checks make them; `assetlint
// fix` applies them, and reports show them.
#ifndef ASSETLINT_FORMATS_BASE_FIX_H_
#define ASSETLINT_FORMATS_BASE_FIX_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/base/endian.h"
#include "formats/base/extent.h"
#include "formats/base/rule.h"

namespace assetlint {

// Replaces the bytes of `range`, positions of the file as it is. The new bytes
// may have another length: an empty range inserts, empty bytes remove.
struct Edit {
  ByteRange range;
  std::string new_bytes;
  // The bytes that are replaced. Checks leave them empty; CompleteFixes
  // (formats/file/complete_fixes.h) copies them from the file.
  std::string old_bytes;

  friend bool operator==(const Edit&, const Edit&) = default;
};

// One repair. Everything that has to change together is in one fix: when bytes
// are inserted, the sizes of all enclosing blocks too.
struct Fix {
  FixLevel level = FixLevel::kDisplay;
  // How the new bytes are known: "derived from the vertex chunk (576 bytes /
  // 144)". May contain raw bytes from the file: escape before printing.
  std::string reason;
  // Sorted by offset, without overlaps.
  std::vector<Edit> edits;
};

// Overwrites the number at `offset`, which is in byte order `order`.
template <typename T>
Edit NumberEdit(uint64_t offset, T value, ByteOrder order) {
  Edit edit;
  edit.range = {offset, sizeof(T)};
  edit.new_bytes.resize(sizeof(T));
  Store(edit.new_bytes.data(), value, order);
  return edit;
}

// Overwrites `range` with as many bytes of the value `fill`.
inline Edit FillEdit(ByteRange range, char fill) {
  return {range, std::string(range.length, fill), {}};
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FIX_H_
