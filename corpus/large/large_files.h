// Valid files of any size, for measurements: the same bytes each time.
#ifndef ASSETLINT_CORPUS_LARGE_LARGE_FILES_H_
#define ASSETLINT_CORPUS_LARGE_LARGE_FILES_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint::corpus {

// A file of the format of this name, of at most `size` bytes and more than a
// third of that, in which nothing is found. Empty when the format has no such
// file, or none as small or as large.
std::string LargeFile(absl::string_view format, size_t size);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_LARGE_LARGE_FILES_H_
