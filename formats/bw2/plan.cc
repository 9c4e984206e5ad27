#include "formats/bw2/plan.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "formats/base/endian.h"
#include "formats/base/hint.h"
#include "formats/bw2/header_offsets.h"

namespace assetlint::bw2 {
namespace {

constexpr Hint kPlan("plan");

bool HasU32(absl::string_view bytes, uint64_t position, uint32_t value) {
  return position <= bytes.size() && bytes.size() - position >= 4 &&
         Load<uint32_t>(bytes.data() + position, ByteOrder::kLittle) == value;
}

absl::string_view NameAt(absl::string_view bytes, uint64_t position) {
  if (position > bytes.size()) return {};
  const absl::string_view rest = bytes.substr(position);
  if (rest.size() < kAnimationNameAt + kNameSize) return {};
  return rest.substr(kAnimationNameAt, kNameSize);
}

// How many metadata records follow each other from `position` of `rest` on: at
// most `declared`, at most as many as fit, and none past the start of their
// data.
uint64_t CountMetadata(absl::string_view rest, uint64_t position,
                       uint64_t declared) {
  const uint64_t fit = (rest.size() - position) / kMetadataSize;
  if (!kPlan.enabled()) return std::min(declared, fit);
  uint64_t limit = rest.size();
  uint64_t count = 0;
  for (; count < std::min(declared, fit); ++count) {
    const uint64_t at = position + count * kMetadataSize;
    if (at + kMetadataSize > limit) break;
    if (declared > fit && !HasAnimationHeader(rest, at)) break;
    const uint64_t data =
        Load<uint32_t>(rest.data() + at + kDataOffsetAt, ByteOrder::kLittle);
    // Only an offset that certainly belongs to this animation's data counts.
    if (data >= kBonesOffset + at + kMetadataSize &&
        HasAnimationHeader(rest, data - kBonesOffset) &&
        NameAt(rest, data - kBonesOffset) == NameAt(rest, at)) {
      limit = std::min(limit, data - kBonesOffset);
    }
  }
  return count;
}

// Whether the metadata is where the library says: there is a header or at least
// its second word, or no animation needs one.
bool IsMetadataAt(const Library& library, absl::string_view rest,
                  uint64_t position) {
  return library.animation_count == 0 || HasAnimationHeader(rest, position) ||
         (library.bone_count * kBoneSize <= position &&
          HasU32(rest, position + 4, kAnimationVersion));
}

}  // namespace

bool HasAnimationHeader(absl::string_view bytes, uint64_t position) {
  return HasU32(bytes, position, kMagic);
}

bool IsOtherFormat(absl::string_view file) {
  if (file.size() < 4 || HasU32(file, 0, kMagic)) return false;
  // A few bytes may be missing before it, or too many.
  for (uint64_t at = 0; at <= 8; ++at) {
    if (HasU32(file, at, kLibraryConstant)) return false;
  }
  if (file.size() < kLibraryHeaderSize) return true;
  if (HasU32(file, kFileSizeAt, file.size() - kLibraryHeaderSize)) {
    return false;
  }
  const uint64_t metadata =
      kLibraryHeaderSize +
      Load<uint32_t>(file.data() + kMetadataOffsetAt, ByteOrder::kLittle);
  return !HasAnimationHeader(file, metadata) ||
         !HasU32(file, metadata + 4, kAnimationVersion);
}

HeadPlan PlanHead(const Library& library, absl::string_view rest) {
  const uint64_t declared_bones = library.bone_count;
  const uint64_t declared =
      uint64_t{library.metadata_offset} + kLibraryHeaderSize;
  const uint64_t after_bones = declared_bones * kBoneSize;
  HeadPlan plan;
  uint64_t position = 0;
  if (declared >= kBonesOffset && declared - kBonesOffset <= rest.size() &&
      IsMetadataAt(library, rest, declared - kBonesOffset)) {
    position = declared - kBonesOffset;
    plan.metadata_found = true;
  } else if (kPlan.enabled() && after_bones <= rest.size() &&
             HasAnimationHeader(rest, after_bones)) {
    position = after_bones;
    plan.metadata_found = true;
  }
  const uint64_t room = plan.metadata_found ? position : rest.size();
  plan.bones = std::min(declared_bones, room / kBoneSize);
  if (!plan.metadata_found) return plan;
  plan.filler = position - plan.bones * kBoneSize;
  plan.metadata = CountMetadata(rest, position, library.animation_count);
  return plan;
}

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
    } else if (!HasAnimationHeader(rest, offset - begin) &&
               NameAt(rest, offset - begin) != metadata[i].header.name) {
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

}  // namespace assetlint::bw2
