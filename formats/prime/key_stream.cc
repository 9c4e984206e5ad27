#include "formats/prime/key_stream.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace assetlint::prime {

CodeScale::CodeScale(uint32_t divisor, float multiplier)
    : multiplier_(multiplier) {
  const double angle = std::numbers::pi / 2 / divisor;
  // Of the largest angle, and of the sum.
  largest_error_ =
      std::numeric_limits<double>::epsilon() * (4 + 0x8000 * angle);
  for (int i = 0; i < 256; ++i) {
    const double high = (i - 128) * 256 * angle;
    high_[i] = {std::sin(high), std::cos(high)};
    low_[i] = {std::sin(i * angle), std::cos(i * angle)};
  }
}

double SquaredLength(const std::array<int16_t, 3>& codes, uint32_t divisor) {
  const double angle = std::numbers::pi / 2 / divisor;
  double squares = 0;
  for (const int16_t code : codes) {
    const double sine = std::sin(code * angle);
    squares += sine * sine;
  }
  return squares;
}

KeyStream::KeyStream(const CompressedAnimation& animation)
    : animation_(animation),
      stream_keys_(animation.CountStreamKeys()),
      key_bits_(animation.KeyBits()),
      stream_offset_(RangeInFile(animation, "key_stream").offset) {
  words_.resize(animation.stream.bytes().size() + sizeof(uint64_t));
  for (uint64_t i = 0; i < animation.stream.size(); ++i) {
    Store(&words_[i * 4], animation.stream[i], ByteOrder::kLittle);
  }
  offsets_.reserve(animation.descriptors.size());
  uint64_t offset = 0;
  for (const ChannelDescriptor& d : animation.descriptors) {
    offsets_.push_back(offset);
    offset += d.key_bits();
  }
}

void KeyStream::AddDeltas(const Curve& curve, uint64_t bit, unsigned first_flag,
                          std::array<int16_t, 3>& codes,
                          uint8_t& wrapped) const {
  for (size_t i = 0; i < 3; ++i) {
    const unsigned width = curve.components[i].bits;
    if (width == 0) continue;
    // Its highest bit is its sign.
    const int64_t delta =
        static_cast<int64_t>(Window(bit) << (64 - width)) >> (64 - width);
    const int64_t sum = codes[i] + delta;
    codes[i] = static_cast<int16_t>(sum);
    if (sum != codes[i]) wrapped |= static_cast<uint8_t>(1 << (first_flag + i));
    bit += width;
  }
}

void KeyStream::VisitChannel(
    size_t channel,
    absl::FunctionRef<void(uint64_t key, const KeyCodes& codes)> visit) const {
  const auto& [bone, rotation, translation] = animation_.descriptors[channel];
  KeyCodes codes;
  for (size_t i = 0; i < 3; ++i) {
    codes.rotation[i] = rotation.components[i].initial;
    codes.translation[i] = translation.components[i].initial;
  }
  visit(0, codes);
  uint64_t bit = offsets_[channel];
  for (uint64_t key = 1; key <= stream_keys_; ++key, bit += key_bits_) {
    codes.wrapped = 0;
    uint64_t at = bit;
    if (rotation.present()) {
      codes.w_negative = Window(at++) & 1;
      AddDeltas(rotation, at, 0, codes.rotation, codes.wrapped);
      at += rotation.delta_bits();
    }
    AddDeltas(translation, at, 3, codes.translation, codes.wrapped);
    visit(key, codes);
  }
}

ByteRange KeyStream::KeyRange(size_t channel, uint64_t key) const {
  const uint64_t bits = animation_.descriptors[channel].key_bits();
  const uint64_t first = (key - 1) * key_bits_ + offsets_[channel];
  const uint64_t begin = first / 32;
  const uint64_t end = (first + bits + 31) / 32;
  return {stream_offset_ + begin * 4, (end - begin) * 4};
}

}  // namespace assetlint::prime
