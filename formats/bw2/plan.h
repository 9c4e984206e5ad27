// Where the parts of an animation library are, determined from its offsets and
// counts before the parts are read; for damaged libraries, the likeliest place.
#ifndef ASSETLINT_FORMATS_BW2_PLAN_H_
#define ASSETLINT_FORMATS_BW2_PLAN_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// How to read the skeleton and the metadata.
struct HeadPlan {
  uint64_t bones = 0;     // as many as fit, at most the declared number
  uint64_t filler = 0;    // bytes after them
  uint64_t metadata = 0;  // as many as fit, at most the declared number
  // False: no place for the metadata was found; nothing after the bones can be
  // read.
  bool metadata_found = false;
};

// Whether a whole file begins with a different word from a library's and
// matches one in nothing else either: not in the second word, even if that has
// moved by a few bytes, nor in the size, nor in what is where the metadata
// should be.
bool IsOtherFormat(absl::string_view file);

// The plan for a library whose fields before the bones were read; `rest` is
// what follows them. Takes time linear in the number of metadata records that
// fit.
HeadPlan PlanHead(const Library& library, absl::string_view rest);

// An animation's data: where it begins and how many bytes it may take.
struct DataSlot {
  uint64_t offset = 0;
  uint64_t length = 0;
  uint32_t animation = 0;
};

// The data of every animation that can be read, in file order; `rest` is what
// follows the metadata and begins at byte `begin`. `unread` becomes why the
// others cannot be read.
std::vector<DataSlot> PlanData(const std::vector<Metadata>& metadata,
                               uint64_t begin, absl::string_view rest,
                               std::map<size_t, UnreadData>& unread);

// Whether there may be an animation header at `position` of `bytes`.
bool HasAnimationHeader(absl::string_view bytes, uint64_t position);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_PLAN_H_
