// Where bytes are missing or were inserted: between parts that are sound where
// they belong and parts that are sound when read from a shifted place.
#ifndef ASSETLINT_FORMATS_BW2_ALIGNMENT_H_
#define ASSETLINT_FORMATS_BW2_ALIGNMENT_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/endian.h"
#include "formats/base/extent.h"

namespace assetlint::bw2 {

// A damaged file, addressed by the offsets of the undamaged one.
class ShiftedBytes {
 public:
  // `missing` bytes are missing somewhere; if negative, there are too many.
  ShiftedBytes(absl::string_view bytes, int64_t missing)
      : bytes_(bytes), missing_(missing) {}

  int64_t missing() const { return missing_; }
  // How many bytes of the undamaged file are lost.
  uint64_t lost() const {
    return static_cast<uint64_t>(std::max<int64_t>(missing_, 0));
  }
  // How many bytes of the damaged file are too many.
  uint64_t extra() const {
    return static_cast<uint64_t>(std::max<int64_t>(-missing_, 0));
  }
  // The size of the undamaged file.
  uint64_t size() const {
    return bytes_.size() + static_cast<uint64_t>(missing_);
  }

  // The bytes that belong at `offset`, if the damage is after them.
  absl::string_view Before(uint64_t offset, uint64_t length) const {
    return Slice(offset, length);
  }
  // The same if it is before them.
  absl::string_view After(uint64_t offset, uint64_t length) const {
    // Wraps to a place past the end when it would be before the file.
    return Slice(offset - static_cast<uint64_t>(missing_), length);
  }
  // The byte that belongs at `offset` if the damage is at `damage`; a lost one
  // is 0.
  char At(uint64_t offset, uint64_t damage) const {
    if (offset >= damage && offset - damage < lost()) return 0;
    const absl::string_view byte =
        offset < damage ? Before(offset, 1) : After(offset, 1);
    return byte.empty() ? '\0' : byte[0];
  }
  uint32_t U32At(uint64_t offset, uint64_t damage) const {
    char word[4];
    for (uint64_t i = 0; i < 4; ++i) word[i] = At(offset + i, damage);
    return Load<uint32_t>(word, ByteOrder::kLittle);
  }

 private:
  absl::string_view Slice(uint64_t offset, uint64_t length) const {
    if (offset > bytes_.size() || bytes_.size() - offset < length) return {};
    return bytes_.substr(offset, length);
  }

  absl::string_view bytes_;
  int64_t missing_;
};

// Collects which parts are unsound at either place, and finds the places of
// damage that leave the fewest of them.
class Alignment {
 public:
  explicit Alignment(const ShiftedBytes& bytes) : bytes_(bytes) {}

  // Adds a part of the undamaged file. is_sound(bytes): whether it may be
  // those, which are empty when the file has none at that place.
  template <typename IsSound>
  void Check(uint64_t offset, uint64_t length, const IsSound& is_sound) {
    ++checks_;
    const absl::string_view before = bytes_.Before(offset, length);
    const absl::string_view after = bytes_.After(offset, length);
    if (before.empty() || !is_sound(before)) {
      steps_.push_back({offset + length, 1});
    }
    if (after.empty() || !is_sound(after)) {
      ++after_;
      // The part may still be lost with the bytes from `damage` on.
      const uint64_t lost = bytes_.lost();
      steps_.push_back({offset < lost ? 0 : offset - lost + 1, -1});
    }
  }

  // Places of the damage, as offsets in the damaged file.
  struct Places {
    uint64_t first = 0;
    uint64_t last = 0;
    int64_t unsound = std::numeric_limits<int64_t>::max();  // parts
  };
  // All between the best places in [first, last].
  Places Best(uint64_t first, uint64_t last) {
    std::sort(steps_.begin(), steps_.end());
    Places best;
    int64_t unsound = after_;
    uint64_t at = first;
    const auto keep = [&](uint64_t end) {
      if (unsound < best.unsound) best = {at, end, unsound};
      best.last = unsound == best.unsound ? end : best.last;
    };
    for (const Step& step : steps_) {
      if (step.at > last) break;
      if (step.at > at) {
        keep(step.at - 1);
        at = step.at;
      }
      unsound += step.change;
    }
    keep(last);
    return best;
  }

  uint64_t checks() const { return checks_; }

 private:
  // The number of unsound parts changes when the damage moves to this place.
  struct Step {
    uint64_t at;
    int64_t change;
    friend auto operator<=>(const Step&, const Step&) = default;
  };

  const ShiftedBytes& bytes_;
  std::vector<Step> steps_;
  int64_t after_ = 0;  // parts that are unsound when damage precedes all
  uint64_t checks_ = 0;
};

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_ALIGNMENT_H_
