// Where the parts of an animation library are, decided from its offsets and
// counts before the parts are read; for damaged ones, the likeliest place.
#ifndef ASSETLINT_FORMATS_BW2_PLAN_H_
#define ASSETLINT_FORMATS_BW2_PLAN_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// How the skeleton and the metadata are to be read.
struct HeadPlan {
  uint64_t bones = 0;     // as many as fit, and no more than are said
  uint64_t filler = 0;    // bytes behind them
  uint64_t metadata = 0;  // as many as fit, and no more than are said
  // False: no place for the metadata was found; nothing behind the bones can
  // be read.
  bool metadata_found = false;
};

// True for a whole file that begins with another word than a library and
// agrees with one in nothing else either: not in the second word, nor in the
// size, nor in what is where the metadata should be.
bool IsForeign(absl::string_view file);

// The plan for a library whose fields up to the bones were read; `rest` is
// what follows them. Takes time linear in the number of metadata that fit.
HeadPlan PlanHead(const Library& library, absl::string_view rest);

// An animation's data: where it begins and how many bytes it may take.
struct DataSlot {
  uint64_t offset = 0;
  uint64_t length = 0;
  uint32_t animation = 0;
};

// The data of every animation that can be read, in the order of the file;
// `rest` is what follows the metadata and begins at byte `begin`. Notes in the
// metadata why the others cannot.
std::vector<DataSlot> PlanData(std::vector<Metadata>& metadata, uint64_t begin,
                               absl::string_view rest);

// True when an animation header could stand at `position` of `bytes`.
bool HasAnimationHeader(absl::string_view bytes, uint64_t position);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_PLAN_H_
