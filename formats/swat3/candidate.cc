#include "formats/swat3/candidate.h"

#include <algorithm>
#include <cstring>

#include "formats/base/endian.h"

namespace assetlint::swat3 {
namespace {

// A marker, the number of ids, no ids, and the number of frames.
constexpr uint64_t kMinAfterSkeleton = 6;
uint64_t LoadU16(absl::string_view bytes, uint64_t position) {
  return Load<uint16_t>(bytes.data() + position, ByteOrder::kLittle);
}

// Moves `position` past the event list that begins there; false when the list
// is incomplete.
bool WalkEvents(absl::string_view bytes, uint64_t& position, WorkMeter& work) {
  uint64_t at = position;
  uint64_t events = LoadU16(bytes, at);
  at += 2;
  for (; events > 0; --events) {
    if (!work.Spend(1) || bytes.size() - at < 2) return false;
    const uint64_t length = LoadU16(bytes, at);
    at += 2;
    if (bytes.size() - at < length) return false;
    at += length;
  }
  position = at;
  return true;
}

}  // namespace

FramesWalked WalkFrames(absl::string_view bytes, uint64_t begin,
                        FrameLayout layout, uint64_t frames, WorkMeter& work) {
  const uint64_t fixed = layout.fixed_size();
  if (!layout.events) {
    const uint64_t whole = std::min(frames, (bytes.size() - begin) / fixed);
    work.Spend(1);
    return {whole, begin + whole * fixed};
  }
  FramesWalked walked = {0, begin};
  while (walked.frames < frames && bytes.size() - walked.end >= fixed) {
    uint64_t at = walked.end + fixed - 2;
    if (!work.Spend(1) || !WalkEvents(bytes, at, work)) break;
    walked.end = at;
    ++walked.frames;
  }
  return walked;
}

std::optional<uint64_t> NextMarker(absl::string_view bytes, uint64_t from,
                                   WorkMeter& work) {
  while (from + kMinAfterSkeleton <= bytes.size()) {
    // A run of markers takes one step each, without a search for the next 0xFF.
    if (LoadU16(bytes, from) == 0xFFFF) {
      return work.Spend(1) ? std::optional<uint64_t>(from) : std::nullopt;
    }
    const void* found = std::memchr(
        bytes.data() + from, 0xFF, bytes.size() - kMinAfterSkeleton + 1 - from);
    if (found == nullptr) return std::nullopt;
    const uint64_t at = static_cast<const char*>(found) - bytes.data();
    if (!work.Spend(at - from + 1)) return std::nullopt;
    if (LoadU16(bytes, at) == 0xFFFF) return at;
    from = at + 1;
  }
  return std::nullopt;
}

std::optional<uint64_t> NextMarkerWithRoom(absl::string_view bytes,
                                           uint64_t from, WorkMeter& work) {
  for (;;) {
    const std::optional<uint64_t> marker = NextMarker(bytes, from, work);
    if (!marker.has_value()) return std::nullopt;
    // In a run of 0xFF, each position is a marker with 65,535 ids.
    uint64_t at = *marker;
    while (LoadU16(bytes, at) == 0xFFFF) {
      if (Candidate::HasRoom(bytes.size(), at, LoadU16(bytes, at + 2))) {
        return at;
      }
      ++at;
      if (at + kMinAfterSkeleton > bytes.size() || !work.Spend(1)) {
        return std::nullopt;
      }
    }
    from = at;
  }
}

std::optional<Candidate> CandidateAt(absl::string_view bytes, uint64_t marker,
                                     uint64_t ids) {
  if (!Candidate::HasRoom(bytes.size(), marker, ids)) return std::nullopt;
  Candidate candidate;
  candidate.marker = marker;
  candidate.ids = ids;
  candidate.rotations = ids;
  candidate.frames = LoadU16(bytes, candidate.frames_field());
  return candidate;
}

bool FitsExactly(absl::string_view bytes, const Candidate& candidate,
                 bool events, WorkMeter& work) {
  const uint64_t begin = candidate.frames_begin();
  const uint64_t rest = bytes.size() - begin;
  const FrameLayout layout = {candidate.rotations, events};
  const uint64_t least = candidate.frames * layout.fixed_size();
  if (!events || least > rest) return least == rest;
  const FramesWalked walked =
      WalkFrames(bytes, begin, layout, candidate.frames, work);
  return walked.frames == candidate.frames && walked.end == bytes.size();
}

}  // namespace assetlint::swat3
