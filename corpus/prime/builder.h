// Builds ANIM files from numbers, without the library that reads them: it
// deliberately reimplements the layout and the bit packing.
#ifndef ASSETLINT_CORPUS_PRIME_BUILDER_H_
#define ASSETLINT_CORPUS_PRIME_BUILDER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace assetlint::corpus {

// One component of a curve. `deltas` has a number per key, or is empty when all
// are 0.
struct Axis {
  int16_t initial = 0;
  uint8_t bits = 0;
  std::vector<int64_t> deltas;
};

struct Channel {
  uint32_t bone = 3;
  std::vector<Axis> rotation;     // 3, or empty
  std::vector<Axis> translation;  // 3, or empty
  std::vector<size_t> negative;   // keys of the stream whose w is negative
};

struct CompressedFile {
  uint32_t event_id = 0;
  std::vector<uint32_t> bitmap = {0b11111};
  uint32_t frames = 5;
  std::vector<Channel> channels;
  std::string fill;

  // Set bits of the bitmap after the first.
  size_t Keys() const;
  // With a duration that fits the frames at 30 per second, and the scratch size
  // that the engine needs.
  std::string Build() const;
};

struct UncompressedFile {
  uint32_t frames = 2;
  std::vector<uint32_t> bones = {3};  // by rotation channel
  std::vector<uint8_t> translated;    // by rotation channel; empty: none
  uint32_t event_id = 0xFFFFFFFF;
  std::string fill;

  // With different rotations about x for each key, and translations that count
  // up.
  std::string Build() const;
};

// Padded with 0xFF to a multiple of 32 bytes.
std::string Filled(std::string file);

// `file` with one big-endian number overwritten.
std::string WithU8(std::string file, size_t offset, uint8_t value);
std::string WithU16(std::string file, size_t offset, uint16_t value);
std::string WithU32(std::string file, size_t offset, uint32_t value);
std::string WithF32(std::string file, size_t offset, float value);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_PRIME_BUILDER_H_
