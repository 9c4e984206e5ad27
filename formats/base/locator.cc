#include "formats/base/locator.h"

namespace assetlint {

void Locator::Pass(absl::string_view name, uint64_t element_size,
                   uint64_t length) {
  if (!done_ && name == name_) {
    done_ = true;
    if (element_ == kWhole) {
      range_ = {offset_, length};
    } else {
      range_ = {offset_ + element_size * static_cast<uint64_t>(element_),
                element_size};
    }
  }
  offset_ += length;
}

void Locator::Scalars(absl::string_view name, Scalar type, void*,
                      size_t count) {
  Pass(name, ScalarSize(type), ScalarSize(type) * count);
}

void Locator::ViewBytes(absl::string_view name, const ElementType& type,
                        uint64_t, absl::string_view& bytes) {
  Pass(name, type.size, bytes.size());
}

void Locator::Bytes(absl::string_view name, BytesKind, uint64_t,
                    absl::string_view& bytes) {
  Pass(name, 1, bytes.size());
}

bool Locator::Block(const BlockFormat& format, uint32_t&,
                    absl::FunctionRef<void()> body) {
  Pass(format.size_name, ScalarSize(format.size_type),
       ScalarSize(format.size_type));
  body();
  return true;
}

}  // namespace assetlint
