#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "corpus/prime/builder.h"
#include "corpus/prime/files.h"
#include "corpus/prime/samples.h"

namespace assetlint::corpus {
namespace {

// A curve of a compressed file has a key count of 16 bits.
constexpr size_t kMostKeys = 0xFFFF;
constexpr size_t kMostChannels = 40;

std::string LargeUncompressed(size_t size) {
  constexpr size_t kHeader = 1024;
  constexpr size_t kQuaternion = 16;
  UncompressedFile file;
  file.bones.resize(kMostChannels);
  std::iota(file.bones.begin(), file.bones.end(), 1);
  file.frames =
      static_cast<uint32_t>((size - kHeader) / (kMostChannels * kQuaternion));
  return file.Build();
}

}  // namespace

std::string LargeAnimFile(size_t size) {
  constexpr size_t kChannelBytes = 30;
  // Of a key of a channel: the sign and three numbers.
  constexpr size_t kKeyBits = 1 + 10 + 9 + 8;
  const size_t channels =
      std::clamp<size_t>(size / 4 / kChannelBytes, 1, kMostChannels);
  const size_t stream = size - std::min(size, channels * kChannelBytes);
  const size_t keys = std::max<size_t>(1, stream * 8 / (kKeyBits * channels));
  if (keys > kMostKeys) return LargeUncompressed(size);
  CompressedFile file;
  file.frames = static_cast<uint32_t>(keys + 1);
  file.bitmap.assign(file.frames / 32 + 1, 0xFFFFFFFF);
  file.bitmap.back() =
      static_cast<uint32_t>((uint64_t{1} << file.frames % 32) - 1);
  if (file.bitmap.back() == 0) file.bitmap.pop_back();
  for (size_t i = 0; i < channels; ++i) {
    const auto bone = static_cast<uint32_t>(i);
    Channel channel = Swinging(bone, 10, 100 + bone, keys);
    channel.rotation[1] = Swinging(bone, 9, 50 + bone, keys).rotation[0];
    channel.rotation[2] = Swinging(bone, 8, 20 + bone, keys).rotation[0];
    file.channels.push_back(std::move(channel));
  }
  return file.Build();
}

}  // namespace assetlint::corpus
