// The reading walker: where reading goes on after bytes that do not fit. The
// cases of the container's rules (ALC001 to ALC004) show what it reports.
#include "formats/base/decoder.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "formats/base/codec.h"
#include "formats/base/encoder.h"
#include "formats/testing/toy_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;
using toy::kDecoderRules;

constexpr BlockFormat kByteSize = {"size", Scalar::kU8, 0, 1};

class DecoderTest : public ::testing::Test {
 protected:
  // A decoder of `bytes` that reports to `report_`.
  Decoder Make(absl::string_view bytes, ByteOrder order = ByteOrder::kLittle) {
    return Decoder(bytes, order, kDecoderRules, report_);
  }
  // The only finding.
  const Finding& Only() {
    static const Finding kNone{};
    EXPECT_EQ(report_.findings().size(), 1u);
    return report_.findings().empty() ? kNone : report_.findings()[0];
  }

  Report report_{Report::Mode::kCollect};
  uint8_t byte_ = 0;
  uint16_t half_ = 0;
  uint32_t word_ = 0;
  uint32_t flags_ = 0;
  absl::string_view bytes_;
};

TEST_F(DecoderTest, AFieldPastTheEndIsZeroAndReportedOnce) {
  Decoder d = Make("\x01\x02\x03");
  half_ = word_ = 42;
  std::optional<Group> record(std::in_place, d, "record", 7);
  d.U16("first", half_);
  EXPECT_TRUE(d.ok());
  d.U32("second", word_);
  EXPECT_FALSE(d.ok());
  EXPECT_EQ(word_, 0u);
  half_ = 42;
  d.U16("third", half_);
  EXPECT_EQ(half_, 0u);
  bytes_ = "before";
  d.Bytes("fourth", BytesKind::kText, 1, bytes_);
  EXPECT_EQ(bytes_, "");
  PackedArray<uint8_t> view(absl::string_view("x"));
  d.View("fifth", view, 1);
  EXPECT_TRUE(view.empty());
  uint32_t tag = 0;
  EXPECT_FALSE(d.NextTag(1, {}, tag));
  d.Block(kByteSize, flags_, [&] { ADD_FAILURE() << "entered a block"; });
  d.Window(1, [&] { ADD_FAILURE() << "entered a window"; });
  d.Reject(toy::kLevel, {0, 1}).Field("x").Message("not said");
  EXPECT_EQ(d.remaining(), 0u);
  EXPECT_EQ(d.lookahead(), "");
  record.reset();
  d.Finish();

  const Finding& finding = Only();
  EXPECT_EQ(finding.rule, &toy::kTruncated);
  EXPECT_EQ(finding.range, (ByteRange{2, 1}));
  EXPECT_EQ(FindingPath(finding), "record[7]/second");
  EXPECT_EQ(
      finding.message,
      "the file ends inside second, which needs 4 bytes at byte 2, but has 1");
}

TEST_F(DecoderTest, ViewRestLeavesWhatIsNoWholeElement) {
  Decoder d = Make("abc");
  PackedArray<uint16_t> view;
  d.ViewRest("view", view);
  EXPECT_EQ(view.size(), 1u);
  d.Finish();
  const Finding& finding = Only();
  EXPECT_EQ(finding.rule, &toy::kTrailing);
  EXPECT_EQ(finding.range, (ByteRange{2, 1}));
  EXPECT_EQ(finding.message, "1 byte left over at the end of the file");
}

TEST_F(DecoderTest, AChildThatFitsTheDeclaredSizeOfItsCutParentIsNotReported) {
  // The outer block declares 6 and has 5; the inner one declares 4, which would
  // fit.
  Decoder d = Make(
      "\x06\x07\x04"
      "abc");
  d.Block(kByteSize, flags_, [&] {
    d.U8("tag", byte_);
    d.Block(kByteSize, flags_,
            [&] { d.BytesRest("rest", BytesKind::kOpaque, bytes_); });
  });
  EXPECT_EQ(Only().range, (ByteRange{0, 1}));

  // One that does not fit either is reported.
  Decoder again = Make(
      "\x06\x07\x05"
      "abc");
  again.Block(kByteSize, flags_, [&] {
    again.U8("tag", byte_);
    again.Block(kByteSize, flags_,
                [&] { again.BytesRest("rest", BytesKind::kOpaque, bytes_); });
  });
  ASSERT_EQ(report_.findings().size(), 3u);
  EXPECT_EQ(report_.findings()[2].range, (ByteRange{2, 1}));
}

TEST_F(DecoderTest, ARejectedValueEndsTheBlock) {
  Decoder d = Make(
      "\x02"
      "abcd");
  {
    Group group(d, "thing");
    d.Block(kByteSize, flags_, [&] {
      d.U8("level", byte_);
      d.Reject(toy::kLevel, {1, 1})
          .Field("level")
          .Found(97)
          .Allowed(3)
          .Message("the level is 97");
      EXPECT_FALSE(d.ok());
      d.Reject(toy::kLevel, {1, 1}).Field("level").Message("said twice");
    });
  }
  EXPECT_TRUE(d.ok());
  d.U8("next", byte_);
  EXPECT_EQ(byte_, 'c');
  const Finding& finding = Only();
  EXPECT_EQ(finding.rule, &toy::kLevel);
  EXPECT_EQ(finding.range, (ByteRange{1, 1}));
  EXPECT_EQ(FindingPath(finding), "thing/level");
  EXPECT_EQ(finding.message, "the level is 97");
  EXPECT_EQ(std::get<int64_t>(*finding.found), 97);
  EXPECT_EQ(std::get<int64_t>(*finding.allowed), 3);
}

TEST_F(DecoderTest, AWindowInABlockIsFixedToItsBytes) {
  Decoder d = Make(
      "\x04"
      "abcd");
  d.Block(kByteSize, flags_, [&] {
    d.Window(2, [&] { d.U32("word", word_); });
    d.U16("rest", half_);
  });
  const Finding& finding = Only();
  EXPECT_EQ(finding.range, (ByteRange{1, 2}));
  EXPECT_THAT(finding.message,
              HasSubstr("word needs 4 bytes at byte 1, but has "
                        "2 before byte 3"));
}

TEST(CodecTest, AnInputBeyondTheLimitIsNotLookedAt) {
  // The bytes it points to are never read.
  const absl::string_view huge("", kMaxInputSize + 1);
  EXPECT_EQ(Decode<toy::Codec>(huge).status().code(),
            absl::StatusCode::kOutOfRange);
}

// The writing walker.

constexpr BlockFormat kSizeInByte = {"size", Scalar::kU8, 0x80, 1};

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
