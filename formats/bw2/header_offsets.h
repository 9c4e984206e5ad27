// Where the fields are in an animation's header that say how long the parts of
// its data are, for searches in files whose counts may be wrong.
#ifndef ASSETLINT_FORMATS_BW2_HEADER_OFFSETS_H_
#define ASSETLINT_FORMATS_BW2_HEADER_OFFSETS_H_

#include <cstdint>

namespace assetlint::bw2 {

inline constexpr uint64_t kEventStringSizeAt = 0x4C;
inline constexpr uint64_t kOffsetBlockSizeAt = 0x50;
inline constexpr uint64_t kEventCountAt = 0x5C;
inline constexpr uint64_t kBoneCountAt = 0x60;
inline constexpr uint64_t kFrameCountAt = 0x64;

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_HEADER_OFFSETS_H_
