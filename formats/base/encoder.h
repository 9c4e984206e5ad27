// Writing bytes by a description.
#ifndef ASSETLINT_FORMATS_BASE_ENCODER_H_
#define ASSETLINT_FORMATS_BASE_ENCODER_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"

namespace assetlint {

// A growing byte string to which encoders append numbers.
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

// Writes records as bytes; a block's size is filled in when the block ends. A
// block too long for its size field makes the result InvalidArgument.
class Encoder : public Walker {
 public:
  explicit Encoder(ByteOrder order) : sink_(order) {}

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;

  // The bytes, or InvalidArgument for the first that could not be written.
  absl::StatusOr<std::string> Finish();

 protected:
  uint64_t Offset() const override { return sink_.offset(); }

 private:
  ByteSink sink_;
  std::string fault_;  // the first
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_ENCODER_H_
