// The rules that decide whether the bytes of a GSA can be read at all.
#ifndef ASSETLINT_FORMATS_SWAT3_GSA_STRUCTURE_H_
#define ASSETLINT_FORMATS_SWAT3_GSA_STRUCTURE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/decoder.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/walker.h"
#include "formats/swat3/gsa.h"

namespace assetlint::swat3 {

const DecoderRules& GsaDecoderRules();

// For the description, after the GUID if there is room for one: neither it nor
// anything else is that of a GSA, so the rest is not worth reading.
void RejectOtherFormat(Reader& r);
// For the description: no end of the skeleton was found, so nothing after
// the header can be read.
void RejectSkeleton(Reader& r, const SearchNotes& notes);
// For the description, after the last frame that fits: the frames do not end
// where the file does.
void RejectFrames(Reader& r, const Animation& a, const SearchNotes& notes);

// Whether the parts of an animation and what was found in its file agree.
void CheckGsaStructure(const ParsedAnimation& a, Report& report);
// What must hold for an animation to have bytes that decode to it, except for
// what only a search of those bytes can determine.
void CheckGsaEncodable(const Animation& a, Report& report);
// Whether that search finds the end of the skeleton in the animation's bytes.
absl::Status CheckGsaBytes(const Animation& a, absl::string_view bytes);

absl::Span<const Rule* const> GsaStructureRules();

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_GSA_STRUCTURE_H_
