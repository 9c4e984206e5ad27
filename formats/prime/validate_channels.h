// Rules on the channel counts and descriptors of version 2.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_CHANNELS_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_CHANNELS_H_

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// Validates as much of it as could be read.
void ValidateChannels(const CompressedAnimation& animation,
                      const ReadingNotes& notes, Report& report);

absl::Span<const Rule* const> ChannelRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_CHANNELS_H_
