#include "formats/bw2/al.h"

#include <string>

#include "formats/base/codec.h"
#include "formats/base/locator.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/al_structure.h"
#include "formats/bw2/plan.h"

namespace assetlint::bw2 {
namespace {

void DescribeLibraryHeader(Walker& w, Library& l) {
  w.U32("magicNumber", l.magic);
  w.U32("unknown1", l.constant);
  w.Bytes("name", BytesKind::kText, kNameSize, l.name);
  w.U32("metadataOffset", l.metadata_offset);
  w.U32("size", l.size);
  w.U32("animationDataOffset", l.animation_data_offset);
  w.Count32("animationCount", l.animation_count);
  w.Numbers("unknown2", l.unknown2);
  w.Count32("boneCount", l.bone_count);
  w.U32("unknown3", l.unknown3);
}

HeadPlan PlanHeadFor(Reader& r, const Library& l, LibraryNotes& notes) {
  notes.header_complete = r.ok();
  if (!r.ok()) return HeadPlan();
  if (r.generates()) return {l.bone_count, 0, l.animation_count, true};
  const HeadPlan plan = PlanHead(l, r.lookahead());
  notes.file_size = r.offset() + r.remaining();
  notes.metadata_found = plan.metadata_found;
  return plan;
}

// For a walker that generates values: the offsets of the data are set
// afterwards.
std::vector<DataSlot> OneSlotEach(size_t animations) {
  std::vector<DataSlot> slots(animations);
  for (size_t i = 0; i < animations; ++i) {
    slots[i].animation = static_cast<uint32_t>(i);
  }
  return slots;
}

void DescribeAllData(Walker& w, Library& l, LibraryNotes& notes) {
  Reader* const r = w.reader();
  if (r == nullptr) {
    w.Bytes("gap", BytesKind::kOpaque, l.gap.size(), l.gap);
    for (AnimationData& data : l.data) {
      const Group group(w, "animation", data.animation);
      Describe(w, data);
    }
    return;
  }
  const std::vector<DataSlot> slots =
      r->generates()
          ? OneSlotEach(l.metadata.size())
          : PlanData(l.metadata, w.offset(), r->lookahead(), notes.unread);
  const uint64_t gap = slots.empty() || r->generates()
                           ? r->Rest()
                           : slots.front().offset - w.offset();
  w.Bytes("gap", BytesKind::kOpaque, gap, l.gap);
  l.data.clear();
  l.data.reserve(slots.size());
  for (const DataSlot& slot : slots) {
    AnimationData& data = l.data.emplace_back();
    data.animation = slot.animation;
    const Group group(w, "animation", slot.animation);
    w.Window(slot.length, [&] { Describe(w, data); });
  }
}

void DescribeLibrary(Walker& w, Library& l, LibraryNotes& notes) {
  Reader* const r = w.reader();
  if (r != nullptr && IsOtherFormat(r->lookahead())) {
    notes.header_complete = false;
    w.U32("magicNumber", l.magic);
    RejectOtherFormat(*r, l);
    return;
  }
  DescribeLibraryHeader(w, l);
  HeadPlan plan;
  if (r != nullptr) {
    plan = PlanHeadFor(*r, l, notes);
    if (!r->ok()) return;
  }
  w.List("bone", l.bones, plan.bones);
  if (r != nullptr && !plan.metadata_found) {
    RejectMetadata(*r, l);
    return;
  }
  const uint64_t filler = r != nullptr ? plan.filler : l.filler.size();
  w.Bytes("filler", BytesKind::kOpaque, filler, l.filler);
  w.List("metadata", l.metadata, plan.metadata);
  DescribeAllData(w, l, notes);
}

}  // namespace

void Describe(Walker& w, Bone& bone) {
  w.Bytes("name", BytesKind::kText, kBoneNameSize, bone.name);
  w.S32("parent", bone.parent);
}

void Describe(Walker& w, Metadata& metadata) {
  Describe(w, metadata.header);
  w.U32("dataOffset", metadata.data_offset);
}

void Describe(Walker& w, Library& library) {
  LibraryNotes notes;
  DescribeLibrary(w, library, notes);
}

void Describe(Walker& w, ParsedLibrary& library) {
  DescribeLibrary(w, library, library.notes);
}

absl::StatusOr<Library> DecodeAl(absl::string_view bytes) {
  return Decode<AlCodec>(bytes);
}

absl::StatusOr<std::string> EncodeAl(const Library& library) {
  return Encode<AlCodec>(library);
}

void UpdateOffsets(Library& l) {
  l.bone_count = static_cast<uint32_t>(l.bones.size());
  l.animation_count = static_cast<uint32_t>(l.metadata.size());
  uint64_t end = MetadataBegin(l);
  l.metadata_offset = static_cast<uint32_t>(end - kLibraryHeaderSize);
  end += kMetadataSize * l.metadata.size() + l.gap.size();
  for (AnimationData& data : l.data) {
    AnimationHeader& header = data.header;
    header.event_count = static_cast<uint32_t>(data.events.size());
    header.event_string_size = static_cast<uint32_t>(data.event_strings.size());
    header.bone_count = static_cast<uint32_t>(data.first_rotations.size());
    header.frame_count = static_cast<uint32_t>(data.frame_offsets.size() / 2);
    header.offset_block_size = static_cast<uint32_t>(
        data.frame_offsets.bytes().size() + data.fill.size());
    if (data.animation < l.metadata.size()) {
      Metadata& metadata = l.metadata[data.animation];
      metadata.header.event_count = header.event_count;
      metadata.header.bone_count = header.bone_count;
      metadata.header.frame_count = header.frame_count;
      metadata.data_offset = static_cast<uint32_t>(end);
    }
    end += RecordSize(data);
  }
  l.size = static_cast<uint32_t>(end - kLibraryHeaderSize);
}

}  // namespace assetlint::bw2
