// Law 2 must fail: a codec that breaks each promise.
#include "formats/testing/description.h"

#include <cstdint>
#include <string>

#include "formats/testing/toy_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

enum class Defect : uint8_t {
  kNone,
  kRefusesItsBytes,
  kRefusesItsModel,
  kOtherBytes,
  kOtherModel,
};

// A byte. A generated and consistent model knows that it is one; a decoded one
// does not.
template <Defect kDefect>
struct FaultyModel {
  uint8_t value = 1;
  bool consistent = false;

  friend bool operator==(const FaultyModel& a, const FaultyModel& b) {
    return a.value == b.value &&
           (kDefect != Defect::kOtherModel || a.consistent == b.consistent);
  }
};

template <Defect kDefect>
void Describe(Walker& w, FaultyModel<kDefect>& model) {
  if (w.reader() != nullptr) {
    w.U8("value", model.value);
    model.consistent = false;
    return;
  }
  uint8_t written = model.value;
  if (kDefect == Defect::kOtherBytes && !model.consistent) ++written;
  w.U8("value", written);
  if (kDefect == Defect::kRefusesItsBytes) w.U8("more", written);
}

template <Defect kDefect>
struct FaultyCodec {
  using Model = FaultyModel<kDefect>;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return toy::kDecoderRules; }
  static void CheckStructure(const Model&, Report&) {}
  static void Validate(const Model&, const FileContext&, Report&) {}
  static absl::Status CheckBytes(const Model& model, absl::string_view) {
    if (kDefect == Defect::kRefusesItsModel && !model.consistent) {
      return absl::InvalidArgumentError("it was read");
    }
    return absl::OkStatus();
  }
};

template <Defect kDefect>
void MakeConsistent(FaultyModel<kDefect>& model) {
  model.consistent = true;
}

template <Defect kDefect>
absl::Status Law2() {
  const GeneratedModel generated =
      kDescriptionOf<FaultyCodec<kDefect>, &MakeConsistent<kDefect>>.generate(
          "*");
  EXPECT_TRUE(generated.bytes.ok());
  return generated.law2;
}

TEST(DescriptionTest, WhatKeepsTheSecondLaw) {
  EXPECT_EQ(Law2<Defect::kNone>(), absl::OkStatus());
}

TEST(DescriptionTest, WhatBreaksTheSecondLaw) {
  EXPECT_THAT(Law2<Defect::kRefusesItsBytes>().message(),
              HasSubstr("left over"));
  EXPECT_EQ(Law2<Defect::kRefusesItsModel>().message(), "it was read");
  EXPECT_EQ(Law2<Defect::kOtherBytes>().message(),
            "law 2: the second encoding has other bytes");
  EXPECT_EQ(Law2<Defect::kOtherModel>().message(),
            "law 2: the encoded bytes decode to another model");
}

}  // namespace
}  // namespace assetlint
