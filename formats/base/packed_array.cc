#include "formats/base/packed_array.h"

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "formats/base/encoder.h"

namespace assetlint {
void SwapBytesOfFields(absl::FunctionRef<void(Walker&)> describe,
                       absl::Span<char> record) {
  Encoder encoder(kHostOrder == ByteOrder::kBig ? ByteOrder::kLittle
                                                : ByteOrder::kBig);
  describe(encoder);
  absl::c_copy(encoder.Finish().value(), record.begin());
}

}  // namespace assetlint
