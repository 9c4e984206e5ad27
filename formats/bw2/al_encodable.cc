// What a program that builds or edits a library can get wrong.
#include <cstdint>
#include <vector>

#include "formats/base/path.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

// The field that is wrong in data built by a program, or "".
absl::string_view FaultOf(const AnimationData& data) {
  const AnimationHeader& h = data.header;
  const uint64_t keys =
      uint64_t{data.keys_per_frame[0]} + data.keys_per_frame[1];
  if (h.event_count != data.events.size()) return "eventCount";
  if (h.event_string_size != data.event_strings.size()) {
    return "eventStringSize";
  }
  if (h.frame_count == 0 ||
      uint64_t{h.frame_count} * 2 != data.frame_offsets.size()) {
    return "frameCount";
  }
  if (h.offset_block_size !=
      data.frame_offsets.bytes().size() + data.fill.size()) {
    return "offsetBlockSize";
  }
  if (h.bone_count != data.first_rotations.size() ||
      h.bone_count != data.first_positions.size()) {
    return "boneCount";
  }
  const uint64_t each = uint64_t{h.frame_count - 1} * 6;
  const uint64_t size = data.keyframes.size();
  const bool fits =
      each == 0 ? size == 0 : size % each == 0 && size / each == keys;
  if (!fits) return "keysPerFrame";
  if (h.name.size() != kNameSize) return "name";
  if (data.padding.size() != 12) return "padding";
  if (data.unknown.size() != 32) return "unknown";
  return "";
}

// Checks that offsets and order match the data, as they always do after
// reading.
void CheckPlaces(const Library& l, const Path& file, Report& report) {
  uint64_t at =
      MetadataBegin(l) + kMetadataSize * l.metadata.size() + l.gap.size();
  std::vector<bool> seen(l.metadata.size());
  for (const AnimationData& data : l.data) {
    if (!data.origin.complete) return;  // reported already, and of unknown size
    const Path path(file, "animation", data.animation);
    const absl::string_view fault = FaultOf(data);
    if (!fault.empty()) {
      report.Add(kTruncated, path, FieldRange(data, at, fault))
          .Field(fault)
          .Message("the content of the animation does not match its ", fault);
    }
    if (data.animation >= l.metadata.size() || seen[data.animation] ||
        l.metadata[data.animation].data_offset != at) {
      report.Add(kDataOffset, path, {at, kAnimationHeaderSize})
          .Message("the data at byte ", at,
                   " has no metadata record, two, or one with another offset");
    } else {
      seen[data.animation] = true;
    }
    at += RecordSize(data);
  }
  for (size_t i = 0; i < l.metadata.size(); ++i) {
    if (seen[i]) continue;
    report
        .Add(kDataOffset, Path(file, "metadata", static_cast<int64_t>(i)),
             {MetadataBegin(l) + kMetadataSize * i, kMetadataSize})
        .Message("the animation has no data");
  }
}

// Checks that names set by a program fill their fields.
void CheckNames(const Library& l, const Path& file, Report& report) {
  bool whole = l.name.size() == kNameSize;
  for (const Bone& bone : l.bones) {
    whole = whole && bone.name.size() == kBoneNameSize;
  }
  for (const Metadata& metadata : l.metadata) {
    whole = whole && metadata.header.name.size() == kNameSize;
  }
  if (whole) return;
  report.Add(kTruncated, file, {0, 0})
      .Message("a name does not have the size of its field");
}

}  // namespace

void AlCodec::CheckEncodable(const Library& l, Report& report) {
  CheckParts(l, LibraryNotes(), report);
  const Path file;
  CheckNames(l, file, report);
  CheckPlaces(l, file, report);
}

}  // namespace assetlint::bw2
