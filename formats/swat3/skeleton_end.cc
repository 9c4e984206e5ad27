#include "formats/swat3/skeleton_end.h"

#include <algorithm>

#include "formats/base/endian.h"
#include "formats/base/hint.h"
#include "formats/swat3/likely_end.h"

namespace assetlint::swat3 {
namespace {

uint64_t LoadU16(absl::string_view bytes, uint64_t position) {
  return Load<uint16_t>(bytes.data() + position, ByteOrder::kLittle);
}

}  // namespace

std::optional<Candidate> SkeletonSearch::Next() {
  for (;;) {
    const std::optional<uint64_t> marker =
        NextMarkerWithRoom(bytes_, position_, work_);
    if (!marker.has_value()) return std::nullopt;
    // Another marker: the number solved for the last one does not apply.
    if (*marker != position_) rotations_ = 0;
    position_ = *marker;
    const uint64_t ids = LoadU16(bytes_, position_ + 2);
    if (ids == 0) {
      if (auto solved = SolveRotations()) return solved;
      rotations_ = 0;
      ++position_;
      continue;
    }
    const std::optional<Candidate> candidate =
        CandidateAt(bytes_, position_, ids);
    ++position_;
    if (candidate.has_value() &&
        FitsExactly(bytes_, *candidate, events_, work_)) {
      return candidate;
    }
    if (work_.exhausted()) return std::nullopt;
  }
}

// The least number of rotations, from rotations_ on, with which the marker at
// position_ fits. Trying all of them takes rest / 16 steps for the frames,
// since fewer large frames fit; only their events can take more.
std::optional<Candidate> SkeletonSearch::SolveRotations() {
  std::optional<Candidate> candidate = CandidateAt(bytes_, position_, 0);
  const uint64_t rest = bytes_.size() - candidate->frames_begin();
  const uint64_t least = FrameLayout{0, events_}.fixed_size();
  uint64_t most = 0;  // without frames any number fits; 0 is the simplest
  uint64_t first = rotations_;
  if (candidate->frames > 0) {
    const uint64_t room = rest / candidate->frames;
    if (room < least) return std::nullopt;
    most = std::min((room - least) / 16, kMaxRotations);
    if (!events_) first = std::max(first, most);  // the only one that can fit
  }
  for (uint64_t rotations = first; rotations <= most; ++rotations) {
    candidate->rotations = rotations;
    if (FitsExactly(bytes_, *candidate, events_, work_)) {
      rotations_ = rotations + 1;
      return candidate;
    }
  }
  return std::nullopt;
}

namespace {

SkeletonEnd EndAt(absl::string_view bytes, const Candidate& at, bool events,
                  Fit fit) {
  SkeletonEnd end;
  end.fit = fit;
  end.at = at;
  end.events = events;
  end.frames_end = bytes.size();
  return end;
}

// The first place where frames fit in the layout of the other version.
std::optional<SkeletonEnd> FitOtherVersion(absl::string_view bytes, bool events,
                                           uint64_t& steps) {
  constexpr Hint kHint("other version");
  if (!kHint.enabled()) return std::nullopt;
  SkeletonSearch search(bytes, events);
  const std::optional<Candidate> at = search.Next();
  WorkMeter work(kStepsPerByte * bytes.size() + kMinSteps);
  const bool sound = at.has_value() && LooksSound(bytes, *at, events, work);
  steps += search.work().spent() + work.spent();
  if (!sound) return std::nullopt;
  return EndAt(bytes, *at, events, Fit::kOtherVersion);
}

}  // namespace

SkeletonEnd FindSkeletonEnd(absl::string_view bytes, bool events) {
  SkeletonSearch search(bytes, events);
  const std::optional<Candidate> at = search.Next();
  uint64_t steps = search.work().spent();
  SkeletonEnd end;
  if (at.has_value()) {
    end = EndAt(bytes, *at, events, Fit::kExact);
  } else if (auto other = FitOtherVersion(bytes, !events, steps)) {
    end = *other;
  } else {
    end = LikelySkeletonEnd(bytes, events, steps);
  }
  end.steps = steps;
  return end;
}

bool FitsExactly(absl::string_view bytes, bool events, uint64_t& steps) {
  SkeletonSearch search(bytes, events);
  const bool fits = search.Next().has_value();
  steps += search.work().spent();
  return fits;
}

}  // namespace assetlint::swat3
