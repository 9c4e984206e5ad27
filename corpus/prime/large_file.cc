#include <algorithm>
#include <cstdint>
#include <utility>

#include "corpus/prime/builder.h"
#include "corpus/prime/files.h"
#include "corpus/prime/samples.h"

namespace assetlint::corpus {

std::string LargeAnimFile(size_t size) {
  constexpr size_t kChannelBytes = 30;
  constexpr size_t kMostChannels = 40;
  // Of a key of a channel: the sign and three numbers.
  constexpr size_t kKeyBits = 1 + 10 + 9 + 8;
  const size_t channels =
      std::clamp<size_t>(size / 4 / kChannelBytes, 1, kMostChannels);
  const size_t stream = size - std::min(size, channels * kChannelBytes);
  const size_t keys = std::max<size_t>(1, stream * 8 / (kKeyBits * channels));
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
