#include "formats/swat3/skeleton_end.h"

#include <algorithm>

#include "formats/base/cursor.h"

namespace assetlint::swat3 {

uint64_t SkeletonSearch::U16(uint64_t position) const {
  return Load<uint16_t>(bytes_.data() + position, ByteOrder::kLittle);
}

std::optional<SkeletonEnd> SkeletonSearch::Next() {
  // A marker, the number of ids, no ids, and the number of frames.
  constexpr uint64_t kMinAfterSkeleton = 6;
  for (; position_ + kMinAfterSkeleton <= bytes_.size() && Look();
       ++position_) {
    if (U16(position_) != 0xFFFF) continue;
    if (auto end = AtMarker()) return end;
    rotations_ = 0;
  }
  return std::nullopt;
}

// The least number of rotations, from rotations_ on, with which the marker at
// position_ fits.
std::optional<SkeletonEnd> SkeletonSearch::AtMarker() {
  SkeletonEnd end = {.marker = position_, .ids = U16(position_ + 2)};
  const uint64_t begin = position_ + 6 + 2 * end.ids;
  if (begin > bytes_.size()) return std::nullopt;
  end.frames = U16(begin - 2);
  uint64_t least = end.ids;
  uint64_t most = end.ids;
  // Without frames any number fits; 0 is the simplest.
  if (end.ids == 0 && end.frames > 0) {
    const uint64_t room = (bytes_.size() - begin) / end.frames;
    const uint64_t smallest = FrameLayout{0, events_}.fixed_size();
    if (room < smallest) return std::nullopt;
    most = std::min((room - smallest) / 16, kMaxRotations);
    // Frames without events fit only with the largest number that has room.
    if (!events_) least = most;
  }
  // Trying all of them takes a look for every 16 bytes, since fewer large
  // frames fit; only their events can take more.
  for (least = std::max(least, rotations_); least <= most; ++least) {
    if (!FramesFit(begin, {least, events_}, end.frames)) continue;
    end.rotations = least;
    rotations_ = least + 1;
    return end;
  }
  return std::nullopt;
}

// Whether that many frames, from `begin` on, end exactly where the bytes do.
bool SkeletonSearch::FramesFit(uint64_t begin, FrameLayout layout,
                               uint64_t frames) {
  const uint64_t fixed = layout.fixed_size();
  const uint64_t size = bytes_.size();
  if (frames * fixed > size - begin) return false;
  if (!layout.events) return frames * fixed == size - begin;
  uint64_t at = begin;
  for (; frames > 0; --frames) {
    if (size - at < fixed || !Look()) return false;
    at += fixed;
    for (uint64_t events = U16(at - 2); events > 0; --events) {
      if (size - at < 2 || !Look()) return false;
      const uint64_t length = U16(at);
      at += 2;
      if (size - at < length) return false;
      at += length;
    }
  }
  return at == size;
}

}  // namespace assetlint::swat3
