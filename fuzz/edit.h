// One change of length in a file whose outline is known, with what has to
// follow it.
#ifndef ASSETLINT_FUZZ_EDIT_H_
#define ASSETLINT_FUZZ_EDIT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/walker.h"
#include "fuzz/outline.h"

namespace assetlint {

// The number at `offset`, without a sign.
uint64_t LoadWord(absl::string_view bytes, uint64_t offset, Scalar type,
                  ByteOrder order);
void StoreWord(std::string& bytes, uint64_t offset, Scalar type,
               ByteOrder order, uint64_t value);

// Replaces bytes [begin, end), which lie in `block` (Outline::kNone: the file),
// by `with`, and adds the difference to the size of that block and of those
// around it. False, and nothing is changed, when a size cannot say that.
// With `follow`, u32 fields that hold the position of a group behind the change
// are moved along.
bool ReplaceBytes(const Outline& outline, int32_t block, uint64_t begin,
                  uint64_t end, absl::string_view with, bool follow,
                  std::string& bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_EDIT_H_
