// The codec of GSA, from which base/codec.h makes its verbs, and its rules.
#ifndef ASSETLINT_FORMATS_SWAT3_GSA_CODEC_H_
#define ASSETLINT_FORMATS_SWAT3_GSA_CODEC_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"
#include "formats/swat3/gsa.h"

namespace assetlint::swat3 {

// The rules that decide whether the bytes of a GSA can be read at all
// (gsa_structure.cc).
absl::Span<const Rule* const> GsaStructureRules();

// That a file that could be read has the GUID.
void CheckGuid(const ParsedAnimation& a, Report& report);

// For the description, after the header: the layout of the version's frames is
// unknown, so the rest cannot be read.
void RejectVersion(Reader& r, const Animation& a);
// For the description: no end of the skeleton was found, so nothing after the
// header can be read.
void RejectSkeleton(Reader& r, const ReadingNotes& notes);

// One number of a file that does not decode, and the value with which it may.
std::vector<Correction> GsaCorrections(absl::string_view bytes);

// {"version": "4.2", "framerate": 10, "bone_ids": [..], "rotations": 2,
//  "frames": [{"origin": [..], "origin_rotation_xyzw": [..],
//    "root_offset": [..], "rotations_xyzw": [[..]], "events": [".."]}]}
// `rotations` is their number per frame; events are without their NUL.
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteGsaValues(absl::string_view bytes, ValueWriter& writer);

// Version, rate, skeleton, bone ids and the number of frames.
void ValidateHeader(const ParsedAnimation& a, Report& report);
absl::Span<const Rule* const> GsaHeaderRules();

// The numbers in the frames, and their events.
void ValidateFrames(const ParsedAnimation& a, Report& report);
absl::Span<const Rule* const> GsaFrameRules();

// Decode<GsaCodec>(bytes) is an Animation whose views point into `bytes`.
// Encode<GsaCodec>(animation) is its bytes, or InvalidArgument if they would
// decode to something else: a frame with the wrong number of rotations, events
// in a 4.1 file, a skeleton that contains what looks like the end of one.
struct GsaCodec {
  using Model = Animation;
  using Parsed = ParsedAnimation;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules();
  static void CheckStructure(const ParsedAnimation& a, Report& report);
  static void Validate(const ParsedAnimation& a, const FileContext& context,
                       Report& report);
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_GSA_CODEC_H_
