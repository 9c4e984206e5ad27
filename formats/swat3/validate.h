// The rules of GSA beyond its structure, one topic per file.
#ifndef ASSETLINT_FORMATS_SWAT3_VALIDATE_H_
#define ASSETLINT_FORMATS_SWAT3_VALIDATE_H_

#include <cstdint>

#include "absl/types/span.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/swat3/gsa.h"

namespace assetlint::swat3 {

// Version, rate, skeleton, bone ids and the number of frames.
void ValidateHeader(const ParsedAnimation& a, Report& report);
absl::Span<const Rule* const> GsaHeaderRules();

// The numbers in the frames, and their events.
void ValidateFrames(const ParsedAnimation& a, Report& report);
absl::Span<const Rule* const> GsaFrameRules();

// The events of a frame, the first of which begins at byte `begin`.
void ValidateEvents(const Frame& frame, uint64_t begin, const Path& path,
                    Report& report);
absl::Span<const Rule* const> GsaEventRules();

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_VALIDATE_H_
