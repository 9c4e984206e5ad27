#include "formats/bw2/damage_place.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/string_view.h"
#include "formats/base/endian.h"
#include "formats/bw2/al.h"
#include "formats/bw2/header_offsets.h"
#include "formats/bw2/plan.h"

namespace assetlint::bw2 {
namespace {

constexpr uint64_t kWord = 4;

// How many bytes may follow the data, and how many unsound parts they count as.
constexpr uint64_t kMaxGap = 15;
constexpr int64_t kUnsoundGap = 2;
// How many places are tried one by one.
constexpr uint64_t kMaxEach = 24;
// How many bytes of an animation's header may be damaged besides.
constexpr int64_t kMaxUnsoundInHeader = 4;

// After the sizes in an animation's header.
constexpr uint64_t kAfterSizes = 0x54;

uint32_t U32(absl::string_view bytes) {
  return Load<uint32_t>(bytes.data(), ByteOrder::kLittle);
}
float F32(absl::string_view bytes, size_t at) {
  return Load<float>(bytes.data() + at, ByteOrder::kLittle);
}

// Neither huge nor so small that it is not a length.
bool IsUsual(float number) {
  const float size = std::abs(number);
  return number == 0 || (size > 1e-9f && size < 1e6f);
}
bool AreUsual(absl::string_view numbers) {
  for (size_t at = 0; at < numbers.size(); at += kWord) {
    if (!IsUsual(F32(numbers, at))) return false;
  }
  return true;
}

// Whether the sum of the squares of three or four numbers is 1.
bool IsUnit(absl::string_view numbers) {
  float square = 0;
  for (size_t at = 0; at < numbers.size(); at += kWord) {
    square += F32(numbers, at) * F32(numbers, at);
  }
  return std::abs(square - 1) < 1e-2f;
}

bool IsZero(absl::string_view bytes) {
  return bytes.find_first_not_of('\0') == bytes.npos;
}

bool IsPrintable(absl::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= 0x20 && c < 0x7F; });
}

// A text, a NUL, and zeros.
bool IsNameField(absl::string_view field) {
  const absl::string_view text = NameText(field);
  return text.size() < field.size() && IsPrintable(text) &&
         IsZero(field.substr(text.size()));
}

// Checks of an animation's data in which the damage is somewhere in an interval
// of places that give all counts the same values.
class DataPlaces {
 public:
  DataPlaces(const ShiftedBytes& bytes, uint64_t record, uint64_t begin,
             uint64_t end, WorkMeter& work)
      : bytes_(bytes), record_(record), begin_(begin), end_(end), work_(work) {
    // The metadata precedes the damage.
    const absl::string_view header = bytes.Before(record, kAnimationHeaderSize);
    events_ = U32(header.substr(kEventCountAt));
    bones_ = U32(header.substr(kBoneCountAt));
    frames_ = U32(header.substr(kFrameCountAt));
  }

  std::optional<Alignment::Places> Run() {
    const uint64_t lost = bytes_.lost();
    const uint64_t sizes = begin_ + kEventStringSizeAt;
    TryBetween(begin_ + kWord, sizes - lost);
    TryEach(sizes - lost + 1, begin_ + kAfterSizes - 1);
    strings_ = begin_ + kAnimationHeaderSize + kEventSize * events_;
    // From here on, both sizes in the header are in their place.
    const uint64_t size = strings_ + SizeAt(kEventStringSizeAt, end_);
    TryBetween(begin_ + kAfterSizes, size - std::min(size, lost));
    TryEach(size - std::min(size, lost) + 1, size + kWord - 1);
    const uint64_t keys = KeysOffset(end_);
    TryBetween(size + kWord, keys - std::min(keys, lost));
    TryEach(keys - std::min(keys, lost) + 1, keys + 2 * kWord - 1);
    TryBetween(keys + 2 * kWord, end_ - std::min(end_, lost));
    const std::optional<Alignment::Places> in_header = InHeader();
    return in_header.has_value() ? in_header : best_;
  }

 private:
  uint64_t SizeAt(uint64_t field, uint64_t damage) const {
    return bytes_.U32At(begin_ + field, damage);
  }
  // Where the numbers of keys per frame are.
  uint64_t KeysOffset(uint64_t damage) const {
    const uint64_t size = strings_ + SizeAt(kEventStringSizeAt, damage);
    return size + 16 + bytes_.U32At(size, damage) +
           SizeAt(kOffsetBlockSizeAt, damage);
  }

