#include "formats/prime/key_stream.h"

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

KeyStream::CurveBits::CurveBits(const Curve& curve) {
  if (!curve.present()) return;
  unsigned next = 0;
  for (size_t i = 0; i < 3; ++i) {
    const unsigned width = curve.components[i].bits;
    shift[i] = next;
    mask[i] = (uint64_t{1} << width) - 1;
    sign[i] = width == 0 ? 0 : uint64_t{1} << (width - 1);
    next += width;
  }
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

void KeyStream::Accumulate(const CurveBits& curve, uint64_t bit,
                           unsigned first_flag, std::array<int16_t, 3>& codes,
                           uint8_t& wrapped) const {
  for (size_t axis = 0; axis < 3; ++axis) {
    const uint64_t bits = Window(bit + curve.shift[axis]);
    const int64_t sum =
        codes[axis] +
        static_cast<int64_t>(((bits & curve.mask[axis]) ^ curve.sign[axis]) -
                             curve.sign[axis]);
    codes[axis] = static_cast<int16_t>(sum);
    wrapped |= static_cast<uint8_t>(uint8_t{sum != codes[axis]}
                                    << (first_flag + axis));
  }
}

std::array<int16_t, 3> KeyStream::InitialCodes(const Curve& curve) {
  if (!curve.present()) return {};
  const auto& axes = curve.components;
  return {axes[0].initial, axes[1].initial, axes[2].initial};
}

ByteRange KeyStream::KeyRange(size_t channel, uint64_t key) const {
  const uint64_t bits = animation_.descriptors[channel].key_bits();
  const uint64_t first = (key - 1) * key_bits_ + offsets_[channel];
  const uint64_t begin = first / 32;
  const uint64_t end = (first + bits + 31) / 32;
  return {stream_offset_ + begin * 4, (end - begin) * 4};
}

}  // namespace assetlint::prime
