#include "fuzz/shapes/al_shapes.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

constexpr uint32_t kMagic = 0xFEC;
constexpr size_t kLibraryHeaderSize = 0x60;
constexpr size_t kAnimationHeaderSize = 0x90;
constexpr size_t kMetadataSize = kAnimationHeaderSize + 4;
constexpr size_t kEventSize = 0x48;

void AppendU32(std::string& bytes, uint64_t value) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>(value >> shift & 0xFF));
  }
}

void AppendZeros(std::string& bytes, size_t count) { bytes.append(count, 0); }

constexpr uint32_t kOne = 0x3F800000;  // 1.0f

void AppendIdentity(std::string& bytes) {
  for (int i = 0; i < 16; ++i) AppendU32(bytes, i % 5 == 0 ? kOne : 0);
}

struct Animation {
  uint64_t strings = 0;  // bytes of the string block
  uint64_t offset_block = 16;
  uint64_t events = 0;
  uint64_t bones = 1;
  uint64_t frames = 1;
};

// The header at the data; the metadata's copy has no sizes.
std::string HeaderOf(const Animation& a, bool at_data) {
  std::string bytes;
  AppendU32(bytes, kMagic);
  AppendU32(bytes, 9);
  bytes += "walk";
  AppendZeros(bytes, 60);
  AppendU32(bytes, 3);
  AppendU32(bytes, at_data ? a.strings : 0);
  AppendU32(bytes, at_data ? a.offset_block : 0);
  AppendZeros(bytes, 8);
  AppendU32(bytes, a.events);
  AppendU32(bytes, a.bones);
  AppendU32(bytes, a.frames);
  AppendU32(bytes, 0x41F00000);  // 30 Hz
  AppendU32(bytes, 0x3D088889);  // one frame
  AppendU32(bytes, 0);
  AppendU32(bytes, 0x0101);
  AppendZeros(bytes, 24);
  return bytes;
}

// What follows the string block.
std::string TailOf(const Animation& a) {
  std::string bytes;
  AppendZeros(bytes, 16 + a.offset_block + 8 + 32 + 24);
  for (uint64_t i = 0; i < a.bones; ++i) {
    AppendU32(bytes, kOne);
    AppendZeros(bytes, 12);
  }
  AppendZeros(bytes, 12 * a.bones);
  return bytes;
}

// A library whose animations all claim the same data, at its end.
std::string LibraryOf(const Animation& a, size_t animations,
                      absl::string_view data) {
  const size_t metadata = kLibraryHeaderSize + 8 + 36;
  const size_t begin = metadata + animations * kMetadataSize;
  std::string bytes;
  bytes.reserve(begin + data.size());
  AppendU32(bytes, kMagic);
  AppendU32(bytes, 0xFFFF0002);
  bytes += "bear";
  AppendZeros(bytes, 60);
  AppendU32(bytes, metadata - kLibraryHeaderSize);
  AppendU32(bytes, begin + data.size() - kLibraryHeaderSize);
  AppendU32(bytes, begin);
  AppendU32(bytes, animations);
  AppendZeros(bytes, 8);
  AppendU32(bytes, 1);
  AppendU32(bytes, 0);
  bytes += "root";
  AppendZeros(bytes, 28);
  AppendU32(bytes, 0xFFFFFFFF);
  const std::string header = HeaderOf(a, false);
  for (size_t i = 0; i < animations; ++i) {
    bytes += header;
    AppendU32(bytes, begin);
  }
  return bytes.append(data.data(), data.size());
}

// Half of the file is one name, the other half events: the name of event i
// begins i * `step` bytes into it.
std::string SharedNames(size_t size, size_t step) {
  Animation a;
  a.events = size / 2 / kEventSize;
  const uint64_t length = size / 2;
  a.strings = length + 1;
  const uint64_t names = kAnimationHeaderSize + a.events * kEventSize;
  std::string data = HeaderOf(a, true);
  for (uint64_t i = 0; i < a.events; ++i) {
    const uint64_t at = names + std::min(length, i * step);
    AppendU32(data, at);
    AppendU32(data, at);
    AppendIdentity(data);
  }
  data.append(length, 'n');
  data.push_back(0);
  return LibraryOf(a, 1, data + TailOf(a));
}

// Data that a search for the right size of the offset block finds almost
// fitting every 48 bytes: the two key counts match the end of the file, and the
// rotations have length 1 up to the one in the middle.
std::string NearlyFittingSizes(size_t size) {
  constexpr size_t kBetween = 72;  // from the counts to the rotations
  constexpr size_t kKeySize = 6;
  if (size < 1024) return "";
  Animation a;
  a.bones = size / 64;
  a.frames = 2;
  std::string data = HeaderOf(a, true);
  AppendZeros(data, 16 + a.offset_block);
  const size_t first = data.size();
  const size_t end = first + size / kKeySize / 16 * kKeySize * 16;
  // The rotations of the first candidate end here.
  const size_t wrong = first + kBetween + 16 * (a.bones - 1);
  for (size_t at = first; at + 16 <= end; at += 16) {
    // A count read as a float is almost 0.
    const size_t after = at + kBetween + 28 * a.bones;
    const size_t keys = after < end ? (end - after) / kKeySize : 0;
    AppendU32(data, keys);
    AppendU32(data, 0);
    AppendU32(data, at + 8 == wrong ? 0 : kOne);
    AppendU32(data, 0);
  }
  return LibraryOf(a, 1, data);
}

std::string SharedData(size_t size) {
  const Animation a;
  return LibraryOf(a, size / kMetadataSize, HeaderOf(a, true) + TailOf(a));
}

// Headers that are a byte too long each: many of their values are impossible,
// and removing a single byte helps little.
std::string GarbledHeaders(size_t size) {
  const std::string sound = SharedData(size);
  std::string bytes;
  for (size_t at = 0; at < sound.size(); at += kMetadataSize) {
    bytes += sound.substr(at, kMetadataSize);
    bytes.push_back('\xFF');
  }
  return bytes;
}

}  // namespace

std::vector<Shape> AlShapes() {
  const Format* format = FindFormat("al");
  return {
      {"events share a name", format,
       [](size_t size) { return SharedNames(size, 0); }},
      {"names of events are ends of one", format,
       [](size_t size) { return SharedNames(size, 1); }},
      {"sizes that nearly fit", format, &NearlyFittingSizes},
      {"animations share data", format, &SharedData},
      {"garbled headers", format, &GarbledHeaders},
  };
}

}  // namespace assetlint
