#include "formats/prime/reference_decoder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace assetlint::prime {
namespace {

class BitReader {
 public:
  explicit BitReader(const BigEndianArray<uint32_t>& words) : words_(words) {}

  int Bit() {
    const int bit = (words_[next_ / 32] >> (next_ % 32)) & 1;
    ++next_;
    return bit;
  }

  int64_t Signed(int width) {
    int64_t value = 0;
    for (int i = 0; i < width; ++i) value |= int64_t{Bit()} << i;
    if (width > 0 && ((value >> (width - 1)) & 1)) {
      value -= int64_t{1} << width;
    }
    return value;
  }

 private:
  const BigEndianArray<uint32_t>& words_;
  uint64_t next_ = 0;
};

// The running sums of one channel's curves.
struct Sums {
  std::array<int16_t, 3> rotation = {};
  std::array<int16_t, 3> translation = {};
};

void Add(const Curve& curve, BitReader& bits, std::array<int16_t, 3>& sums) {
  for (size_t i = 0; i < 3; ++i) {
    sums[i] =
        static_cast<int16_t>(sums[i] + bits.Signed(curve.components[i].bits));
  }
}

ReferenceKey ToKey(const CompressedAnimation& a, const ChannelDescriptor& d,
                   const Sums& sums, bool negative) {
  ReferenceKey key;
  if (d.rotation.present()) {
    double squares = 0;
    for (size_t i = 0; i < 3; ++i) {
      const double angle =
          sums.rotation[i] * (std::numbers::pi / 2) / a.header.rotation_divisor;
      key.rotation[i + 1] = std::sin(angle);
      squares += key.rotation[i + 1] * key.rotation[i + 1];
    }
    const double w = std::sqrt(std::max(0.0, 1 - squares));
    key.rotation[0] = negative ? -w : w;
  }
  if (d.translation.present()) {
    for (size_t i = 0; i < 3; ++i) {
      key.translation[i] =
          sums.translation[i] * double{a.header.translation_multiplier};
    }
  }
  return key;
}

uint64_t StreamKeys(const CompressedAnimation& a) {
  uint64_t keys = 0;
  for (uint32_t i = 1; i < a.header.key_bitmap_length; ++i) {
    keys += (a.bitmap[i / 32] >> (i % 32)) & 1;
  }
  return keys;
}

}  // namespace

std::vector<std::vector<ReferenceKey>> DecodeReference(
    const CompressedAnimation& a) {
  std::vector<std::vector<ReferenceKey>> keys(a.descriptors.size());
  std::vector<Sums> sums(a.descriptors.size());
  for (size_t i = 0; i < a.descriptors.size(); ++i) {
    const ChannelDescriptor& d = a.descriptors[i];
    for (size_t axis = 0; axis < 3; ++axis) {
      sums[i].rotation[axis] = d.rotation.components[axis].initial;
      sums[i].translation[axis] = d.translation.components[axis].initial;
    }
    keys[i].push_back(ToKey(a, d, sums[i], false));
  }
  BitReader bits(a.stream);
  const uint64_t count = StreamKeys(a);
  for (uint64_t key = 0; key < count; ++key) {
    for (size_t i = 0; i < a.descriptors.size(); ++i) {
      const ChannelDescriptor& d = a.descriptors[i];
      const bool negative = d.rotation.present() && bits.Bit() == 1;
      if (d.rotation.present()) Add(d.rotation, bits, sums[i].rotation);
      if (d.translation.present()) {
        Add(d.translation, bits, sums[i].translation);
      }
      keys[i].push_back(ToKey(a, d, sums[i], negative));
    }
  }
  return keys;
}

}  // namespace assetlint::prime
