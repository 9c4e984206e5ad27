// Alamo animations (.ala), formats 1 and 2.
//
// Empire at War (format 1), Forces of Corruption (both) and Universe at War
// (format 2). Little-endian chunks; one root, 0x1000. (The document is
// formats/alamo/animation/FORMAT.md.)
//
// An animation moves some bones of a model. Each of them has tracks of
// translations and scales (u16 x 3, unpacked with an offset and a scale in
// model units) and rotations (quaternion x y z w, s16 / 32767) with a value for
// each frame, and bits for visibility and stepped keys. Format 1 keeps each
// bone's tracks in the bone; format 2 interleaves the tracks of all bones in
// one pool per kind, and the bone gives the word within a frame at which its
// value is.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/decoder.h"
#include "formats/base/facts.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// Types of the mini-chunks in 0x1001.
enum AnimationInfoMini : uint8_t {
  kNumFrames = 1,              // u32
  kFramesPerSecond = 2,        // f32
  kNumBones = 3,               // u32
  kRotationBlockSize = 11,     // u32, 16-bit words per frame; format 2 only
  kTranslationBlockSize = 12,  // u32, the same
  kScaleBlockSize = 13,        // u32, the same
};
extern const MiniTable kAnimationInfoTable;

// Types of the mini-chunks in 0x1003.
enum BoneTrackMini : uint8_t {
  kBoneName = 4,           // string
  kBoneIndex = 5,          // u32, into the model's skeleton
  kTranslationOffset = 6,  // f32 x 3, model units
  kTranslationScale = 7,   // f32 x 3, model units per step
  kScaleOffset = 8,        // f32 x 3
  kScaleScale = 9,         // f32 x 3
  kBoneUnknown = 10,       // u32, optional
  kTranslationIndex = 14,  // u16, word in a frame of the pool; format 2 only
  kScaleIndex = 15,        // u16, the same
  kRotationIndex = 16,     // u16, the same
  kDefaultRotation = 17,   // s16 x 4
};
extern const MiniTable kBoneTrackTable;

// The track index of a bone without such a track.
inline constexpr uint16_t kNoTrack = 0xFFFF;

// A translation or scale: unpacked = offset + packed * scale.
struct PackedVector {
  static constexpr absl::string_view kName = "PackedVector";
  uint16_t x = 0, y = 0, z = 0;
};
static_assert(sizeof(PackedVector) == 6);

// A rotation: each component is its s16 / 32767.
struct PackedQuaternion {
  static constexpr absl::string_view kName = "PackedQuaternion";
  int16_t x = 0, y = 0, z = 0, w = 0;
};
static_assert(sizeof(PackedQuaternion) == 8);

void Describe(Walker& w, PackedVector& v);
void Describe(Walker& w, PackedQuaternion& q);

struct AnimationInfo : MinisChunk {
  static constexpr ChunkType kType = {0x1001, "info", kData, kEach};
  static const MiniTable& table() { return kAnimationInfoTable; }
};

struct BoneTrackInfo : MinisChunk {
  static constexpr ChunkType kType = {0x1003, "info", kData, kEach};
  static const MiniTable& table() { return kBoneTrackTable; }
};

template <typename T>
struct ValuesChunk : ArrayChunk<T> {
  static constexpr absl::string_view kArray = "values";
};
struct BitsChunk : ArrayChunk<uint8_t> {
  static constexpr absl::string_view kArray = "bits";
};
template <typename T>
struct WordsChunk : ArrayChunk<T> {
  static constexpr absl::string_view kArray = "words";
};

// 0x1004, format 1: numFrames values.
struct TranslationTrack : ValuesChunk<PackedVector> {
  static constexpr ChunkType kType = {0x1004, "translations", kData};
};

// 0x1005, format 1: numFrames values.
struct ScaleTrack : ValuesChunk<PackedVector> {
  static constexpr ChunkType kType = {0x1005, "scales", kData};
};

// 0x1006, format 1: numFrames values, or one for all frames.
struct RotationTrack : ValuesChunk<PackedQuaternion> {
  static constexpr ChunkType kType = {0x1006, "rotations", kData};
};

// 0x1007: a bit per frame, least significant bit first; 1 = visible.
struct VisibilityTrack : BitsChunk {
  static constexpr ChunkType kType = {0x1007, "visibility", kData};
};

// 0x1008: a bit per frame; 1 = the frame has a stepped key.
struct StepTrack : BitsChunk {
  static constexpr ChunkType kType = {0x1008, "steps", kData};
};

// 0x1002: one bone.
struct BoneTrack : ContainerOf<BoneTrackInfo, TranslationTrack, ScaleTrack,
                               RotationTrack, VisibilityTrack, StepTrack> {
  static constexpr ChunkType kType = {0x1002, "bone", kContainer, kMany};
};

// 0x100B, 0x100A, 0x1009, format 2: numFrames frames of ...BlockSize words.
struct ScalePool : WordsChunk<uint16_t> {
  static constexpr ChunkType kType = {0x100B, "scalePool", kData};
};
struct TranslationPool : WordsChunk<uint16_t> {
  static constexpr ChunkType kType = {0x100A, "translationPool", kData};
};
struct RotationPool : WordsChunk<int16_t> {
  static constexpr ChunkType kType = {0x1009, "rotationPool", kData};
};

struct Animation : ContainerOf<AnimationInfo, BoneTrack, ScalePool,
                               TranslationPool, RotationPool> {
  static constexpr ChunkType kType = {0x1000, "animation", kContainer, kEach};
};

// The file: its root chunks.
struct AnimationFile {
  using Child = std::variant<UnknownChunk, Animation>;
  std::vector<Child> children;
  absl::string_view fill;  // zeros
  bool operator==(const AnimationFile&) const = default;
};

void Describe(Walker& w, AnimationFile& file);

// The mini-chunks in a bone's 0x1003; none without one.
inline const Minis& InfoOf(const BoneTrack& bone) {
  return FirstOrEmpty<BoneTrackInfo>(bone.children).minis;
}

// The format, 1 or 2. Everything in the file that only one of the two has
// counts as a vote, so damage to a single chunk does not change the result; a
// tie is format 2 if the info has mini-chunk 11 (rotationBlockSize).
int AnimationVersion(const Animation& animation);

// See formats/base/codec.h.
struct AnimationCodec {
  using Model = AnimationFile;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return kChunkDecoderRules; }
  // The root must be one of an animation.
  static void CheckStructure(const AnimationFile& file, Report& report);
  static void Validate(const AnimationFile& file, const FileContext& context,
                       Report& report);
  // What an animation refers to in the model that it moves: adds the format,
  // tracks, frames and frames per second. `file` was decoded without a finding
  // of the class "structure".
  static void CollectFacts(const AnimationFile& file, Facts& facts);
};

// A rotation as a quaternion x y z w: each component / 32767. Not normalised.
Float4 Unpack(const Short4& packed);

// The values verb: {"version", "numFrames", "fps", "bones": [{"name", "index",
// "translations", "scales", "rotations_xyzw", "visible", "steps"}]} with an
// entry for every frame. Translations are in model units, relative to the
// parent bone; scales are factors. InvalidArgument, with nothing written, when
// the file or a bone lacks its info, or a track does not hold a value for every
// frame; ResourceExhausted when there are more entries than MaxUnpackedPoses
// (formats/base/limits.h) allows.
absl::Status WriteAnimationValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_H_