  // How many bytes are left between the data and end_, with the damage there;
  // nothing if the data does not fit.
  std::optional<uint64_t> Gap(uint64_t damage) const {
    if (frames_ == 0) return std::nullopt;
    const uint64_t keys = KeysOffset(damage);
    const uint64_t frames = keys + 64 + 28 * bones_;
    if (frames > end_) return std::nullopt;
    const uint64_t left = end_ - frames;
    if (frames_ == 1) return left;
    const uint64_t bytes_each = 6 * (frames_ - 1);
    // A number that contains the damage is lost.
    if (damage < keys + 2 * kWord && damage + bytes_.lost() > keys) {
      return left % bytes_each;
    }
    const uint64_t each = uint64_t{bytes_.U32At(keys, damage)} +
                          bytes_.U32At(keys + kWord, damage);
    if (each > left / bytes_each) return std::nullopt;
    return left - each * bytes_each;
  }

  // In the header, whose sizes may be lost, if the rest of it has moved.
  std::optional<Alignment::Places> InHeader() const {
    Alignment alignment(bytes_);
    CheckHeader(alignment);
    const uint64_t end = begin_ + kAnimationHeaderSize - bytes_.lost();
    const Alignment::Places places = alignment.Best(begin_, end);
    if (places.last == end || places.unsound > kMaxUnsoundInHeader) {
      return std::nullopt;
    }
    return places;
  }

  // Places one by one, since a size may contain the damage.
  void TryEach(uint64_t first, uint64_t last) {
    if (first < last && last - first > kMaxEach) return;
    for (uint64_t at = first; at <= last && at <= end_; ++at) {
      if (!work_.Spend(4)) return;
      TryBetween(at, at);
    }
  }

  void TryBetween(uint64_t first, uint64_t last) {
    last = std::min(last, end_);
    if (first > last || work_.exhausted()) return;
    const std::optional<uint64_t> gap = Gap(last);
    if (!gap.has_value() || *gap > kMaxGap) return;
    Alignment alignment(bytes_);
    CheckHeader(alignment);
    CheckEvents(alignment, last);
    CheckFrames(alignment, last);
    // Checking, sorting what is unsound, and looking at the event strings.
    if (!work_.Spend(8 * alignment.checks() + (end_ - begin_) / 16)) return;
    Alignment::Places places = alignment.Best(first, last);
    if (*gap > 0) places.unsound += kUnsoundGap;
    if (!best_.has_value() || places.unsound < best_->unsound) {
      best_ = places;
    } else if (places.unsound == best_->unsound) {
      best_->last = std::max(best_->last, places.last);
    }
  }

  // Equal to the copy in the metadata, but for the sizes.
  void CheckHeader(Alignment& alignment) const {
    const absl::string_view copy = bytes_.Before(record_, kAnimationHeaderSize);
    for (uint64_t i = 0; i < kAnimationHeaderSize; ++i) {
      if (i >= kEventStringSizeAt && i < kAfterSizes) continue;
      alignment.Check(begin_ + i, 1, [&](absl::string_view byte) {
        return byte[0] == copy[i];
      });
    }
  }

  void CheckEvents(Alignment& alignment, uint64_t damage) const {
    const uint64_t size = strings_ + SizeAt(kEventStringSizeAt, damage);
    // Offsets count from the start of the data.
    const auto is_string = [&](absl::string_view offset) {
      const uint64_t at = begin_ + U32(offset);
      return at >= strings_ && at < size;
    };
    for (uint64_t i = 0; i < events_; ++i) {
      const uint64_t event = begin_ + kAnimationHeaderSize + kEventSize * i;
      for (const uint64_t field : {event, event + kWord}) {
        alignment.Check(field, kWord, is_string);
        CheckString(alignment, begin_ + bytes_.U32At(field, damage), size);
      }
      for (uint64_t row = 0; row < 4; ++row) {
        const uint64_t at = event + 8 + 16 * row;
        alignment.Check(at, 12, row == 3 ? AreUsual : IsUnit);
        alignment.Check(at + 12, kWord, [&](absl::string_view last) {
          return F32(last, 0) == (row == 3 ? 1.0f : 0.0f);
        });
      }
    }
    if (size > strings_) {
      alignment.Check(size - 1, 1, IsZero);
      alignment.Check(strings_, size - strings_, [&](absl::string_view text) {
        return static_cast<uint64_t>(
                   std::count(text.begin(), text.end(), '\0')) == 2 * events_;
      });
    }
  }

  // A name after the NUL of the previous one.
  void CheckString(Alignment& alignment, uint64_t name, uint64_t end) const {
    if (name <= strings_ || name >= end) return;
    alignment.Check(name - 1, 1, IsZero);
    alignment.Check(name, 1, IsPrintable);
  }

