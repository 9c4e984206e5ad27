#include "lint/report/html/byte_windows.h"

#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::ElementsAre;

std::vector<ByteRange> WindowsOf(const Finding& finding, uint64_t size) {
  std::vector<ByteRange> windows;
  AddWindows(finding, size, windows);
  MergeWindows(windows);
  return windows;
}

TEST(ByteWindowsTest, AreAroundTheFault) {
  Finding finding;
  finding.range = {1000, 4};
  EXPECT_THAT(WindowsOf(finding, 5000), ElementsAre(ByteRange{744, 516}));
}

TEST(ByteWindowsTest, AreCutToTheFile) {
  Finding finding;
  finding.range = {10, 4};
  EXPECT_THAT(WindowsOf(finding, 20), ElementsAre(ByteRange{0, 20}));
  finding.range = {20, 0};
  EXPECT_THAT(WindowsOf(finding, 20), ElementsAre(ByteRange{0, 20}));
  finding.range = {1000, 1000};
  EXPECT_THAT(WindowsOf(finding, 20), ElementsAre(ByteRange{0, 20}));
  finding.range = {~uint64_t{0}, ~uint64_t{0}};
  EXPECT_THAT(WindowsOf(finding, 20), ElementsAre(ByteRange{0, 20}));
  EXPECT_THAT(WindowsOf(finding, 0), ElementsAre());
}

TEST(ByteWindowsTest, OfALongRangeTheBeginningIsShown) {
  Finding finding;
  finding.range = {1000, 100000};
  EXPECT_THAT(WindowsOf(finding, 200000), ElementsAre(ByteRange{744, 768}));
}

TEST(ByteWindowsTest, ThoseThatTouchAreJoined) {
  Finding finding;
  finding.range = {10000, 0};
  finding.offsets = {10512, 1000, 11025};
  EXPECT_THAT(WindowsOf(finding, 20000),
              ElementsAre(ByteRange{744, 512}, ByteRange{9744, 1024},
                          ByteRange{10769, 512}));
}

TEST(ByteWindowsTest, TheCostIsAtLeastTheText) {
  const std::vector<ByteRange> windows = {
      {0, 1}, {9'999'999, 100}, {123'456'789, 3}};
  uint64_t size = 0;
  for (const ByteRange& window : windows) {
    size += absl::StrCat("[", window.offset, ",\"",
                         absl::Base64Escape(std::string(window.length, 'x')),
                         "\"],")
                .size();
  }
  EXPECT_GE(WindowsCost(windows), size);
  EXPECT_LE(WindowsCost(windows), size + 20);
}

}  // namespace
}  // namespace assetlint
