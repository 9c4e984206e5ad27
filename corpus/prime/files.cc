#include "corpus/prime/files.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"
#include "corpus/prime/builder.h"
#include "corpus/prime/valid_files.h"

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

// Without errors or warnings: one for each branch of the layout.
std::vector<CorpusFile> ValidFiles() {
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

// Five frames; the fourth and the fifth have no key.
CompressedFile EndsWithoutKey() {
  CompressedFile file;
  file.bitmap = {0b00111};
  file.channels = {Swinging(3, 7, 60, file.Keys())};
  return file;
}

CompressedFile TooManyChannels() {
  CompressedFile file;
  for (uint32_t bone = 0; bone <= 100; ++bone) {
    file.channels.push_back(Swinging(bone, 3, 1, file.Keys()));
  }
  return file;
}

// One frame has no keys after the first, so nothing can be present.
CompressedFile SingleFrame() {
  CompressedFile file;
  file.frames = 1;
  file.bitmap = {1};
  file.channels = {Channel{}};
  return file;
}

CompressedFile WideDeltas() {
  CompressedFile file;
  for (uint8_t bits = 17; bits <= 24; ++bits) {
    file.channels.push_back(Swinging(bits, bits, 300, file.Keys()));
  }
  return file;
}

CompressedFile OneChannel(const Channel& channel) {
  CompressedFile file;
  file.channels = {channel};
  return file;
}

// 30000, 60000 (wraps to -5536), 30000 (wraps back), 0.
Channel Wrapping(bool rotation) {
  Channel channel = Swinging(3, 16, 0, 0);
  const Axis x = {0, 16, {30000, 30000, -30000, -30000}};
  if (rotation) {
    channel.rotation[0] = x;
  } else {
    channel.rotation[0].bits = 0;
    channel.translation = {x, {}, {}};
  }
  return channel;
}

Channel TooLong(bool from_start) {
  Channel channel = Swinging(3, 0, 0, 0);
  channel.rotation[0] = {32767, 0, {}};
  channel.rotation[1] =
      from_start ? Axis{20000, 0, {}} : Axis{0, 15, {0, 10000, 0, -10000}};
  return channel;
}

std::string WithBitmap(uint32_t word) {
  CompressedFile file = TwoBones();
  file.bitmap = {word};
  return file.Build();
}

std::string Valid(absl::string_view name) {
  return BytesOf(ValidFiles(), absl::StrCat("prime/valid/", name, ".anim"));
}

Legal Big() { return Legal(ByteOrder::kBig); }

std::vector<Case> Damages() {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::string two = TwoBones().Build();
  const std::string zero = TwoFrames().Build();
  CompressedFile no_frames;
  no_frames.frames = 0;
  no_frames.bitmap = {};
  CompressedFile not_rotating = TwoBones();
  not_rotating.channels[0].rotation.clear();
  const CompressedFile swing = OneChannel(Swinging(3, 9, 200, 4));
  UncompressedFile shared = TwoFrames();
  shared.translated = {0, 0};
  UncompressedFile none = TwoFrames();
  none.frames = 0;
  // Offsets are those of valid_files.h.
  return Cases({
      {"ANM001/version_1", WithU32(two, 0x00, 1), Big().U32(0x00, 2)},
      {"ANM001/noise", Noise(512), two},
      {"ANM002/ends_in_descriptor", two.substr(0, 0x65), two},
      {"ANM002/v0_ends_in_rotations", zero.substr(0, 0xA0), zero},
      {"ANM003/bitmap_of_4_gibibits", WithU32(two, 0x30, 0xFFFFFFFF),
       Big().U32(0x30, 5)},
      {"ANM003/v0_bone_table", WithU32(zero, 0x1C, 0xFFFFFFFF),
       Big().U32(0x1C, 100)},
      {"ANM003/v0_rotations", WithU32(zero, 0x8A, 7), Big().U32(0x8A, 4)},
      {"ANM004/descriptors_101", TooManyChannels().Build(),
       Valid("v2_99_channels")},
      {"ANM005/rotation_y_33_bits", WithU8(two, 0x4B, 33), Big().U8(0x4B, 32)},
      {"ANM006/one_curve", WithU16(two, 0x5E, 3), Big().U16(0x5E, 4)},
      {"ANM006/bitmap_has_one_less", WithU32(two, 0x34, 0b10111),
       Big().U32(0x34, 0b11111)},
      {"ANM007/last_word_missing", two.substr(0, two.size() - 4), two},
      {"ANM007/width_too_large", WithU8(two, 0x48, 12), Big().U8(0x48, 11)},
      {"ANM050/repetition", WithU32(two, 0x38, 3), Big().U32(0x38, 2)},
      {"ANM050/descriptors", WithU32(two, 0x3C, 1), Big().U32(0x3C, 2)},
      {"ANM051/bone_100", WithU32(two, 0x5A, 100), Big().U32(0x5A, 99)},
      {"ANM052/bone_3_twice", WithU32(two, 0x5A, 3), Big().U32(0x5A, 2)},
      {"ANM053/translation_only", not_rotating.Build(), two},
      {"ANM053/single_frame", WithF32(SingleFrame().Build(), 0x10, 0.001f),
       Valid("v2_one_channel")},
      {"ANM054/widths_17_to_24", WideDeltas().Build(),
       Valid("v2_widths_0_to_16")},
      {"ANM040/no_frames", WithF32(no_frames.Build(), 0x10, 0.001f),
       Valid("v2_still")},
      {"ANM041/bit_0", WithBitmap(0b11110), Big().U32(0x34, 0b11111)},
      {"ANM042/bit_4", EndsWithoutKey().Build(), Big().U32(0x34, 0b10101)},
      // The curves have a key for it.
      {"ANM042/bit_4_cleared", WithU32(two, 0x34, 0b01111),
       Big().U32(0x34, 0b11111)},
      {"ANM043/bit_5", WithBitmap(0b111111), Big().U32(0x34, 0b11111)},
      {"ANM090/zero_word", two + std::string(4, '\0'), Big().Text(0x83, 4, "")},
      {"ANM090/width_too_small", WithU8(two, 0x48, 2), Big().U8(0x48, 11)},
      {"ANM090/v0_bytes", zero + "more", Big().Text(0xEE, 4, "")},
      {"ANM020/nan", WithF32(two, 0x10, kNan), Big().F32(0x10, 1e30f)},
      {"ANM020/zero", WithF32(two, 0x10, 0), Big().F32(0x10, 1e-30f)},
      {"ANM021/infinity", WithF32(two, 0x14, kInfinity),
       Big().F32(0x14, 1e30f)},
      {"ANM023/interval_doubled", WithF32(two, 0x14, 1 / 15.0f),
       Big().F32(0x14, 1 / 30.0f)},
      {"ANM024/bone_100", WithU32(two, 0x18, 100), Big().U32(0x18, 99)},
      {"ANM030/one_byte_less", WithU32(two, 0x04, 0x83 - 16 - 1),
       Big().U32(0x04, 0x83 - 16)},
      {"ANM032/word_0c", WithU32(two, 0x0C, 0), Big().U32(0x0C, 1)},
      {"ANM033/two", WithU32(two, 0x1C, 2), Big().U32(0x1C, 1)},
      {"ANM035/zero", WithU32(two, 0x20, 0), Big().U32(0x20, 1)},
      {"ANM037/nan", WithF32(two, 0x24, kNan), Big().F32(0x24, -1e30f)},
      {"ANM060/rotation", OneChannel(Wrapping(true)).Build(),
       Valid("v2_widths_0_to_16")},
      {"ANM060/translation", OneChannel(Wrapping(false)).Build(),
       Valid("v2_widths_0_to_16")},
      {"ANM061/initial", OneChannel(TooLong(true)).Build(), Big().U16(0x49, 0)},
      {"ANM061/key_2", OneChannel(TooLong(false)).Build(), Big().U16(0x46, 0)},
      {"ANM062/code_200_of_100", WithU32(swing.Build(), 0x20, 100),
       Big().U32(0x20, 200)},
      {"ANM008/three_keys", WithU32(zero, 0x14, 3), Big().U32(0x14, 2)},
      {"ANM008/three_rotations_declared",
       WithU32(WithF32(WithF32(zero, 0xBE, 0), 0xC2, 1), 0x8A, 3),
       Big().U32(0x8A, 4)},
      {"ANM009/both_translated", WithU8(zero, 0x89, 1), Big().U8(0x89, 0xFF)},
      {"ANM009/one_translation_declared", WithU32(zero, 0xCE, 1),
       Big().U32(0xCE, 2)},
      {"ANM020/v0_nan", WithF32(zero, 0x04, kNan), Big().F32(0x04, 1e30f)},
      {"ANM023/v0_one_second", WithF32(zero, 0x04, 1),
       Big().F32(0x04, 1 / 30.0f)},
      {"ANM070/duration_type_5", WithU32(zero, 0x08, 5), Big().U32(0x08, 4)},
      {"ANM071/interval_type_2", WithU32(zero, 0x10, 2), Big().U32(0x10, 0)},
      {"ANM071/duration_type_4", WithU32(zero, 0x08, 4), Big().U32(0x08, 0)},
      {"ANM072/101_bones", WithU32(zero, 0x1C, 101).insert(0x84, 1, '\xFF'),
       Big().U32(0x1C, 100).Text(0x84, 1, "")},
      {"ANM073/bone_without_channel", WithU8(zero, 0x27, 0xFF),
       Big().U8(0x27, 1)},
      {"ANM074/channel_0_twice", WithU8(zero, 0x27, 0), Big().U8(0x27, 1)},
      {"ANM074/channel_5_of_2", WithU8(zero, 0x27, 5), Big().U8(0x27, 1)},
      {"ANM075/none_as_80", WithU8(zero, 0x20, 0x80), Big().U8(0x20, 0xFF)},
      {"ANM076/channel_1_of_1", WithU8(zero, 0x88, 1), Big().U8(0x88, 0)},
      {"ANM076/channel_0_twice", shared.Build(), Big().U8(0x89, 1)},
      {"ANM077/no_keys", none.Build(), Valid("v0_one_frame")},
      {"ANM078/nan", WithF32(zero, 0x8E + 16 + 4, kNan),
       Big().F32(0xA2, 1e30f)},
      {"ANM079/w_2", WithF32(zero, 0x8E, 2), Big().F32(0x8E, 1)},
      {"ANM081/first",
       std::string(zero).replace(0x8E, 16, std::string(16, '\0')),
       Big().F32(0x8E, 1e-20f)},
      {"ANM080/infinity", WithF32(zero, 0xD2 + 12, kInfinity),
       Big().F32(0xDE, 1e30f)},
  });
}

// A pose of that duration and type.
std::string Pose(float duration, uint32_t type) {
  UncompressedFile file = TwoFrames();
  file.frames = 1;
  return WithU32(WithF32(file.Build(), 0x04, duration), 0x08, type);
}

// Sixty channels; that of bone 20 has that many keys. Descriptors take 17
// bytes, from 0x40 on.
std::string Sixty(uint16_t keys) {
  CompressedFile file;
  for (uint32_t bone = 0; bone < 60; ++bone) {
    file.channels.push_back(Swinging(bone, 5, 3, 4));
  }
  return WithU16(file.Build(), 0x40 + 20 * 17 + 4, keys);
}

std::vector<Case> Variants() {
  return Cases({
      // What follows a lost curve is folded.
      {"ANM006/no_keys_of_bone_20", Sixty(0), Sixty(4)},
      {"ANM020/pose_of_0_s", Pose(0, 0), Pose(0, 1)},
      {"ANM020/pose_of_less", Pose(-1, 2), Pose(0, 2)},
      {"ANM071/pose_that_lasts", Pose(0.01f, 1), Pose(0, 3)},
      {"ANM071/infinite_pose_of_0_s", Pose(0, 4), Pose(0, 2)},
      {"ANM071/two_frames_of_0_s",
       WithU32(WithF32(TwoFrames().Build(), 0x04, 0), 0x08, 2), Pose(0, 2)},
  });
}

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

std::vector<CaseTable> PrimeCases() {
  return {{"anim", "prime", ".anim", true, Damages()},
          {"anim", "prime", ".anim", false, Variants()}};
}

std::vector<CorpusFile> PrimeFiles() {
  std::vector<CorpusFile> all = ValidFiles();
  AppendFiles(PrimeCases(), all);
  return all;
}

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
