#include "formats/bw2/al.h"

#include <algorithm>
#include <optional>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

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

constexpr uint64_t kNameAt = 8;  // in an animation's header

bool HasU32(absl::string_view bytes, uint64_t position, uint32_t value) {
  return position <= bytes.size() && bytes.size() - position >= 4 &&
         Load<uint32_t>(bytes.data() + position, ByteOrder::kLittle) == value;
}

// Whether there may be an animation's header at `position` of `bytes`.
bool HasAnimationHeader(absl::string_view bytes, uint64_t position) {
  return HasU32(bytes, position, kMagic) ||
         HasU32(bytes, position + 4, kAnimationVersion);
}

// What follows the header.
struct HeadPlan {
  uint64_t bones = 0;     // as many as fit, at most the declared number
  uint64_t filler = 0;    // bytes after them
  uint64_t metadata = 0;  // as many as fit, at most the declared number
};

// The plan for a library whose fields before the bones were read; nothing when
// the metadata is not where they say.
std::optional<HeadPlan> PlanHead(const Library& l, absl::string_view rest) {
  const uint64_t begin = uint64_t{l.metadata_offset} + kLibraryHeaderSize;
  if (begin < kBonesOffset || begin - kBonesOffset > rest.size()) {
    return std::nullopt;
  }
  const uint64_t position = begin - kBonesOffset;
  if (l.animation_count > 0 && !HasAnimationHeader(rest, position)) {
    return std::nullopt;
  }
  HeadPlan plan;
  plan.bones = std::min<uint64_t>(l.bone_count, position / kBoneSize);
  plan.filler = position - plan.bones * kBoneSize;
  // The records end where the first one's data begins.
  uint64_t room = rest.size() - position;
  if (room >= kMetadataSize) {
    const uint64_t data = Load<uint32_t>(
        rest.data() + position + kAnimationHeaderSize, ByteOrder::kLittle);
    if (data >= begin + kMetadataSize) room = std::min(room, data - begin);
  }
  plan.metadata = std::min<uint64_t>(l.animation_count, room / kMetadataSize);
  return plan;
}

// An animation's data: where it begins and how many bytes it may take.
struct DataSlot {
  uint64_t offset = 0;
  uint64_t length = 0;
  uint32_t animation = 0;
};

// The data of every animation that can be read, in file order; `rest` is what
// follows the metadata and begins at byte `begin`. `unread` becomes why the
// others cannot be read.
std::vector<DataSlot> PlanData(const std::vector<Metadata>& metadata,
                               uint64_t begin, absl::string_view rest,
                               std::map<size_t, UnreadData>& unread) {
  using Reason = UnreadData::Reason;
  unread.clear();
  std::vector<DataSlot> found;
  found.reserve(metadata.size());
  for (size_t i = 0; i < metadata.size(); ++i) {
    const uint64_t offset = metadata[i].data_offset;
    if (offset < begin || offset - begin > rest.size() ||
        rest.size() - (offset - begin) < kAnimationHeaderSize) {
      unread[i].reason = Reason::kOutside;
    } else if (!HasU32(rest, offset - begin, kMagic) &&
               rest.substr(offset - begin + kNameAt, kNameSize) !=
                   metadata[i].header.name) {
      unread[i].reason = Reason::kNoHeader;
    } else {
      found.push_back({offset, 0, static_cast<uint32_t>(i)});
    }
  }
  const auto by_offset = [](const DataSlot& a, const DataSlot& b) {
    return a.offset != b.offset ? a.offset < b.offset
                                : a.animation < b.animation;
  };
  // Real files are already in order.
  if (!std::is_sorted(found.begin(), found.end(), by_offset)) {
    absl::c_stable_sort(found, by_offset);
  }

  std::vector<DataSlot> slots;
  slots.reserve(found.size());
  for (const DataSlot& slot : found) {
    if (slots.empty() ||
        slot.offset - slots.back().offset >= kAnimationHeaderSize) {
      slots.push_back(slot);
      continue;
    }
    // Two claim the same bytes.
    unread[slot.animation] = {Reason::kOverlap, slots.back().animation};
  }
  for (size_t i = 0; i < slots.size(); ++i) {
    const uint64_t end =
        i + 1 < slots.size() ? slots[i + 1].offset : begin + rest.size();
    slots[i].length = end - slots[i].offset;
  }
  return slots;
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

// Plans what follows the header. False when it cannot be read.
bool PlanHeadFor(Reader& r, const Library& l, LibraryNotes& notes,
                 HeadPlan& plan) {
  if (r.generates()) {
    plan = {l.bone_count, 0, l.animation_count};
    return true;
  }
  notes.header_complete = r.ok();
  if (!r.ok()) return false;
  if (l.magic != kMagic && l.constant != kLibraryConstant) {
    notes.header_complete = false;
    RejectOtherFormat(r, l);
    return false;
  }
  notes.file_size = r.offset() + r.remaining();
  const std::optional<HeadPlan> found = PlanHead(l, r.lookahead());
  notes.metadata_found = found.has_value();
  if (!notes.metadata_found) {
    RejectMetadata(r, l);
    return false;
  }
  plan = *found;
  return true;
}

void DescribeLibrary(Walker& w, Library& l, LibraryNotes& notes) {
  DescribeLibraryHeader(w, l);
  HeadPlan plan = {0, l.filler.size(), 0};  // lists know their own size
  if (w.reader() != nullptr && !PlanHeadFor(*w.reader(), l, notes, plan)) {
    return;
  }
  w.List("bone", l.bones, plan.bones);
  w.Bytes("filler", BytesKind::kOpaque, plan.filler, l.filler);
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
