// Long runs of one byte in a file: what a disk, a copy or a download leaves
// where it lost data.
#ifndef ASSETLINT_FORMATS_FILE_BYTE_RUNS_H_
#define ASSETLINT_FORMATS_FILE_BYTE_RUNS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"

namespace assetlint::file {

// A sector: the least that a disk loses.
inline constexpr uint64_t kLeastRun = 512;
// A run that ends the file may begin anywhere in its last sector. Formats end
// in far fewer equal bytes.
inline constexpr uint64_t kLeastTail = 64;

// Every run of kLeastRun bytes or more, and the one of kLeastTail or more that
// ends the file; each as long as it can be, in order. Reads each byte once.
std::vector<ByteRange> FindByteRuns(absl::string_view bytes);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BYTE_RUNS_H_
