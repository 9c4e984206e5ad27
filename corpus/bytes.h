// Builds files byte by byte, without the library that reads them: corpus files
// must not inherit its bugs.
#ifndef ASSETLINT_CORPUS_BYTES_H_
#define ASSETLINT_CORPUS_BYTES_H_

#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/strings/string_view.h"
#include "formats/base/encoder.h"

namespace assetlint::corpus {

// Appends in one byte order: Bytes().U32(1).F32(30).Text("Root").
class Bytes {
 public:
  explicit Bytes(ByteOrder order = ByteOrder::kLittle) : sink_(order) {}

  Bytes& U8(uint8_t v) { return Put(v); }
  Bytes& U16(uint16_t v) { return Put(v); }
  Bytes& S16(int16_t v) { return Put(v); }
  Bytes& U32(uint32_t v) { return Put(v); }
  Bytes& S32(int32_t v) { return Put(v); }
  Bytes& F32(float v) { return Put(v); }
  Bytes& F32s(std::initializer_list<float> values) {
    for (float v : values) Put(v);
    return *this;
  }
  Bytes& U16s(std::initializer_list<uint16_t> values) {
    for (uint16_t v : values) Put(v);
    return *this;
  }
  Bytes& S16s(std::initializer_list<int16_t> values) {
    for (int16_t v : values) Put(v);
    return *this;
  }
  // The characters and a NUL.
  Bytes& Text(absl::string_view text) { return Raw(text).U8(0); }
  // The characters, padded with NULs to `size` bytes.
  Bytes& Fixed(absl::string_view text, size_t size) {
    return Raw(text).Fill(0, size - text.size());
  }
  Bytes& Raw(absl::string_view bytes) {
    sink_.WriteBytes(bytes);
    return *this;
  }
  Bytes& Fill(uint8_t value, size_t count) {
    return Raw(std::string(count, static_cast<char>(value)));
  }

  size_t size() const { return sink_.offset(); }
  const std::string& str() const { return sink_.bytes(); }
  operator std::string() const { return sink_.bytes(); }  // NOLINT: a builder

 private:
  template <typename T>
  Bytes& Put(T value) {
    sink_.Write(value);
    return *this;
  }

  ByteSink sink_;
};

// `file` with one number overwritten at `offset`.
template <typename T>
std::string With(std::string file, size_t offset, T value,
                 ByteOrder order = ByteOrder::kLittle) {
  char bytes[sizeof(T)];
  Store<T>(bytes, value, order);
  for (size_t i = 0; i < sizeof(T); ++i) file.at(offset + i) = bytes[i];
  return file;
}

// Bytes of no known format: neither text nor a repetition.
inline std::string Noise(size_t size) {
  std::string bytes;
  uint32_t state = 0x2545F491;
  for (size_t i = 0; i < size; ++i) {
    state = state * 1664525 + 1013904223;
    bytes += static_cast<char>(state >> 24);
  }
  return bytes;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_BYTES_H_