  void CheckFrames(Alignment& alignment, uint64_t damage) const {
    const uint64_t size = strings_ + SizeAt(kEventStringSizeAt, damage);
    alignment.Check(size + 4, 12, IsZero);
    const uint64_t keys = KeysOffset(damage);
    const uint64_t block = keys - SizeAt(kOffsetBlockSizeAt, damage);
    for (uint64_t at = block + 8 * frames_; at + kWord <= keys; at += kWord) {
      alignment.Check(at, kWord, IsZero);
    }
    uint64_t at = keys + 40;
    for (int i = 0; i < 2; ++i, at += 12) alignment.Check(at, 12, AreUsual);
    for (uint64_t i = 0; i < bones_; ++i, at += 16) {
      alignment.Check(at, 16, IsUnit);
    }
    for (uint64_t i = 0; i < bones_; ++i, at += 12) {
      alignment.Check(at, 12, AreUsual);
    }
  }

  const ShiftedBytes& bytes_;
  uint64_t record_;
  uint64_t begin_;
  uint64_t end_;
  WorkMeter& work_;
  uint64_t events_ = 0;
  uint64_t bones_ = 0;
  uint64_t frames_ = 0;
  uint64_t strings_ = 0;
  std::optional<Alignment::Places> best_;
};

}  // namespace

Alignment::Places PlaceInHead(const ShiftedBytes& bytes, uint64_t metadata) {
  Alignment alignment(bytes);
  const auto is = [](uint64_t value) {
    return [value](absl::string_view word) { return U32(word) == value; };
  };
  alignment.Check(0, kWord, is(kMagic));
  alignment.Check(4, kWord, is(kLibraryConstant));
  alignment.Check(kLibraryNameAt, kNameSize, IsNameField);
  alignment.Check(kMetadataOffsetAt, kWord, is(metadata - kLibraryHeaderSize));
  alignment.Check(kFileSizeAt, kWord, is(bytes.size() - kLibraryHeaderSize));
  alignment.Check(kAnimationCountAt, kWord, [&](absl::string_view count) {
    return U32(count) <= bytes.size() / kMetadataSize;
  });
  alignment.Check(kAnimationCountAt + kWord, 8, AreUsual);
  const uint64_t bones = (metadata - kBonesOffset) / kBoneSize;
  alignment.Check(kSkeletonBoneCountAt, kWord, [&](absl::string_view count) {
    return U32(count) > 0 && U32(count) <= bones;
  });
  alignment.Check(kSkeletonBoneCountAt + kWord, kWord, IsZero);
  for (uint64_t i = 0; i < bones; ++i) {
    const uint64_t bone = kBonesOffset + kBoneSize * i;
    alignment.Check(bone, kBoneNameSize, IsNameField);
    alignment.Check(bone + kBoneNameSize, kWord, [&](absl::string_view word) {
      const auto parent = static_cast<int32_t>(U32(word));
      return parent >= -1 && parent < static_cast<int64_t>(i);
    });
  }
  return alignment.Best(0, metadata - std::min(metadata, bytes.lost()));
}

Alignment::Places PlaceInRecord(const ShiftedBytes& bytes, uint64_t record) {
  Alignment alignment(bytes);
  const auto has_header = [&](absl::string_view offset) {
    const absl::string_view magic = bytes.After(U32(offset), kWord);
    return !magic.empty() && U32(magic) == kMagic;
  };
  // Of the copies at the data, the one that the record refers to.
  absl::string_view copy;
  const uint64_t offset = record + kDataOffsetAt;
  for (const absl::string_view word :
       {bytes.Before(offset, kWord), bytes.After(offset, kWord)}) {
    if (!copy.empty() || word.empty() || !has_header(word)) continue;
    copy = bytes.After(U32(word), kAnimationHeaderSize);
  }
  alignment.Check(offset, kWord, has_header);
  for (uint64_t i = 0; i < copy.size(); ++i) {
    const bool size = i >= kEventStringSizeAt && i < kAfterSizes;
    alignment.Check(record + i, 1, [&](absl::string_view byte) {
      return byte[0] == (size ? '\0' : copy[i]);
    });
  }
  return alignment.Best(record, record + kMetadataSize);
}

std::optional<Alignment::Places> PlaceInData(const ShiftedBytes& bytes,
                                             uint64_t record, uint64_t begin,
                                             uint64_t end, WorkMeter& work) {
  // In a file that ends inside the record, there is nothing to compare with.
  if (bytes.Before(record, kAnimationHeaderSize).empty()) return std::nullopt;
  return DataPlaces(bytes, record, begin, end, work).Run();
}

}  // namespace assetlint::bw2
