#include "formats/bw2/make_consistent.h"

#include "formats/testing/pattern.h"

namespace assetlint::bw2 {
namespace {

constexpr uint32_t kMaxFrames = 5;
constexpr uint32_t kMaxKeys = 4;

void MakeDataConsistent(AnimationData& data) {
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

}  // namespace

void MakeConsistent(Library& l) {
  l.magic = kMagic;
  for (Metadata& metadata : l.metadata) metadata.header.magic = kMagic;
  for (AnimationData& data : l.data) MakeDataConsistent(data);
  UpdateOffsets(l);
}

}  // namespace assetlint::bw2
