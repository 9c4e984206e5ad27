// The rules that decide whether the bytes of an AL can be read at all.
#ifndef ASSETLINT_FORMATS_BW2_AL_STRUCTURE_H_
#define ASSETLINT_FORMATS_BW2_AL_STRUCTURE_H_

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/walker.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// For the description, after the magic number: neither it nor anything else is
// that of a library, so the rest is not worth reading.
void RejectOtherFormat(Reader& r, const Library& l);

// For the description, after the bones: there is no place for the metadata, so
// nothing further can be read.
void RejectMetadata(Reader& r, const Library& l);

// Whether magic numbers, counts and the metadata's offset are those of the
// parts that were read.
void CheckParts(const Library& l, const LibraryNotes& notes, Report& report);

// Whether what a library declares is what was found.
void CheckAlStructure(const ParsedLibrary& l, Report& report);

// What must hold for a library to have bytes that decode to it.
void CheckAlEncodable(const Library& l, Report& report);

// The rules by which the description of AnimationData rejects.
absl::Span<const Rule* const> AlDataRules();

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_AL_STRUCTURE_H_
