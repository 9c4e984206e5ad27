#include "corpus/prime/samples.h"

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

}  // namespace assetlint::corpus
