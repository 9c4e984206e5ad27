// The inverse of key_stream.h: writes bits into 32-bit big-endian words.
#ifndef ASSETLINT_FORMATS_PRIME_BIT_WRITER_H_
#define ASSETLINT_FORMATS_PRIME_BIT_WRITER_H_

#include <cstdint>
#include <string>

#include "formats/base/byte_sink.h"

namespace assetlint::prime {

// Each word is filled from its lowest bit.
class BitWriter {
 public:
  // Writes the lowest `width` bits of `value`, 0 to 32.
  void Write(int64_t value, unsigned width) {
    const uint64_t mask = (uint64_t{1} << width) - 1;
    pending_ |= (static_cast<uint64_t>(value) & mask) << used_;
    used_ += width;
    if (used_ < 32) return;
    words_.Write(static_cast<uint32_t>(pending_));
    pending_ >>= 32;
    used_ -= 32;
  }

  // The words; the last one's spare bits are 0.
  std::string Finish() {
    if (used_ > 0) words_.Write(static_cast<uint32_t>(pending_));
    return words_.Take();
  }

 private:
  ByteSink words_{ByteOrder::kBig};
  uint64_t pending_ = 0;
  unsigned used_ = 0;  // bits of pending_, fewer than 32
};

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_BIT_WRITER_H_
