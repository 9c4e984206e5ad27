// The verbs that a codec gets from its description.
#include "formats/base/codec.h"

#include <string>

#include "formats/testing/toy_format.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using toy::Codec;
using toy::Item;
using toy::Toy;

// Of level 1 with the note "ab".
constexpr absl::string_view kBytes("\1\0toy\0\0\0\0\7\0\0\0\3\0\0\0\1ab", 20);

TEST(CodecTest, DecodeAndEncodeAreInverse) {
  Toy toy;
  toy.name = absl::string_view("toy\0", 4);
  toy.items = {Item{7, 0, 1, "ab"}};
  const absl::StatusOr<Toy> decoded = Decode<Codec>(kBytes);
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_TRUE(*decoded == toy);
  EXPECT_EQ(Encode<Codec>(toy).value(), kBytes);
  EXPECT_EQ(Reencode<Codec>(kBytes).value(), kBytes);
}

TEST(CodecTest, WhatWouldNotDecodeIsNotEncoded) {
  Toy toy;
  toy.items = {Item{7, 0, 4, ""}};
  const absl::Status status = Encode<Codec>(toy).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()), "level 4 [toy-level] at byte 0");
}

TEST(CodecTest, FaultsOfParsingAndOfTheModelBothCount) {
  std::string level(kBytes);
  level[17] = 4;
  EXPECT_EQ(Decode<Codec>(level).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(Reencode<Codec>(level).status().code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(Decode<Codec>(kBytes.substr(0, 19)).status().code(),
            absl::StatusCode::kDataLoss);
}

TEST(CodecTest, AnInputBeyondTheLimitIsNotLookedAt) {
  // The bytes it points to are never read.
  const absl::string_view huge(kBytes.data(), kMaxInputSize + 1);
  EXPECT_EQ(Decode<Codec>(huge).status().code(), absl::StatusCode::kOutOfRange);
}

TEST(CodecTest, LintChecksTheOtherRulesOnlyWhenFindingsAreCollected) {
  std::string padding(kBytes);
  padding[6] = 1;
  Report collecting(Report::Mode::kCollect);
  Lint<Codec>(padding, {}, collecting);
  ASSERT_EQ(collecting.findings().size(), 1u);
  EXPECT_EQ(collecting.findings()[0].rule, &toy::kPadding);
  EXPECT_TRUE(collecting.decodes());

  Report status_only(Report::Mode::kStatusOnly);
  Lint<Codec>(padding, {}, status_only);
  EXPECT_TRUE(status_only.findings().empty());
}

}  // namespace
}  // namespace assetlint
