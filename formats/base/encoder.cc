#include "formats/base/encoder.h"

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

template <typename T>
void WriteScalars(ByteSink& sink, const void* values, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    sink.Write(static_cast<const T*>(values)[i]);
  }
}

}  // namespace

void Encoder::Scalars(absl::string_view, Scalar type, void* values,
                      size_t count) {
  switch (ScalarSize(type)) {
    case 1:
      return WriteScalars<uint8_t>(sink_, values, count);
    case 2:
      return WriteScalars<uint16_t>(sink_, values, count);
    default:
      return WriteScalars<uint32_t>(sink_, values, count);
  }
}

void Encoder::ViewBytes(absl::string_view, const ElementType&, uint64_t,
                        absl::string_view& bytes) {
  sink_.WriteBytes(bytes);
}

void Encoder::Bytes(absl::string_view, BytesKind, uint64_t,
                    absl::string_view& bytes) {
  sink_.WriteBytes(bytes);
}

bool Encoder::Block(const BlockFormat& format, uint32_t& flags,
                    absl::FunctionRef<void()> body) {
  const uint64_t size_offset = offset();
  uint64_t word = 0;
  Count(format.size_name, format.size_type, word);
  const uint64_t begin = offset();
  body();
  const uint64_t length = offset() - begin;
  const uint64_t largest =
      (format.size_type == Scalar::kU8 ? uint64_t{0xFF}
                                       : uint64_t{0xFFFFFFFF}) &
      ~uint64_t{format.flag_mask};
  if (length > largest) {
    if (fault_.empty()) {
      fault_ = absl::StrCat("the block at byte ", size_offset, " has ", length,
                            " bytes, its size field holds at most ", largest);
    }
    return true;
  }
  if (format.size_type == Scalar::kU8) {
    sink_.Patch(size_offset, static_cast<uint8_t>(length | flags));
  } else {
    sink_.Patch(size_offset, static_cast<uint32_t>(length | flags));
  }
  return true;
}

absl::StatusOr<std::string> Encoder::Finish() {
  if (!fault_.empty()) return absl::InvalidArgumentError(fault_);
  return sink_.Take();
}

}  // namespace assetlint
