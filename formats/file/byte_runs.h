// Long runs of one byte value in a file: what a disk, a copy or a download
// leaves where it lost data.
#ifndef ASSETLINT_FORMATS_FILE_BYTE_RUNS_H_
#define ASSETLINT_FORMATS_FILE_BYTE_RUNS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"

namespace assetlint::file {

// A sector: the least that a disk loses.
inline constexpr uint64_t kMinRun = 512;
// A run at the end of the file may begin anywhere in the last sector. Formats
// end in far fewer equal bytes.
inline constexpr uint64_t kMinTail = 64;

// Every run of at least kMinRun bytes, and the run at the end of the file if
// it has at least kMinTail; each as long as possible, in order. Reads each
// byte once.
std::vector<ByteRange> FindByteRuns(absl::string_view bytes);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BYTE_RUNS_H_
