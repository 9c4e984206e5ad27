#include "formats/prime/values.h"

#include <string>

#include "corpus/prime/samples.h"
#include "formats/testing/value_text.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

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
      WriteAnimationValues(corpus::WithU32(file.Build(), 0x20, 30000), writer)
          .ok());
  EXPECT_EQ(writer.text(),
            "{channels:[{bone:3,keys:[{rotation_wxyz:[1000,0,0,0]},"
            "{rotation_wxyz:[0,1000,0,0]}]},"
            "{bone:8,keys:[{translation:[1000,0,0]},"
            "{translation:[1000,-1000,0]}]}]}");
}

TEST(ValuesTest, UncompressedKeys) {
  TextWriter writer;
  ASSERT_TRUE(WriteAnimationValues(corpus::TwoFrames().Build(), writer).ok());
  EXPECT_EQ(writer.text(),
            "{channels:[{bone:3,keys:["
            "{rotation_wxyz:[1000,0,0,0],translation:[0,500,-250]},"
            "{rotation_wxyz:[995,99,0,0],translation:[1000,500,-250]}]},"
            "{bone:7,keys:[{rotation_wxyz:[980,198,0,0]},"
            "{rotation_wxyz:[955,295,0,0]}]}]}");
}

TEST(ValuesTest, NothingIsWrittenOfWhatDoesNotDecode) {
  const std::string two = corpus::TwoBones().Build();
  for (const std::string& bytes : {std::string("junk"), two.substr(0, 0x70),
                                   corpus::WithU32(two, 0x20, 0)}) {
    TextWriter writer;
    EXPECT_FALSE(WriteAnimationValues(bytes, writer).ok());
    EXPECT_EQ(writer.text(), "");
  }
}

}  // namespace
}  // namespace assetlint::prime
