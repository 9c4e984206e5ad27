// Fixes that change how long the body of a chunk is.
//
// A check sees one record and makes the edits that belong to it: bytes that are
// removed, inserted or replaced by more or fewer, and the size of their own
// mini-chunk. The sizes of all chunks around them have to follow.
// DiagnoseWrongSize (wrong_size.h) adds those afterwards to every fix, since it
// has the bytes of the file: checks call nothing here.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_RESIZE_EDITS_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_RESIZE_EDITS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/fix.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

// Where the chunks of a file begin. Reads each header once, however many are
// looked for.
class ChunkPlaces {
 public:
  // The file outlives it.
  explicit ChunkPlaces(absl::string_view file) : file_(file) {}

  absl::string_view file() const { return file_; }

  // The start of the chunk at `offset`, or the end of the list; nothing when
  // the chunks up to there do not fit into it.
  std::optional<uint64_t> Find(ByteRange list, uint64_t offset);

 private:
  absl::string_view file_;
  // By the start of a list, where its chunks begin, and the last of them ends.
  std::map<uint64_t, std::vector<uint64_t>> lists_;
};

// Adds to `edits` the sizes (u32, low 31 bits) of all chunks whose bodies
// contain the bytes of an edit that changes the length, and sorts them by
// offset. A size that `edits` already set is left as they set it.
//
// An edit belongs to the chunk whose body contains its whole range; one that
// covers whole chunks, or begins in a chunk's header, belongs to their parent.
// An empty range, an insertion, belongs before the chunk that begins there, in
// that chunk's parent; to append to a body, replace its last byte by more
// bytes, or, when it is empty, the chunk's size word by the new size and body.
//
// False, with `edits` unspecified, when the headers on the way do not fit into
// each other, a size would be negative or above 2^31 - 1, or an edit crosses
// the end of a chunk.
bool AddSizeEdits(ChunkPlaces& chunks, std::vector<Edit>& edits);

// Does so for every fix in the report, and removes those for which it fails.
void CompleteSizes(absl::string_view file, Report& report);

// Adds to each finding of kContainerFlag the fix that changes the flag: the
// decoder that makes the finding knows only where it is.
void AddFlagFixes(absl::string_view file, Report& report);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_RESIZE_EDITS_H_
