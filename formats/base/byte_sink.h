// A growing byte string to which encoders append numbers.
#ifndef ASSETLINT_FORMATS_BASE_BYTE_SINK_H_
#define ASSETLINT_FORMATS_BASE_BYTE_SINK_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/endian.h"

namespace assetlint {

class ByteSink {
 public:
  explicit ByteSink(ByteOrder order = ByteOrder::kLittle) : order_(order) {}

  // Bytes written so far: the offset of the next one.
  uint64_t offset() const { return bytes_.size(); }
  ByteOrder order() const { return order_; }

  template <typename T>
  void Write(T value) {
    char buffer[sizeof(T)];
    Store<T>(buffer, value, order_);
    bytes_.append(buffer, sizeof(T));
  }

  void WriteBytes(absl::string_view bytes) {
    bytes_.append(bytes.data(), bytes.size());
  }

  // Overwrites a number already written at `offset`; returns false and changes
  // nothing when it would not lie within the written bytes.
  template <typename T>
  bool Patch(uint64_t offset, T value) {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) {
      return false;
    }
    Store<T>(&bytes_[offset], value, order_);
    return true;
  }

  const std::string& bytes() const { return bytes_; }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  ByteOrder order_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_BYTE_SINK_H_
