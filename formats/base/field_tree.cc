#include "formats/base/field_tree.h"

namespace assetlint {

absl::string_view FieldKindName(FieldKind kind) {
  constexpr absl::string_view kNames[] = {"field", "padding", "opaque",
                                          "unknown", "gap"};
  return kNames[static_cast<size_t>(kind)];
}

FieldNumber FieldNumbers::operator[](uint64_t i) const {
  const char* from = bytes_.data() + i * ScalarSize(type_);
  switch (type_) {
    case Scalar::kU8:
      return uint64_t{Load<uint8_t>(from, order_)};
    case Scalar::kU16:
      return uint64_t{Load<uint16_t>(from, order_)};
    case Scalar::kS16:
      return int64_t{Load<int16_t>(from, order_)};
    case Scalar::kU32:
      return uint64_t{Load<uint32_t>(from, order_)};
    case Scalar::kS32:
      return int64_t{Load<int32_t>(from, order_)};
    case Scalar::kF32:
      return Load<float>(from, order_);
  }
  return uint64_t{0};
}

}  // namespace assetlint
