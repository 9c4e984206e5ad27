#include "formats/prime/key_stream.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace assetlint::prime {
namespace {

// sin(a) for |a| <= π/2 (and a hair more), to the last bit or two of a double:
// the Taylor series up to a^21. Several times faster than std::sin, and w needs
// the accuracy: near w = 0 an error e of x² + y² + z² becomes sqrt(e).
inline double QuarterSine(double a) {
  constexpr double kInverseFactorials[] = {
      1.0,
      -1.0 / 6,
      1.0 / 120,
      -1.0 / 5040,
      1.0 / 362880,
      -1.0 / 39916800,
      1.0 / 6227020800,
      -1.0 / 1307674368000,
      1.0 / 355687428096000,
      -1.0 / 121645100408832000,
      1.0 / 51090942171709440000.0,
  };
  const double square = a * a;
  double sum = kInverseFactorials[10];
  for (int i = 9; i >= 0; --i) sum = sum * square + kInverseFactorials[i];
  return a * sum;
}

}  // namespace

CodeScale::CodeScale(uint32_t divisor, float multiplier)
    : angle_per_code_(std::numbers::pi / 2 / divisor),
      multiplier_(multiplier),
      quarter_(static_cast<int>(std::min<uint32_t>(divisor, 32767) + 1)) {}

double CodeScale::Sine(int16_t code) const {
  const double angle = code * angle_per_code_;
  if (code >= -quarter_ && code <= quarter_) return QuarterSine(angle);
  return std::sin(angle);
}

double CodeScale::SquaredLength(const std::array<int16_t, 3>& codes) const {
  const double x = Sine(codes[0]), y = Sine(codes[1]), z = Sine(codes[2]);
  return x * x + y * y + z * z;
}

Quaternion CodeScale::Rotation(const std::array<int16_t, 3>& codes,
                               bool w_negative) const {
  const double x = Sine(codes[0]), y = Sine(codes[1]), z = Sine(codes[2]);
  const double w = std::sqrt(std::max(0.0, 1 - x * x - y * y - z * z));
  return {static_cast<float>(w_negative ? -w : w), static_cast<float>(x),
          static_cast<float>(y), static_cast<float>(z)};
}

KeyStream::KeyStream(const CompressedAnimation& animation)
    : animation_(animation),
      words_(animation.stream.data()),
      word_count_(animation.stream.size()),
      stream_keys_(animation.CountStreamKeys()),
      key_bits_(animation.KeyBits()) {
  offsets_.reserve(animation.descriptors.size());
  uint64_t offset = 0;
  for (const ChannelDescriptor& d : animation.descriptors) {
    offsets_.push_back(offset);
    offset += d.key_bits();
  }
}

void KeyStream::DecodeChannel(size_t channel, absl::Span<Key> keys) const {
  const CodeScale scale(animation_.header.rotation_divisor,
                        animation_.header.translation_multiplier);
  const ChannelDescriptor& d = animation_.descriptors[channel];
  const bool rotates = d.rotation.present();
  const bool moves = d.translation.present();
  VisitChannel(channel, [&](uint64_t i, const KeyCodes& codes) {
    Key key;
    if (rotates)
      key.rotation = scale.Rotation(codes.rotation, codes.w_negative);
    if (moves) key.translation = scale.Translation(codes.translation);
    keys[i] = key;
  });
}

void KeyStream::DecodeCodes(size_t channel, absl::Span<KeyCodes> keys) const {
  VisitChannel(channel,
               [&](uint64_t i, const KeyCodes& codes) { keys[i] = codes; });
}

ByteRange KeyStream::KeyRange(size_t channel, uint64_t key) const {
  const uint64_t bits = animation_.descriptors[channel].key_bits();
  const uint64_t first = (key - 1) * key_bits_ + offsets_[channel];
  const uint64_t begin = first / 32;
  const uint64_t end = (first + bits + 31) / 32;
  return {animation_.stream_offset() + begin * 4, (end - begin) * 4};
}

bool FrameHasKey(const CompressedAnimation& animation, uint64_t frame) {
  return (animation.bitmap[frame / 32] >> (frame % 32)) & 1;
}

}  // namespace assetlint::prime
