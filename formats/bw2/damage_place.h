// Where in one part of a library bytes are missing or were inserted, when what
// precedes the part is in its place and what follows it has moved.
#ifndef ASSETLINT_FORMATS_BW2_DAMAGE_PLACE_H_
#define ASSETLINT_FORMATS_BW2_DAMAGE_PLACE_H_

#include <cstdint>
#include <optional>

#include "formats/base/work_meter.h"
#include "formats/bw2/alignment.h"

namespace assetlint::bw2 {

// All offsets are those of the undamaged file.

// In the library's header or the bones; the metadata begins at `metadata`.
Alignment::Places PlaceInHead(const ShiftedBytes& bytes, uint64_t metadata);

// In the metadata record at `record`, whose data has moved.
Alignment::Places PlaceInRecord(const ShiftedBytes& bytes, uint64_t record);

// In the data from `begin` to `end` whose metadata record is at `record`.
// Nothing if no place makes the data end there, the file ends inside the
// record, or the work does not suffice.
std::optional<Alignment::Places> PlaceInData(const ShiftedBytes& bytes,
                                             uint64_t record, uint64_t begin,
                                             uint64_t end, WorkMeter& work);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_DAMAGE_PLACE_H_
