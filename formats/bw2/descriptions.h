// The descriptions of the Black & White 2 formats, for the generator and the
// mutator.
#ifndef ASSETLINT_FORMATS_BW2_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_BW2_DESCRIPTIONS_H_

#include <cstdint>

#include "formats/bw2/al_codec.h"
#include "formats/testing/description.h"
#include "formats/testing/pattern.h"

namespace assetlint::bw2 {

// Makes a generated library encodable: sets the magic numbers, gives each
// animation the parts that its counts require (a few frames and keys of a fixed
// pattern), and sets all offsets. Views that it sets point to constants.
inline void MakeConsistent(Library& l) {
  constexpr uint32_t kMaxFrames = 5;
  constexpr uint32_t kMaxKeys = 4;
  l.magic = kMagic;
  for (Metadata& metadata : l.metadata) metadata.header.magic = kMagic;
  for (AnimationData& data : l.data) {
    AnimationHeader& header = data.header;
    header.magic = kMagic;
    const uint64_t frames = header.frame_count % kMaxFrames + 1;
    const uint64_t bones = header.bone_count % kMaxFrames;
    for (uint32_t& keys : data.keys_per_frame) keys %= kMaxKeys;
    const uint64_t keys =
        uint64_t{data.keys_per_frame[0]} + data.keys_per_frame[1];
    data.frame_offsets = PackedArray<uint32_t>(Pattern(frames * 8));
    data.first_rotations = PackedArray<Quaternion>(Pattern(bones * 16));
    data.first_positions = PackedArray<Point>(Pattern(bones * 12));
    data.keyframes = Pattern((frames - 1) * keys * 6);
    data.origin.complete = true;
  }
  UpdateOffsets(l);
}

inline constexpr NamedDescription kDescriptions[] = {
    {"al", &kDescriptionOf<AlCodec, &MakeConsistent>},
};

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_DESCRIPTIONS_H_
