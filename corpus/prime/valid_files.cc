#include "corpus/prime/valid_files.h"

#include <string>
#include <utility>

#include "corpus/prime/builder.h"
#include "corpus/prime/samples.h"

namespace assetlint::corpus {
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

}  // namespace assetlint::corpus
