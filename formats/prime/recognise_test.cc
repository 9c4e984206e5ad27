#include "formats/prime/recognise.h"

#include <random>
#include <string>

#include "corpus/prime/builder.h"
#include "corpus/prime/samples.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

TEST(RecogniseTest, WholeFiles) {
  EXPECT_EQ(RecogniseAnimation(corpus::TwoBones().Build()), Recognition::kYes);
  EXPECT_EQ(RecogniseAnimation(corpus::TwoFrames().Build()), Recognition::kYes);
}

TEST(RecogniseTest, CutFilesAreOnlyPlausible) {
  EXPECT_EQ(RecogniseAnimation(corpus::TwoBones().Build().substr(0, 0x60)),
            Recognition::kMaybe);
  EXPECT_EQ(RecogniseAnimation(corpus::TwoFrames().Build().substr(0, 0x60)),
            Recognition::kMaybe);
  EXPECT_EQ(RecogniseAnimation(corpus::TwoBones().Build().substr(0, 0x20)),
            Recognition::kNo);
}

TEST(RecogniseTest, AnAnimationIsShorterThanADay) {
  const auto lasting = [](float seconds) {
    return RecogniseAnimation(
        corpus::WithF32(corpus::TwoFrames().Build(), 0x04, seconds));
  };
  EXPECT_EQ(lasting(86399), Recognition::kYes);
  EXPECT_EQ(lasting(86400), Recognition::kNo);
}

TEST(RecogniseTest, OtherThings) {
  EXPECT_EQ(RecogniseAnimation(""), Recognition::kNo);
  EXPECT_EQ(RecogniseAnimation(std::string(3, '\0')), Recognition::kNo);
  for (char fill : {'\0', '\1', '\xFF', ' '}) {
    EXPECT_EQ(RecogniseAnimation(std::string(1000, fill)), Recognition::kNo);
  }
  EXPECT_EQ(RecogniseAnimation("a text that is long enough to hold a header, "
                               "and then some more of it"),
            Recognition::kNo);
}

// Even after a valid version word.
TEST(RecogniseTest, RandomBytesAreNeverAnAnimation) {
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes(random() % 300, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    const std::string version = {0, 0, 0, static_cast<char>(random() % 2 * 2)};
    EXPECT_NE(RecogniseAnimation(version + bytes), Recognition::kYes);
  }
}

}  // namespace
}  // namespace assetlint::prime
