// SHA-256, by libmd.
#ifndef ASSETLINT_LINT_FIX_FILE_CHANGE_H_
#define ASSETLINT_LINT_FIX_FILE_CHANGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"

namespace assetlint {

// The number of characters of Sha256's result.
inline constexpr size_t kSha256Digits = 64;

// The SHA-256 of `bytes` as lower-case hexadecimal digits.
std::string Sha256(absl::string_view bytes);

// What changes in one file.

// Identifies the content of a file.
struct FileState {
  uint64_t size = 0;
  std::string sha256;

  friend bool operator==(const FileState&, const FileState&) = default;
};

inline FileState StateOf(absl::string_view bytes) {
  return {bytes.size(), Sha256(bytes)};
}

struct FileChange {
  FileState before;
  FileState after;
  // From one to the other: sorted, without overlaps, each with its old bytes.
  // Empty when nothing changes; the states are then unknown.
  std::vector<Edit> edits;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FILE_CHANGE_H_
