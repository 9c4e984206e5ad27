#include "formats/swat3/likely_end.h"

#include <algorithm>
#include <optional>

#include "formats/base/endian.h"
#include "formats/base/hint.h"

namespace assetlint::swat3 {
namespace {

// Steps allowed for each search, however small the input.
constexpr uint64_t kMinSteps = 4096;
// How far the square of a quaternion's length may be from 1 for it to look like
// a rotation.
constexpr float kUnitTolerance = 0.02f;

// Where a frame's quaternions begin: after the origin, and after everything
// before the bones.
constexpr uint64_t kOriginRotation = 12;
constexpr uint64_t kRotations = 40;

uint64_t LoadU16(absl::string_view bytes, uint64_t position) {
  return Load<uint16_t>(bytes.data() + position, ByteOrder::kLittle);
}

// Whether there are four floats at `position` that form a quaternion of length
// 1.
bool IsUnit(absl::string_view bytes, uint64_t position) {
  if (position > bytes.size() || bytes.size() - position < 16) return false;
  float square = 0;
  for (int i = 0; i < 4; ++i) {
    const float v =
        Load<float>(bytes.data() + position + 4 * i, ByteOrder::kLittle);
    square += v * v;
  }
  return square > 1 - kUnitTolerance && square < 1 + kUnitTolerance;
}

// How many quaternions of the frame at `begin`, from the first bone's on, have
// length 1; at most `most`.
uint64_t CountUnits(absl::string_view bytes, uint64_t begin, uint64_t most,
                    WorkMeter& work) {
  uint64_t units = 0;
  while (units < most && work.Spend(1) &&
         IsUnit(bytes, begin + kRotations + 16 * units)) {
    ++units;
  }
  return units;
}

// Whether a first frame with sound rotations follows; without ids, determines
// the number of rotations.
bool IsPlausible(absl::string_view bytes, Candidate& candidate,
                 WorkMeter& work) {
  const uint64_t begin = candidate.frames_begin();
  if (!work.Spend(1) || !IsUnit(bytes, begin + kOriginRotation)) return false;
  if (candidate.ids > 0) {
    return CountUnits(bytes, begin, candidate.ids, work) == candidate.ids;
  }
  candidate.rotations = CountUnits(bytes, begin, kMaxRotations, work);
  return true;
}

SkeletonEnd EndAt(Fit fit, const Candidate& at, bool events,
                  uint64_t frames_end) {
  SkeletonEnd end;
  end.fit = fit;
  end.at = at;
  end.events = events;
  end.frames_end = frames_end;
  return end;
}

// Frames after a sound marker that fit with another number than the declared
// one; otherwise the first marker followed by a sound frame.
std::optional<SkeletonEnd> FitFrames(absl::string_view bytes, bool events,
                                     WorkMeter& work) {
  std::optional<SkeletonEnd> partly;
  std::optional<uint64_t> marker;
  for (uint64_t from = 0; (marker = NextMarkerWithRoom(bytes, from, work));
       from = *marker + 1) {
    std::optional<Candidate> at =
        CandidateAt(bytes, *marker, LoadU16(bytes, *marker + 2));
    if (!at.has_value() || !IsPlausible(bytes, *at, work)) continue;
    const FrameLayout layout = {at->rotations, events};
    const uint64_t declared = at->frames;
    FramesWalked walked =
        WalkFrames(bytes, at->frames_begin(), layout, 0xFFFF, work);
    at->frames = walked.frames;
    if (walked.frames > 0 && walked.end == bytes.size()) {
      return EndAt(Fit::kFrameCount, *at, events, walked.end);
    }
    if (partly.has_value()) continue;
    if (walked.frames > declared) {
      at->frames = declared;
      walked = WalkFrames(bytes, at->frames_begin(), layout, declared, work);
    }
    partly = EndAt(Fit::kPartly, *at, events, walked.end);
  }
  return partly;
}

// The candidate with `ids` ids, if its first frame is sound and all frames fit.
std::optional<SkeletonEnd> FitIds(absl::string_view bytes, uint64_t marker,
                                  uint64_t ids, bool events, Fit fit,
                                  WorkMeter& work) {
  std::optional<Candidate> at = CandidateAt(bytes, marker, ids);
  // Two steps: looking at most candidates takes more than one.
  if (!work.Spend(2) || !at.has_value() || at->frames == 0 ||
      !IsPlausible(bytes, *at, work) ||
      !FitsExactly(bytes, *at, events, work)) {
    return std::nullopt;
  }
  return EndAt(fit, *at, events, bytes.size());
}

std::optional<SkeletonEnd> FitMarker(absl::string_view bytes, bool events,
                                     WorkMeter& work) {
  for (uint64_t at = 0; at + 6 <= bytes.size() && work.Spend(1); ++at) {
    if (LoadU16(bytes, at) == 0xFFFF) continue;
    if (auto end = FitIds(bytes, at, LoadU16(bytes, at + 2), events,
                          Fit::kMarker, work)) {
      return end;
    }
  }
  return std::nullopt;
}

std::optional<SkeletonEnd> FitIdCount(absl::string_view bytes, bool events,
                                      WorkMeter& work) {
  std::optional<uint64_t> marker;
  for (uint64_t from = 0; (marker = NextMarker(bytes, from, work));
       from = *marker + 1) {
    const uint64_t room = (bytes.size() - *marker - 6) / 2;
    const uint64_t most = std::min(room, kMaxRotations);
    for (uint64_t ids = 0; ids <= most && work.Spend(1); ++ids) {
      if (auto end = FitIds(bytes, *marker, ids, events, Fit::kIdCount, work)) {
        return end;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

bool LooksSound(absl::string_view bytes, const Candidate& candidate,
                bool events, WorkMeter& work) {
  const FrameLayout layout = {candidate.rotations, events};
  uint64_t begin = candidate.frames_begin();
  for (uint64_t i = 0; i < candidate.frames; ++i) {
    if (!work.Spend(1) || !IsUnit(bytes, begin + kOriginRotation)) return false;
    begin = WalkFrames(bytes, begin, layout, 1, work).end;
  }
  return true;
}

SkeletonEnd LikelySkeletonEnd(absl::string_view bytes, bool events,
                              uint64_t& steps) {
  std::optional<SkeletonEnd> partly;
  constexpr Hint kHint("likely end");
  for (auto* fit : {&FitFrames, &FitMarker, &FitIdCount}) {
    if (!kHint.enabled()) break;
    WorkMeter work(kLikelyStepsPerByte * bytes.size() + kMinSteps);
    std::optional<SkeletonEnd> end = fit(bytes, events, work);
    steps += work.spent();
    if (!end.has_value()) continue;
    if (end->fit != Fit::kPartly) return *end;
    partly = end;
  }
  if (partly.has_value()) return *partly;
  SkeletonEnd none;
  none.fit = Fit::kNone;
  none.events = events;
  return none;
}

}  // namespace assetlint::swat3
