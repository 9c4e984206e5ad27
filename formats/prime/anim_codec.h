// The codec of the ANIM format, from which formats/base/codec.h makes its
// verbs, and its rules.
#ifndef ASSETLINT_FORMATS_PRIME_ANIM_CODEC_H_
#define ASSETLINT_FORMATS_PRIME_ANIM_CODEC_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// Decode<AnimCodec>(bytes) is an Animation whose views point into `bytes`;
// Encode<AnimCodec>(animation) is its bytes.
struct AnimCodec {
  using Model = Animation;
  using Parsed = ParsedAnimation;
  static constexpr ByteOrder kOrder = ByteOrder::kBig;

  static const DecoderRules& Rules();
  static void CheckStructure(const Animation& animation, Report& report);
  static void Validate(const Parsed& parsed, const FileContext& context,
                       Report& report);
};

// Adds the findings of the class "structure" that reading does not cover: bit
// widths, key counts, the length of the stream and of the key tables. Mere
// consequences of findings already in the report are not repeated.
void CheckContent(const CompressedAnimation& animation, Report& report);
void CheckContent(const UncompressedAnimation& animation, Report& report);

// The rules of the class "structure" (structure.cc), and those of them by which
// the description rejects.
absl::Span<const Rule* const> StructureRules();
extern const Rule kVersion;
extern const Rule kTruncated;
extern const Rule kArrayCount;
extern const Rule kDescriptorLimit;

// The head of either version.
struct Timing {
  float duration;  // seconds
  float interval;  // seconds
  uint64_t frames;
  uint32_t root_bone;
  absl::string_view frames_field;  // the name of the field that holds `frames`
  bool is_pose;                    // a duration of zero is intended
  absl::FunctionRef<FieldValue(absl::string_view)> field;
};

// Duration, interval, number of frames, root bone.
void ValidateTiming(const Timing& timing, Report& report);

// The bytes after the last field.
void ValidateFill(const Animation& animation, Report& report);

absl::Span<const Rule* const> CommonRules();

// Version 2, as much of it as could be read: its header and bitmap; its
// channels and, if it decoded, their keys from the stream.
void ValidateHeader(const CompressedAnimation& animation,
                    const ReadingNotes& notes, Report& report);
absl::Span<const Rule* const> HeaderRules();
void ValidateChannels(const CompressedAnimation& animation,
                      const ReadingNotes& notes, Report& report);
absl::Span<const Rule* const> ChannelRules();

// Version 0, as much of it as could be read; and the keys of one that decoded:
// one finding per channel and rule.
void ValidateUncompressed(const UncompressedAnimation& animation,
                          const ReadingNotes& notes, Report& report);
absl::Span<const Rule* const> UncompressedRules();

// {"channels": [{"bone": 3, "keys": [{"rotation_wxyz": [w, x, y, z],
//                                     "translation": [x, y, z]}]}]}
// Channels are in file order for version 2, whose key 0 is the initial value;
// in bone order for version 0, with a key for each frame. A rotation or
// translation that a channel does not have is left out, as is a channel that
// has neither. Nothing is written, and the status says why, when the bytes do
// not decode, the rotation divisor is 0, or there would be more keys than
// MaxUnpackedPoses (formats/base/limits.h) allows: keys of constant curves take
// hardly any bytes. Keeps at most one key in memory.
absl::Status WriteAnimationValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_ANIM_CODEC_H_
