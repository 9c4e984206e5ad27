#include "lint/run/roundtrip.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using Status = RoundtripResult::Status;

RoundtripResult RoundtripOf(const std::string& bytes) {
  const TempFolder folder;
  InputLoader loader(&kFakeFormat);
  return Roundtrip(loader,
                   {folder.Write("a", bytes), InputFile::Kind::kNamed, ""});
}

TEST(RoundtripTest, NamesTheFirstByteThatDiffers) {
  const RoundtripResult result = RoundtripOf(FakeFile("LOSSY", {1}));
  EXPECT_EQ(result.status, Status::kDiffers);
  EXPECT_EQ(result.note,
            "14 bytes before, 14 bytes after; first difference at 0x00000005: "
            "0x00 before, 0x01 after");
}

TEST(RoundtripTest, LengthsMayDiffer) {
  uint64_t offset = 0;
  EXPECT_THAT(ByteDifference("abc", "ab", offset),
              HasSubstr("0x63 before, end of file after"));
  EXPECT_EQ(offset, 2u);
  EXPECT_THAT(ByteDifference("", "x", offset),
              HasSubstr("end of file before, 0x78 after"));
}

}  // namespace
}  // namespace assetlint
