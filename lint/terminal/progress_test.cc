#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/terminal/terminal.h"
#include "lint/testing/capture.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(ProgressTest, ShortRunsAreQuiet) {
  Capture capture;
  { Progress(capture.output(), true, 10).Show(5, 0); }
  EXPECT_EQ(capture.Text(), "");
}

TEST(ProgressTest, LongRunsShowALineAndRemoveIt) {
  Capture capture;
  {
    Progress progress(capture.output(), true, 3500);
    Progress off(capture.output(), false, 3500);
    std::this_thread::sleep_for(std::chrono::milliseconds(1050));
    off.Show(1, 1);
    EXPECT_EQ(capture.Text(), "");
    progress.Show(1200, 1);
    EXPECT_THAT(capture.Text(), HasSubstr("1,200 of 3,500 files, 1,"));
    EXPECT_THAT(capture.Text(), EndsWith(", 1 finding"));
  }
  EXPECT_THAT(capture.Text(), EndsWith("\r\x1b[K"));
}

}  // namespace
}  // namespace assetlint
