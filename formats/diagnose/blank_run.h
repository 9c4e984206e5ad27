// Long runs of one byte value in a file: what a disk, a copy or a download
// leaves where it lost data.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_BLANK_RUN_H_
#define ASSETLINT_FORMATS_DIAGNOSE_BLANK_RUN_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

// A sector: the least that a disk loses.
inline constexpr uint64_t kMinRun = 512;
// A run at the end of the file may begin anywhere in the last sector. Formats
// end in far fewer equal bytes.
inline constexpr uint64_t kMinTail = 64;

// Every run of at least kMinRun bytes, and the run at the end of the file if
// it has at least kMinTail; each as long as possible, in order. Reads each
// byte once.
std::vector<ByteRange> FindByteRuns(absl::string_view bytes);

// Data replaced by a run of one byte value.

// Looks for long runs of one byte value in which something is wrong, or after
// which nothing can be read. Reports them in one finding, in place of those
// that they explain, and returns whether there is one.
bool DiagnoseBlankRun(DamagedFile& file);

// Whole sectors of one byte value in a file in which nothing else is wrong.

// Reports the runs of one byte value that begin and end where sectors do. For
// files that decode and whose findings no diagnosis explains: any value may be
// legal in a pool of numbers or an opaque block, but no file is blank in such
// places by chance.
void CheckBlankSectors(absl::string_view bytes, Report& report);

absl::Span<const Rule* const> BlankRunRules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_BLANK_RUN_H_
