// Builds AL files byte by byte, without the library that reads them.
#ifndef ASSETLINT_CORPUS_BW2_BUILDER_H_
#define ASSETLINT_CORPUS_BW2_BUILDER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace assetlint::corpus {

struct AlEvent {
  std::string bone;
  std::string name;
};

struct AlAnimation {
  std::string name;
  uint32_t frames = 2;
  uint32_t keys_a = 2;
  uint32_t keys_b = 1;
  std::vector<AlEvent> events = {};
  std::string gap = "";  // after its data
  uint32_t bones = 3;
  bool shared_strings = false;  // all events use those of the first
};

struct AlLibrary {
  std::vector<AlAnimation> animations;
  std::string filler = "";
  std::string gap = "";
  bool bones = true;
};

// A file, and where its metadata and its animations' data begin.
struct AlFile {
  std::string bytes;
  size_t metadata = 0;
  std::vector<size_t> data;

  static constexpr size_t kHeaderSize = 0x90;  // of an animation
  static constexpr size_t kMetadataSize = kHeaderSize + 4;
  static constexpr size_t kEventSize = 0x48;
  static constexpr uint32_t kFill = 8;  // bytes after the frame offsets

  size_t Metadata(size_t i) const { return metadata + i * kMetadataSize; }
};

AlFile Build(const AlLibrary& library);

// Parts of a file: the strings of an animation's events, and its data.
std::string EventStrings(const AlAnimation& animation);
std::string Data(const AlAnimation& animation);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_BW2_BUILDER_H_
