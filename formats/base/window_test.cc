// Windows: parts of known length whose faults end with them.
#include <string>
#include <vector>

#include "formats/base/decoder.h"
#include "formats/base/report.h"
#include "formats/testing/toy_format.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using toy::kTrailing;
using toy::kTruncated;

class WindowTest : public ::testing::Test {
 protected:
  Report report_{Report::Mode::kCollect};
  Decoder decoder_{"abcdefgh", ByteOrder::kLittle, toy::kDecoderRules, report_};
  uint32_t word_ = 0;
  uint8_t byte_ = 0;
};

TEST_F(WindowTest, BodySeesItsBytesAndNoMore) {
  decoder_.Window(3, [&] {
    EXPECT_EQ(decoder_.lookahead(), "abc");
    EXPECT_EQ(decoder_.remaining(), 3u);
    absl::string_view bytes;
    decoder_.BytesRest("all", BytesKind::kOpaque, bytes);
    EXPECT_EQ(bytes, "abc");
  });
  EXPECT_EQ(decoder_.lookahead(), "defgh");
  EXPECT_TRUE(report_.findings().empty());
}

TEST_F(WindowTest, AFaultEndsWithTheWindow) {
  decoder_.Window(3, [&] {
    decoder_.U32("word", word_);
    EXPECT_FALSE(decoder_.ok());
    EXPECT_EQ(decoder_.lookahead(), "");
  });
  ASSERT_TRUE(decoder_.ok());
  decoder_.U8("byte", byte_);
  EXPECT_EQ(byte_, 'd');
  ASSERT_EQ(report_.findings().size(), 1u);
  EXPECT_EQ(report_.findings()[0].rule, &kTruncated);
  EXPECT_EQ(report_.findings()[0].range, (ByteRange{0, 3}));
}

TEST_F(WindowTest, BytesThatTheBodyLeavesAreAFault) {
  decoder_.Window(3, [&] { decoder_.U8("byte", byte_); });
  ASSERT_EQ(report_.findings().size(), 1u);
  EXPECT_EQ(report_.findings()[0].rule, &kTrailing);
  EXPECT_EQ(report_.findings()[0].range, (ByteRange{1, 2}));
  EXPECT_EQ(decoder_.lookahead(), "defgh");
}

TEST_F(WindowTest, AWindowLongerThanWhatIsLeftIsAFault) {
  decoder_.Window(9, [&] {
    absl::string_view bytes;
    decoder_.BytesRest("all", BytesKind::kOpaque, bytes);
    EXPECT_EQ(bytes.size(), 8u);
  });
  ASSERT_EQ(report_.findings().size(), 1u);
  EXPECT_EQ(report_.findings()[0].rule, &kTruncated);
}

}  // namespace
}  // namespace assetlint
