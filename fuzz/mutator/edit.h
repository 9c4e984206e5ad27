// One change of length in a file with a known outline, with everything that
// must follow it.
#ifndef ASSETLINT_FUZZ_MUTATOR_EDIT_H_
#define ASSETLINT_FUZZ_MUTATOR_EDIT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/outline.h"
#include "formats/base/walker.h"

namespace assetlint {

void StoreWord(std::string& bytes, uint64_t offset, Scalar type,
               ByteOrder order, uint64_t value);

// Replaces bytes [begin, end) of `block` (Outline::kNone: the file) by `with`,
// and adds the difference to the sizes of that block and its ancestors. False,
// with nothing changed, when a size field cannot hold the result. With
// `follow`, u32 fields that hold the position of a group after the change are
// adjusted.
bool ReplaceBytes(const Outline& outline, int32_t block, uint64_t begin,
                  uint64_t end, absl::string_view with, bool follow,
                  std::string& bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MUTATOR_EDIT_H_
