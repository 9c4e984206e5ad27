// The rules of AL beyond its structure, one topic per file.
#ifndef ASSETLINT_FORMATS_BW2_VALIDATE_H_
#define ASSETLINT_FORMATS_BW2_VALIDATE_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// The library's header, its parts, and bytes that belong to nothing.
void ValidateLibrary(const ParsedLibrary& l, Report& report);
absl::Span<const Rule* const> AlLibraryRules();

// The skeleton: its bones, and whether boneCount has them all.
void ValidateSkeleton(const ParsedLibrary& l, Report& report);
absl::Span<const Rule* const> AlSkeletonRules();

// The animations' headers.
void ValidateHeaders(const ParsedLibrary& l, Report& report);
absl::Span<const Rule* const> AlHeaderRules();

// Sampling rate and duration in the header at byte `begin`.
void ValidateTiming(const AnimationHeader& header, uint64_t begin,
                    const Path& path, Report& report);
absl::Span<const Rule* const> AlTimingRules();

// That the headers in the metadata and at the data agree, and their order.
void ValidateCopies(const Library& l, Report& report);
absl::Span<const Rule* const> AlCopyRules();

// The numbers in the animations' data, and their events.
void ValidateData(const Library& l, Report& report);
absl::Span<const Rule* const> AlNumberRules();

// The events of one animation and the strings they point to.
void ValidateEvents(const AnimationData& data, const Path& path,
                    Report& report);
absl::Span<const Rule* const> AlEventRules();

// A name field at byte `begin`: that it has a NUL.
void ValidateName(absl::string_view name, uint64_t begin, const Path& path,
                  Report& report);
absl::Span<const Rule* const> AlNameRules();

// Reports the first of the numbers, which begin at byte `begin`, that is not
// finite. The field's elements have `numbers_each` numbers.
void CheckNumbers(absl::string_view field, absl::Span<const float> numbers,
                  uint64_t begin, const Path& path, Report& report,
                  uint64_t numbers_each = 1);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_VALIDATE_H_
