#include "formats/bw2/al.h"

#include <string>

#include "formats/base/codec.h"
#include "formats/base/encoder.h"
#include "formats/base/locator.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/al_structure.h"
#include "formats/bw2/plan.h"

namespace assetlint::bw2 {
namespace {

// For records whose bytes are their whole value: NaN equals itself.
template <typename T>
bool SameBytes(const T& a, const T& b) {
  return EncodeRecord(a, ByteOrder::kLittle).value() ==
         EncodeRecord(b, ByteOrder::kLittle).value();
}

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

HeadPlan PlanHeadFor(Reader& r, Library& l) {
  l.note = LibraryNote();
  l.note.header_complete = r.ok();
  if (!r.ok()) return HeadPlan();
  if (r.generates()) return {l.bone_count, 0, l.animation_count, true};
  const HeadPlan plan = PlanHead(l, r.lookahead());
  l.note.file_size = r.offset() + r.remaining();
  l.note.metadata_found = plan.metadata_found;
  l.note.metadata_begin = r.offset() + plan.bones * kBoneSize + plan.filler;
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

void DescribeAllData(Walker& w, Library& l) {
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
      r->generates() ? OneSlotEach(l.metadata.size())
                     : PlanData(l.metadata, w.offset(), r->lookahead());
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

}  // namespace

bool operator==(const AnimationHeader& a, const AnimationHeader& b) {
  return SameBytes(a, b);
}

bool operator==(const Event& a, const Event& b) { return SameBytes(a, b); }

bool operator==(const Library& a, const Library& b) { return SameBytes(a, b); }

void Describe(Walker& w, Bone& bone) {
  w.Bytes("name", BytesKind::kText, kBoneNameSize, bone.name);
  w.S32("parent", bone.parent);
}

void Describe(Walker& w, Metadata& metadata) {
  Describe(w, metadata.header);
  w.U32("dataOffset", metadata.data_offset);
}

void Describe(Walker& w, Library& l) {
  Reader* const r = w.reader();
  if (r != nullptr && IsOtherFormat(r->lookahead())) {
    l.note.header_complete = false;
    w.U32("magicNumber", l.magic);
    RejectOtherFormat(*r, l);
    return;
  }
  DescribeLibraryHeader(w, l);
  HeadPlan plan;
  if (r != nullptr) {
    plan = PlanHeadFor(*r, l);
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
  DescribeAllData(w, l);
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
  uint64_t end = kBonesOffset + kBoneSize * l.bones.size() + l.filler.size();
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
