// Which child of a container belongs to which row of its grammar when they are
// not in the right order: the reading that has to excuse least.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_ALIGNMENT_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_ALIGNMENT_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

inline constexpr uint32_t kAnyNumber = std::numeric_limits<uint32_t>::max();
inline constexpr uint32_t kNoId = std::numeric_limits<uint32_t>::max();

// The types allowed in one place: one, or either of two. (An array would fill
// up with zeros, and zero is a type.)
struct GrammarIds {
  uint32_t first = kNoId;
  uint32_t second = kNoId;
};

// One place in the order.
struct GrammarRow {
  absl::string_view name;  // for messages: "0x203 name"
  GrammarIds ids;
  uint32_t at_least = 1;
  uint32_t at_most = 1;
  // The two ids must alternate, beginning with the first.
  bool pairs = false;
  // Files always have it, but known readers load one without it.
  bool dispensable = false;
  // The child's field in paths, or empty.
  absl::string_view field = {};

  bool Takes(uint32_t id) const {
    return id != kNoId && (ids.first == id || ids.second == id);
  }
};

// One child, in the order found.
struct GrammarItem {
  uint32_t id;
  uint32_t offset;  // of the child's header
  // Its content does not match its type, so the type may be wrong.
  uint32_t doubtful : 1 = 0;
  // How many more identical ones there are, each consisting of a header only.
  uint32_t repeats : 31 = 0;
};

// The placement of one child.
struct Placement {
  // 16 bits suffice for rows, since a container may have a child every two
  // bytes.
  static constexpr uint16_t kNone = std::numeric_limits<uint16_t>::max();

  // The row that accepts its type; kNone if no row does.
  uint16_t row = kNone;
  // It follows the rows before its own and precedes the others.
  bool in_place = false;
  // The row whose child is missing at this position, or kNone: its type was
  // probably that row's.
  uint16_t instead_of = kNone;
};

// The placements of the children, in their order. `cut`: children after the
// last one may be lost, so none is missing there. The time is the product of
// both sizes; unless `report` searches, and in lists too long for that,
// children are only compared with their neighbours.
std::vector<Placement> Align(absl::Span<const GrammarRow> rows,
                             absl::Span<const GrammarItem> items,
                             const Report& report, bool cut = false);

// For each of `rows` rows, the index of the child that a missing child of that
// row should precede, or that is in its place; the number of children when it
// belongs after all of them.
std::vector<size_t> PlacesOfMissing(size_t rows,
                                    absl::Span<const Placement> placements);

// Fixes that change how long the body of a chunk is.
//
// A check sees one record and makes the edits that belong to it: bytes that are
// removed, inserted or replaced by more or fewer, and the size of their own
// mini-chunk. The sizes of all chunks around them have to follow.
// DiagnoseWrongSize (wrong_size.h) adds those afterwards to every fix, since it
// has the bytes of the file: checks call nothing here.

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

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_GRAMMAR_ALIGNMENT_H_
