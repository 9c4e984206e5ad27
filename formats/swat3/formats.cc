#include "formats/swat3/formats.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "formats/base/codec.h"
#include "formats/base/field_tree.h"
#include "formats/base/outline.h"
#include "formats/swat3/gsa.h"
#include "formats/swat3/gsa_codec.h"

namespace assetlint::swat3 {
namespace {

void WriteFrame(const Frame& frame, ValueWriter& writer) {
  writer.BeginObject();
  writer.Numbers("origin", frame.origin);
  writer.Numbers("origin_rotation_xyzw", frame.origin_rotation);
  writer.Numbers("root_offset", frame.root_offset);
  writer.Array("rotations_xyzw", [&] {
    for (uint64_t i = 0; i < frame.rotations.size(); ++i) {
      const Quaternion q = frame.rotations[i];
      writer.Numbers({q.x, q.y, q.z, q.w});
    }
  });
  writer.Array("events", [&] {
    for (const Event& event : frame.events) {
      writer.Text(absl::StripSuffix(event.name, absl::string_view("\0", 1)));
    }
  });
  writer.EndObject();
}

// {"version": "4.2", "framerate": 10, "bone_ids": [..], "rotations": 2,
//  "frames": [{"origin": [..], "origin_rotation_xyzw": [..],
//    "root_offset": [..], "rotations_xyzw": [[..]], "events": [".."]}]}
// `rotations` is their number per frame; events are without their NUL.
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteGsaValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<Animation> animation = Decode<GsaCodec>(bytes);
  if (!animation.ok()) return animation.status();
  writer.BeginObject();
  writer.Text("version", HasEvents(*animation) ? "4.2" : "4.1");
  writer.Integer("framerate", animation->framerate);
  writer.Array("bone_ids", [&] {
    for (uint64_t i = 0; i < animation->bone_ids.size(); ++i) {
      writer.Integer(animation->bone_ids[i]);
    }
  });
  writer.Integer("rotations", static_cast<int64_t>(animation->animated_bones));
  writer.Array("frames", [&] {
    for (const Frame& frame : animation->frames) WriteFrame(frame, writer);
  });
  writer.EndObject();
  return absl::OkStatus();
}

constexpr absl::string_view kExtensions[] = {".gsa"};

// Half of the GUID is enough for a damaged file named .gsa; nothing else in it
// is certain enough to replace the GUID.
Recognition RecogniseGsa(absl::string_view bytes) {
  const size_t size = std::min(bytes.size(), kGsaGuid.size());
  size_t same = 0;
  for (size_t i = 0; i < size; ++i) {
    same += static_cast<uint8_t>(bytes[i]) == kGsaGuid[i];
  }
  if (same == kGsaGuid.size()) return Recognition::kYes;
  if (same >= kGsaGuid.size() / 2) return Recognition::kMaybe;
  return Recognition::kNo;
}

bool MayBeginGsa(absl::string_view bytes) {
  return bytes.size() >= kGsaGuid.size() &&
         std::equal(kGsaGuid.begin(), kGsaGuid.end(), bytes.begin(),
                    [](uint8_t byte, char found) {
                      return byte == static_cast<uint8_t>(found);
                    });
}

constexpr uint32_t kFirstWord = kGsaGuid[0] | kGsaGuid[1] << 8 |
                                kGsaGuid[2] << 16 | uint32_t{kGsaGuid[3]} << 24;

}  // namespace

constinit const Beginning kGsaBeginning = {
    .words = {kFirstWord, kFirstWord}, .offset = 0, .may_begin = MayBeginGsa};

constinit const Format kGsaFormat = {
    .name = "gsa",
    .title = "SWAT 3 skin animation",
    .games = "SWAT 3: Close Quarters Battle",
    .extensions = kExtensions,
    .checked =
        "versions 4.1 and 4.2: header, bone ids, every frame and event; "
        "the skeleton is opaque and kept unchanged; no file of the game was "
        "available",
    .recognise = RecogniseGsa,
    .lint = Lint<GsaCodec>,
    .reencode = Reencode<GsaCodec>,
    .tree = Tree<GsaCodec>,
    .values = WriteGsaValues,
    .outline = OutlineOf<GsaCodec>,
    .corrections = GsaCorrections,
    .common_extension = true,
    .rules = RulesOf<GsaStructureRules, GsaHeaderRules, GsaFrameRules>,
};

}  // namespace assetlint::swat3
