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

}  // namespace

std::vector<CorpusFile> PrimeValidFiles() {
  std::vector<CorpusFile> files;
  const auto add = [&](const std::string& name, std::string bytes) {
    files.push_back({"prime/valid/" + name + ".anim", std::move(bytes)});
  };
  CompressedFile many;
  for (uint32_t bone = 0; bone < 99; ++bone) {
    many.channels.push_back(Swinging(bone, 7, 1 + bone % 60, many.Keys()));
  }
  CompressedFile one = many;
  one.channels.resize(1);
  // Keys at the frames 0, 1, 31, 32, 40 and 69 of 70.
  CompressedFile gaps;
  gaps.frames = 70;
  gaps.bitmap = {0x80000003, 0x00000101, 0x00000020};
  gaps.channels = {Swinging(3, 9, 200, gaps.Keys()),
                   Swinging(9, 12, 2000, gaps.Keys())};
  // One key of 32 bits: no spare bits either.
  CompressedFile words;
  words.frames = 32;
  words.bitmap = {0x80000001};
  words.channels = {Swinging(3, 16, 30000, 1), Swinging(4, 14, 8000, 1)};
  CompressedFile still;
  still.channels.resize(1);
  still.channels[0].rotation = {{100, 0, {}}, {200, 0, {}}, {300, 0, {}}};
  still.channels[0].translation = {{1, 0, {}}, {2, 0, {}}, {3, 0, {}}};
  CompressedFile event = TwoBones();
  event.event_id = 0x0BADF00D;
  CompressedFile no_event = TwoBones();
  no_event.event_id = 0xFFFFFFFF;
  add("v2_two_bones", TwoBones().Build());
  add("v2_one_channel", one.Build());
  add("v2_99_channels", many.Build());
  add("v2_widths_0_to_16", EveryWidth().Build());
  add("v2_bitmap_with_gaps", gaps.Build());
  add("v2_no_spare_bits", words.Build());
  add("v2_still", still.Build());
  add("v2_event", event.Build());
  add("v2_event_none_ff", no_event.Build());
  add("v2_filled", Filled(TwoBones().Build()));

  UncompressedFile one_frame = TwoFrames();
  one_frame.frames = 1;
  UncompressedFile many_frames = TwoFrames();
  many_frames.frames = 31;
  UncompressedFile not_translated = TwoFrames();
  not_translated.translated.clear();
  // Bones, channels and translation channels in three different orders.
  UncompressedFile shuffled;
  shuffled.bones = {99, 0, 50, 3};
  shuffled.translated = {2, 0xFF, 0, 1};
  shuffled.event_id = 0x12345678;
  add("v0_two_frames", TwoFrames().Build());
  add("v0_one_frame", one_frame.Build());
  add("v0_many_frames", many_frames.Build());
  add("v0_not_translated", not_translated.Build());
  add("v0_shuffled_channels", shuffled.Build());
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
