#include "formats/base/packed_array.h"

#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "formats/base/walker.h"

namespace assetlint {
namespace {

template <typename T>
void SwapEach(char* numbers, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    char* number = numbers + i * sizeof(T);
    Store(number, Load<T>(number, ByteOrder::kLittle), ByteOrder::kBig);
  }
}

// Records of arrays have only numbers, so nothing else needs an answer.
class FieldSwapper final : public Reader {
 public:
  FieldSwapper() : Reader(Source::kInput) {}

  void Scalars(absl::string_view, Scalar type, void* values,
               size_t count) override {
    const size_t size = ScalarSize(type);
    if (size == 2) SwapEach<uint16_t>(static_cast<char*>(values), count);
    if (size == 4) SwapEach<uint32_t>(static_cast<char*>(values), count);
    offset_ += size * count;
  }
  void ViewBytes(absl::string_view, const ElementType&, uint64_t,
                 absl::string_view&) override {}
  void Bytes(absl::string_view, BytesKind, uint64_t,
             absl::string_view&) override {}
  bool Block(const BlockFormat&, uint32_t&,
             absl::FunctionRef<void()>) override {
    return false;
  }
  bool ok() const override { return true; }
  uint64_t remaining() const override { return 0; }
  bool NextTag(size_t, absl::Span<const uint32_t>, uint32_t&) override {
    return false;
  }

 protected:
  uint64_t Offset() const override { return offset_; }

 private:
  uint64_t offset_ = 0;
};

}  // namespace

void SwapBytesOfFields(absl::FunctionRef<void(Walker&)> describe) {
  FieldSwapper swapper;
  describe(swapper);
}

}  // namespace assetlint
