#include "corpus/prime/valid_files.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "corpus/prime/builder.h"
#include "corpus/prime/files.h"

namespace assetlint::corpus {

CompressedFile TwoBones() {
  CompressedFile file;
  Channel hip;
  hip.bone = 3;
  hip.rotation = {{1000, 11, {500, -500, 1023, -1024}},
                  {-2000, 10, {1, -1, 511, -512}},
                  {3000, 1, {-1, 0, -1, 0}}};
  hip.translation = {
      {100, 5, {15, -16, 1, 0}}, {-200, 0, {}}, {300, 6, {31, -32, 7, -7}}};
  hip.negative = {1, 3};
  Channel knee;
  knee.bone = 4;
  knee.rotation = {
      {-32768 / 2, 0, {}}, {0, 13, {4095, -4096, 12, -12}}, {0, 0, {}}};
  file.channels = {hip, knee};
  return file;
}

Channel Swinging(uint32_t bone, uint8_t bits, int64_t step, size_t keys) {
  Channel channel;
  channel.bone = bone;
  Axis x = {0, bits, {}};
  for (size_t i = 0; i < keys; ++i) {
    x.deltas.push_back(i % 2 == 0 ? step : -step);
  }
  channel.rotation = {x, {}, {}};
  return channel;
}

UncompressedFile TwoFrames() {
  UncompressedFile file;
  file.bones = {3, 7};
  file.translated = {0, 0xFF};
  return file;
}

namespace {

// Widths 0 to 16, each for a rotation and a translation.
CompressedFile EveryWidth() {
  CompressedFile file;
  for (uint8_t bits = 0; bits <= 16; ++bits) {
    const int64_t step = bits < 2 ? 0 : (int64_t{1} << (bits - 1)) - 1;
    Channel channel = Swinging(bits, bits, step, file.Keys());
    // One bit holds 0 and -1.
    if (bits == 1) channel.rotation[0].deltas = {-1, 0, -1, 0};
    channel.translation = {{}, channel.rotation[0], {}};
    file.channels.push_back(channel);
  }
  return file;
}

CompressedFile ManyChannels(uint32_t count) {
  CompressedFile file;
  for (uint32_t bone = 0; bone < count; ++bone) {
    file.channels.push_back(Swinging(bone, 7, 1 + bone % 60, file.Keys()));
  }
  return file;
}

// Keys at the frames 0, 1, 31, 32, 40 and 69 of 70.
CompressedFile Gaps() {
  CompressedFile file;
  file.frames = 70;
  file.bitmap = {0x80000003, 0x00000101, 0x00000020};
  file.channels = {Swinging(3, 9, 200, file.Keys()),
                   Swinging(9, 12, 2000, file.Keys())};
  return file;
}

CompressedFile WholeWords() {
  CompressedFile file;
  file.frames = 32;
  file.bitmap = {0x80000001};
  // One key of 32 bits: no spare bits either.
  file.channels = {Swinging(3, 16, 30000, 1), Swinging(4, 14, 8000, 1)};
  return file;
}

CompressedFile Still() {
  CompressedFile file;
  Channel channel;
  channel.rotation = {{100, 0, {}}, {200, 0, {}}, {300, 0, {}}};
  channel.translation = {{1, 0, {}}, {2, 0, {}}, {3, 0, {}}};
  file.channels = {channel};
  return file;
}

CompressedFile WithEvent(uint32_t id) {
  CompressedFile file = TwoBones();
  file.event_id = id;
  return file;
}

UncompressedFile Frames(uint32_t count) {
  UncompressedFile file = TwoFrames();
  file.frames = count;
  return file;
}

UncompressedFile NotTranslated() {
  UncompressedFile file = TwoFrames();
  file.translated.clear();
  return file;
}

// Bones, channels and translation channels in three different orders.
UncompressedFile Shuffled() {
  UncompressedFile file;
  file.bones = {99, 0, 50, 3};
  file.translated = {2, 0xFF, 0, 1};
  file.event_id = 0x12345678;
  return file;
}

}  // namespace

std::vector<CorpusFile> PrimeValidFiles() {
  std::vector<CorpusFile> files;
  const auto add = [&](const std::string& name, std::string bytes) {
    files.push_back({"prime/valid/" + name + ".anim", std::move(bytes)});
  };
  add("v2_two_bones", TwoBones().Build());
  add("v2_one_channel", ManyChannels(1).Build());
  add("v2_99_channels", ManyChannels(99).Build());
  add("v2_widths_0_to_16", EveryWidth().Build());
  add("v2_bitmap_with_gaps", Gaps().Build());
  add("v2_no_spare_bits", WholeWords().Build());
  add("v2_still", Still().Build());
  add("v2_event", WithEvent(0x0BADF00D).Build());
  add("v2_event_none_ff", WithEvent(0xFFFFFFFF).Build());
  add("v2_filled", Filled(TwoBones().Build()));
  add("v0_two_frames", TwoFrames().Build());
  add("v0_one_frame", Frames(1).Build());
  add("v0_many_frames", Frames(31).Build());
  add("v0_not_translated", NotTranslated().Build());
  add("v0_shuffled_channels", Shuffled().Build());
  add("v0_filled", Filled(TwoFrames().Build()));
  return files;
}

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
