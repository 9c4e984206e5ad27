// Where the fields are that say where the parts of a library are and how long,
// for searches in files whose counts may be wrong.
#ifndef ASSETLINT_FORMATS_BW2_HEADER_OFFSETS_H_
#define ASSETLINT_FORMATS_BW2_HEADER_OFFSETS_H_

#include <cstdint>

namespace assetlint::bw2 {

// In the library's header and, after it, the skeleton's.
inline constexpr uint64_t kLibraryNameAt = 8;
inline constexpr uint64_t kMetadataOffsetAt = 0x48;
inline constexpr uint64_t kFileSizeAt = 0x4C;
inline constexpr uint64_t kAnimationCountAt = 0x54;
inline constexpr uint64_t kSkeletonBoneCountAt = 0x60;

// In an animation's header.
inline constexpr uint64_t kAnimationNameAt = 8;
inline constexpr uint64_t kEventStringSizeAt = 0x4C;
inline constexpr uint64_t kOffsetBlockSizeAt = 0x50;
inline constexpr uint64_t kEventCountAt = 0x5C;
inline constexpr uint64_t kBoneCountAt = 0x60;
inline constexpr uint64_t kFrameCountAt = 0x64;

// In a metadata record, after the header.
inline constexpr uint64_t kDataOffsetAt = 0x90;

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_HEADER_OFFSETS_H_
