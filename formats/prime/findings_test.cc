// The cases of the rules of ANIM; which files are recognised; the decoded
// values.
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/prime/builder.h"
#include "corpus/prime/files.h"
#include "corpus/prime/valid_files.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/prime/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

INSTANTIATE_TEST_SUITE_P(Anim, RuleTest,
                         RuleCases(corpus::PrimeCases(), kAnimFormat),
                         kRuleTestName);

TEST(RecogniseTest, AHeaderIsEnough) {
  EXPECT_EQ(kAnimFormat.recognise(corpus::TwoBones().Build().substr(0, 0x60)),
            Recognition::kYes);
  EXPECT_EQ(kAnimFormat.recognise(corpus::TwoBones().Build().substr(0, 0x34)),
            Recognition::kMaybe);
  EXPECT_EQ(kAnimFormat.recognise(corpus::TwoFrames().Build().substr(0, 0x60)),
            Recognition::kMaybe);
  EXPECT_EQ(kAnimFormat.recognise(corpus::TwoBones().Build().substr(0, 0x20)),
            Recognition::kNo);
}

TEST(RecogniseTest, AnAnimationIsShorterThanADay) {
  const auto lasting = [](float seconds) {
    return kAnimFormat.recognise(
        corpus::WithF32(corpus::TwoFrames().Build(), 0x04, seconds));
  };
  EXPECT_EQ(lasting(86399), Recognition::kYes);
  EXPECT_EQ(lasting(86400), Recognition::kMaybe);
  // A pose may last no time.
  corpus::UncompressedFile pose = corpus::TwoFrames();
  pose.frames = 1;
  for (const uint32_t zero : {1, 2, 3}) {
    EXPECT_EQ(kAnimFormat.recognise(corpus::WithU32(
                  corpus::WithF32(pose.Build(), 0x04, 0), 0x08, zero)),
              Recognition::kYes);
  }
}

TEST(RecogniseTest, OtherThings) {
  EXPECT_EQ(kAnimFormat.recognise(""), Recognition::kNo);
  EXPECT_EQ(kAnimFormat.recognise(std::string(3, '\0')), Recognition::kNo);
  for (char fill : {'\0', '\1', '\xFF', ' '}) {
    EXPECT_EQ(kAnimFormat.recognise(std::string(1000, fill)), Recognition::kNo);
    EXPECT_FALSE(kAnimBeginning.may_begin(std::string(1000, fill)));
  }
  EXPECT_EQ(
      kAnimFormat.recognise("a text that is long enough to hold a header, "
                            "and then some more of it"),
      Recognition::kNo);
}

// Numbers in thousandths.
class TextWriter : public ValueText {
 public:
  void Number(double value) override {
    Integer(static_cast<int>(value * 1000));
  }
  void Bool(bool value) override { Integer(value ? 1 : 0); }
};

TEST(ValuesTest, CompressedKeys) {
  corpus::CompressedFile file;
  file.frames = 2;
  file.bitmap = {3};
  corpus::Channel turning;
  turning.bone = 3;
  turning.rotation = {{0, 16, {30000}}, {}, {}};
  turning.negative = {0};
  corpus::Channel moving;
  moving.bone = 8;
  moving.translation = {{1000, 0, {}}, {0, 11, {-1000}}, {}};
  file.channels = {turning, moving};
  TextWriter writer;
  ASSERT_TRUE(
      kAnimFormat.values(corpus::WithU32(file.Build(), 0x20, 30000), writer)
          .ok());
  EXPECT_EQ(writer.text(),
            "{channels:[{bone:3,keys:[{rotation_wxyz:[1000,0,0,0]},"
            "{rotation_wxyz:[0,1000,0,0]}]},"
            "{bone:8,keys:[{translation:[1000,0,0]},"
            "{translation:[1000,-1000,0]}]}]}");
}

TEST(ValuesTest, UncompressedKeys) {
  TextWriter writer;
  ASSERT_TRUE(kAnimFormat.values(corpus::TwoFrames().Build(), writer).ok());
  EXPECT_EQ(writer.text(),
            "{channels:[{bone:3,keys:["
            "{rotation_wxyz:[1000,0,0,0],translation:[0,500,-250]},"
            "{rotation_wxyz:[995,99,0,0],translation:[1000,500,-250]}]},"
            "{bone:7,keys:[{rotation_wxyz:[980,198,0,0]},"
            "{rotation_wxyz:[955,295,0,0]}]}]}");
}

}  // namespace
}  // namespace assetlint::prime
