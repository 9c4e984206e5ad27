// The writing walker.
#include "formats/base/encoder.h"

#include <cstdint>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "formats/testing/toy_format.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

constexpr BlockFormat kSizeInByte = {"size", Scalar::kU8, 0x80, 1};
constexpr BlockFormat kWordSize = {"size", Scalar::kU32, 0x80000000u, 4};

TEST(EncoderTest, ABlockTooLargeForItsSizeFieldIsRefused) {
  uint32_t flags = 0;
  std::string body(127, 'x');  // 7 bits of size
  absl::string_view bytes = body;
  Encoder fits(ByteOrder::kLittle);
  fits.Block(kSizeInByte, flags, [&] {
    fits.Bytes("bytes", BytesKind::kOpaque, bytes.size(), bytes);
  });
  EXPECT_EQ(fits.Finish().value(), "\x7F" + body);

  body += 'x';
  bytes = body;
  Encoder too_long(ByteOrder::kLittle);
  for (int i = 0; i < 2; ++i) {
    too_long.Block(kSizeInByte, flags, [&] {
      too_long.Bytes("bytes", BytesKind::kOpaque, bytes.size(), bytes);
    });
  }
  const absl::Status status = too_long.Finish().status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  // The first of the two.
  EXPECT_EQ(
      std::string(status.message()),
      "the block at byte 0 has 128 bytes, its size field holds at most 127");
}

TEST(ByteSinkTest, PatchOutsideOfWhatIsWrittenChangesNothing) {
  ByteSink sink;
  sink.WriteBytes("abcd");
  EXPECT_FALSE(sink.Patch(1, uint32_t{0}));
  EXPECT_FALSE(sink.Patch(4, uint8_t{0}));
  EXPECT_FALSE(sink.Patch(5, uint8_t{0}));
  EXPECT_FALSE(sink.Patch(std::numeric_limits<uint64_t>::max(), uint8_t{0}));
  EXPECT_EQ(sink.bytes(), "abcd");
}

}  // namespace

}  // namespace assetlint
