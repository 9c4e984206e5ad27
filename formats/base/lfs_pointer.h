// What Git LFS puts in place of a file that was not fetched.
#ifndef ASSETLINT_FORMATS_BASE_LFS_POINTER_H_
#define ASSETLINT_FORMATS_BASE_LFS_POINTER_H_

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace assetlint {

inline bool IsLfsPointer(absl::string_view bytes) {
  return absl::StartsWith(bytes, "version https://git-lfs.github.com/spec/");
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_LFS_POINTER_H_
