// Chunks and mini-chunks, byte by byte.
#ifndef ASSETLINT_CORPUS_ALAMO_CHUNKS_H_
#define ASSETLINT_CORPUS_ALAMO_CHUNKS_H_

#include <array>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "corpus/bytes.h"

namespace assetlint::corpus {

using Vec3 = std::array<float, 3>;

inline constexpr uint32_t kChildrenFlag = 0x80000000u;

// A chunk of data.
inline std::string Chunk(uint32_t id, absl::string_view body) {
  return Bytes().U32(id).U32(static_cast<uint32_t>(body.size())).Raw(body);
}

// A chunk of chunks.
inline std::string Container(uint32_t id, absl::string_view children) {
  return Bytes()
      .U32(id)
      .U32(static_cast<uint32_t>(children.size()) | kChildrenFlag)
      .Raw(children);
}

inline std::string Mini(uint8_t id, absl::string_view payload) {
  return Bytes().U8(id).U8(static_cast<uint8_t>(payload.size())).Raw(payload);
}
inline std::string MiniU8(uint8_t id, uint8_t v) {
  return Mini(id, Bytes().U8(v).str());
}
inline std::string MiniU16(uint8_t id, uint16_t v) {
  return Mini(id, Bytes().U16(v).str());
}
inline std::string MiniU32(uint8_t id, uint32_t v) {
  return Mini(id, Bytes().U32(v).str());
}
inline std::string MiniF32(uint8_t id, float v) {
  return Mini(id, Bytes().F32(v).str());
}
inline std::string MiniF32s(uint8_t id, std::initializer_list<float> v) {
  return Mini(id, Bytes().F32s(v).str());
}
inline std::string MiniVec3(uint8_t id, const Vec3& v) {
  return MiniF32s(id, {v[0], v[1], v[2]});
}
inline std::string MiniText(uint8_t id, absl::string_view text) {
  return Mini(id, Bytes().Text(text).str());
}

// A shader's parameter that is a texture.
inline std::string TextureChunk(absl::string_view name,
                                absl::string_view file) {
  return Chunk(0x10105, MiniText(1, name) + MiniText(2, file));
}

// A chunk whose body is one string.
inline std::string TextChunk(uint32_t id, absl::string_view text) {
  return Chunk(id, Bytes().Text(text).str());
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_CHUNKS_H_
