#include "formats/bw2/uncounted.h"

#include <algorithm>

#include "absl/strings/string_view.h"
#include "formats/base/endian.h"
#include "formats/base/hint.h"
#include "formats/bw2/plan.h"

namespace assetlint::bw2 {
namespace {

// Whether the name is printable and fills the rest of its field with zeros.
bool IsPlainName(absl::string_view field) {
  const absl::string_view text = NameText(field);
  const auto printable = [](char c) { return c >= 0x20 && c < 0x7F; };
  return !text.empty() && text.size() < field.size() &&
         std::all_of(text.begin(), text.end(), printable) &&
         field.find_first_not_of('\0', text.size()) == field.npos;
}

constexpr Hint kUncounted("uncounted");

uint64_t LoadU32(absl::string_view bytes, uint64_t at) {
  return Load<uint32_t>(bytes.data() + at, ByteOrder::kLittle);
}

}  // namespace

uint64_t CountUncountedBones(const Library& l) {
  if (!kUncounted.enabled() || l.bone_count != l.bones.size()) return 0;
  const uint64_t most = l.filler.size() / kBoneSize;
  for (uint64_t i = 0; i < most; ++i) {
    const absl::string_view bone = l.filler.substr(i * kBoneSize, kBoneSize);
    const auto parent =
        Load<int32_t>(bone.data() + kBoneNameSize, ByteOrder::kLittle);
    const auto index = static_cast<int64_t>(l.bones.size() + i);
    if (!IsPlainName(bone.substr(0, kBoneNameSize)) || parent < -1 ||
        parent >= index) {
      return i;
    }
  }
  return most;
}

uint64_t CountUncountedMetadata(const Library& l) {
  if (!kUncounted.enabled() || l.animation_count != l.metadata.size() ||
      l.data.size() != l.metadata.size()) {
    return 0;
  }
  const uint64_t begin = MetadataBegin(l) + kMetadataSize * l.metadata.size();
  // The records end where the first data begins.
  uint64_t limit = l.gap.size();
  uint64_t count = 0;
  for (; (count + 1) * kMetadataSize <= limit; ++count) {
    const uint64_t at = count * kMetadataSize;
    if (!HasAnimationHeader(l.gap, at)) break;
    const uint64_t end = begin + at + kMetadataSize;
    const uint64_t data = LoadU32(l.gap, at + kAnimationHeaderSize);
    if (data >= end) limit = std::min(limit, data - begin);
  }
  return count;
}

}  // namespace assetlint::bw2
