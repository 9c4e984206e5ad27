// Law 2 must fail: a codec that breaks each promise.
#include "formats/base/description.h"

#include <cstdint>
#include <string>

#include "formats/base/toy_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

enum class Lie : uint8_t {
  kNone,
  kRefusesItsBytes,
  kRefusesItsModel,
  kOtherBytes,
  kOtherModel,
  kNeverEqual,
};

// A byte. A generated and consistent model knows that it is one; a decoded one
// does not.
template <Lie kLie>
struct Liar {
  uint8_t value = 1;
  bool consistent = false;

  friend bool operator==(const Liar& a, const Liar& b) {
    if (kLie == Lie::kNeverEqual) return false;
    return a.value == b.value &&
           (kLie != Lie::kOtherModel || a.consistent == b.consistent);
  }
};

template <Lie kLie>
void Describe(Walker& w, Liar<kLie>& liar) {
  if (w.reading()) {
    w.U8("value", liar.value);
    liar.consistent = false;
    return;
  }
  uint8_t written = liar.value;
  if (kLie == Lie::kOtherBytes && !liar.consistent) ++written;
  w.U8("value", written);
  if (kLie == Lie::kRefusesItsBytes) w.U8("more", written);
}

template <Lie kLie>
struct LiarCodec {
  using Model = Liar<kLie>;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return toy::kDecoderRules; }
  static void CheckStructure(const Model&, Report&) {}
  static void Validate(const Model&, const FileContext&, Report&) {}
  static absl::StatusOr<std::string> Encode(const Model& model) {
    if (kLie == Lie::kRefusesItsModel && !model.consistent) {
      return absl::InvalidArgumentError("it was read");
    }
    return EncodeRecord(model, kOrder);
  }
};

template <Lie kLie>
void MakeConsistent(Liar<kLie>& liar) {
  liar.consistent = true;
}

template <Lie kLie>
absl::Status Law2() {
  const GeneratedModel generated =
      kDescriptionOf<LiarCodec<kLie>, &MakeConsistent<kLie>>.generate("*");
  EXPECT_TRUE(generated.bytes.ok());
  return generated.law2;
}

TEST(DescriptionTest, WhatKeepsTheSecondLaw) {
  EXPECT_EQ(Law2<Lie::kNone>(), absl::OkStatus());
  // Not equal to its own copy: that proves nothing about the law.
  EXPECT_EQ(Law2<Lie::kNeverEqual>(), absl::OkStatus());
}

TEST(DescriptionTest, WhatBreaksTheSecondLaw) {
  EXPECT_THAT(Law2<Lie::kRefusesItsBytes>().message(), HasSubstr("left over"));
  EXPECT_EQ(Law2<Lie::kRefusesItsModel>().message(), "it was read");
  EXPECT_EQ(Law2<Lie::kOtherBytes>().message(),
            "law 2: the second encoding has other bytes");
  EXPECT_EQ(Law2<Lie::kOtherModel>().message(),
            "law 2: the encoded bytes decode to another model");
}

TEST(GeneratorTest, MakesUpTagsWhereNoneIsExpected) {
  // The choices of a list that continues with a known tag, if it has any.
  Generator generator("\x09\x01\x02\x03\x04");
  uint32_t tag = 0;
  EXPECT_TRUE(generator.NextTag(8, {}, tag));
}

}  // namespace
}  // namespace assetlint
