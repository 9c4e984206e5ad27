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

// A toy that has whatever a codec may have.
struct FullCodec : toy::Codec {
  static void CheckEncodable(const Toy& toy, Report& report) {
    CheckStructure(toy, report);
    if (toy.name.size() != 4) {
      report.Add(toy::kTruncated, Path(), {0, 0}).Message("a short name");
    }
  }
  static absl::Status CheckBytes(const Toy&, absl::string_view bytes) {
    return bytes.size() % 2 == 0 ? absl::OkStatus()
                                 : absl::InvalidArgumentError("odd");
  }
  static void Diagnose(absl::string_view bytes, Toy&& toy, const FileContext&,
                       Report& report) {
    report.Add(toy::kPadding, Path(), {0, bytes.size()})
        .Message(toy.items.size(), " items");
  }
};

TEST(CodecTest, EncodingAsksWhatOnlyAProgramCanBreak) {
  EXPECT_EQ(Reencode<FullCodec>(kBytes).value(), kBytes);
  Toy toy;
  toy.name = "toy";
  EXPECT_EQ(Encode<FullCodec>(toy).status().message(),
            "a short name [toy-truncated] at byte 0");
  toy.name = absl::string_view("toy\0", 4);
  toy.items = {Item{7, 0, 4, ""}};
  EXPECT_EQ(Encode<FullCodec>(toy).status().message(),
            "level 4 [toy-level] at byte 0");
  toy.items = {Item{7, 0, 1, ""}};
  const absl::StatusOr<std::string> even = Encode<FullCodec>(toy);
  toy.items = {Item{7, 0, 1, "a"}};
  const absl::StatusOr<std::string> odd = Encode<FullCodec>(toy);
  EXPECT_NE(even.ok(), odd.ok());
  EXPECT_EQ((even.ok() ? odd : even).status().message(), "odd");
}

TEST(CodecTest, DiagnosisFollowsValidation) {
  std::string bytes(kBytes);
  bytes[6] = 1;
  Report report(Report::Mode::kCollect);
  Lint<FullCodec>(bytes, {}, report);
  ASSERT_EQ(report.findings().size(), 2u);
  EXPECT_EQ(report.findings()[0].message, "the padding is not zero");
  EXPECT_EQ(report.findings()[1].message, "1 items");
}

// A toy that checks what reading noted.
struct ParsedToy : Toy {
  uint64_t size = 0;
};
void Describe(Walker& w, ParsedToy& toy) {
  Describe(w, static_cast<Toy&>(toy));
  if (w.reader() != nullptr) toy.size = w.offset();
}
struct NotesCodec : toy::Codec {
  using Parsed = ParsedToy;
  static void CheckStructure(const ParsedToy& toy, Report& report) {
    toy::Codec::CheckStructure(toy, report);
    if (toy.size % 2 != 0) {
      report.Add(toy::kTruncated, Path(), {0, toy.size}).Message("odd");
    }
  }
};

TEST(CodecTest, NotesAreForTheChecksAndNotInTheModel) {
  Report report(Report::Mode::kCollect);
  EXPECT_EQ(Parse<NotesCodec>(kBytes, report).size, kBytes.size());
  EXPECT_TRUE(report.decodes());
  absl::StatusOr<Toy> toy = Decode<NotesCodec>(kBytes);
  ASSERT_TRUE(toy.ok()) << toy.status();
  EXPECT_EQ(Encode<toy::Codec>(*toy).value(), kBytes);
  toy->items = {Item{7, 0, 1, "a"}};
  const std::string odd = Encode<toy::Codec>(*toy).value();
  EXPECT_TRUE(Decode<toy::Codec>(odd).ok());
  EXPECT_FALSE(Decode<NotesCodec>(odd).ok());
}

struct NoRules {
  using Model = Toy;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
};
static_assert(assetlint::Codec<toy::Codec> && assetlint::Codec<FullCodec> &&
              assetlint::Codec<NotesCodec>);
static_assert(!assetlint::Codec<NoRules> && !assetlint::Codec<Toy>);

}  // namespace
}  // namespace assetlint
