#include "corpus/prime/builder.h"

#include <algorithm>
#include <cmath>

#include "corpus/bytes.h"

namespace assetlint::corpus {
namespace {

// Packs bits into words, lowest bit first.
class BitPacker {
 public:
  void Put(int64_t value, int width) {
    for (int i = 0; i < width; ++i) {
      if (used_ % 32 == 0) words_.push_back(0);
      if ((value >> std::min(i, 63)) & 1) {
        words_.back() |= uint32_t{1} << (used_ % 32);
      }
      ++used_;
    }
  }
  const std::vector<uint32_t>& words() const { return words_; }

 private:
  std::vector<uint32_t> words_;
  size_t used_ = 0;
};

void PutCurve(const std::vector<Axis>& axes, size_t keys, Bytes& out) {
  out.U16(axes.empty() ? 0 : static_cast<uint16_t>(keys));
  for (const Axis& axis : axes) out.S16(axis.initial).U8(axis.bits);
}

void PackCurve(const std::vector<Axis>& axes, size_t key, BitPacker& bits) {
  for (const Axis& axis : axes) {
    bits.Put(axis.deltas.empty() ? 0 : axis.deltas.at(key), axis.bits);
  }
}

BitPacker Pack(const std::vector<Channel>& channels, size_t keys) {
  BitPacker bits;
  for (size_t key = 0; key < keys; ++key) {
    for (const Channel& c : channels) {
      if (!c.rotation.empty()) {
        bits.Put(std::count(c.negative.begin(), c.negative.end(), key), 1);
      }
      PackCurve(c.rotation, key, bits);
      PackCurve(c.translation, key, bits);
    }
  }
  return bits;
}

}  // namespace

size_t CompressedFile::Keys() const {
  size_t keys = 0;
  for (size_t i = 1; i < frames; ++i) keys += bitmap[i / 32] >> (i % 32) & 1;
  return keys;
}

std::string CompressedFile::Build() const {
  const auto count = static_cast<uint32_t>(channels.size());
  Bytes descriptors(ByteOrder::kBig);
  for (const Channel& c : channels) {
    descriptors.U32(c.bone);
    PutCurve(c.rotation, Keys(), descriptors);
    PutCurve(c.translation, Keys(), descriptors);
  }
  const BitPacker bits = Pack(channels, Keys());
  Bytes stream(ByteOrder::kBig);
  for (const uint32_t word : bits.words()) stream.U32(word);
  const size_t scratch =
      36 + 4 + 4 * bitmap.size() + 4 + descriptors.size() + stream.size();
  Bytes out(ByteOrder::kBig);
  out.U32(2).U32(static_cast<uint32_t>(scratch)).U32(event_id).U32(1);
  out.F32(static_cast<float>((frames - 1) / 30.0)).F32(1 / 30.0f);
  out.U32(3).U32(0).U32(32767).F32(0.001f).U32(count).U32(1).U32(frames);
  for (uint32_t word : bitmap) out.U32(word);
  out.U32(count).U32(count);
  return out.Raw(descriptors.str()).Raw(stream.str()).Raw(fill);
}

std::string UncompressedFile::Build() const {
  const auto count = static_cast<uint32_t>(bones.size());
  Bytes out(ByteOrder::kBig);
  // A single frame has no real duration.
  out.U32(0).F32(frames < 2 ? 0.001f : static_cast<float>((frames - 1) / 30.0));
  out.U32(0).F32(1 / 30.0f).U32(0).U32(frames).U32(3).U32(100);
  std::string table(100, '\xFF');
  for (uint32_t i = 0; i < count; ++i) {
    table[bones[i]] = static_cast<char>(i);
  }
  out.Raw(table).U32(count);
  uint32_t moved = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const uint8_t channel = translated.empty() ? 0xFF : translated[i];
    if (channel != 0xFF) ++moved;
    out.U8(channel);
  }
  out.U32(count * frames);
  for (uint32_t i = 0; i < count * frames; ++i) {
    const double half = 0.1 * i;
    out.F32s({static_cast<float>(std::cos(half)),
              static_cast<float>(std::sin(half)), 0, 0});
  }
  out.U32(moved * frames);
  for (uint32_t i = 0; i < moved * frames; ++i) {
    out.F32s({static_cast<float>(i), 0.5f, -0.25f});
  }
  return out.U32(event_id).Raw(fill);
}

std::string Filled(std::string file) {
  file.resize((file.size() + 31) / 32 * 32, '\xFF');
  return file;
}

std::string WithU8(std::string file, size_t offset, uint8_t value) {
  return With(std::move(file), offset, value, ByteOrder::kBig);
}
std::string WithU16(std::string file, size_t offset, uint16_t value) {
  return With(std::move(file), offset, value, ByteOrder::kBig);
}
std::string WithU32(std::string file, size_t offset, uint32_t value) {
  return With(std::move(file), offset, value, ByteOrder::kBig);
}
std::string WithF32(std::string file, size_t offset, float value) {
  return With(std::move(file), offset, value, ByteOrder::kBig);
}

}  // namespace assetlint::corpus
