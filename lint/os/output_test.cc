#include "lint/os/output.h"

#include <string>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "lint/testing/capture.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::TempFolder;

TEST(OutputTest, WritesEverythingInOrder) {
  Capture capture;
  std::string expected;
  for (int i = 0; i < 30000; ++i) {
    capture.output().Write("0123456789\n");
    expected += "0123456789\n";
  }
  EXPECT_EQ(capture.Text(), expected);
  EXPECT_TRUE(capture.output().Flush().ok());
  EXPECT_FALSE(capture.output().terminal());
}

TEST(OutputTest, WritesToMemory) {
  std::string text = "before ";
  {
    Output output(text);
    output.Write("0123456789");
    output.Write(std::string(100'000, 'x'));
    EXPECT_FALSE(output.terminal());
  }
  EXPECT_EQ(text, "before 0123456789" + std::string(100'000, 'x'));
}

TEST(OutputTest, MoreThanTheLimitIsAnError) {
  std::string text;
  Output output(text, /*limit=*/4);
  output.Write("0123");
  EXPECT_TRUE(output.Flush().ok());
  output.Write("4");
  EXPECT_EQ(output.Flush().code(), absl::StatusCode::kResourceExhausted);
  output.Write("");
  EXPECT_FALSE(output.Flush().ok());
  EXPECT_EQ(text, "0123");
}

TEST(OutputTest, FilesThatCannotBeMadeAreErrors) {
  const TempFolder folder;
  EXPECT_EQ(Output::AppendToFile(folder.path()).status().message(),
            "Is a directory");
  EXPECT_EQ(Output::AppendToFile(folder.Path("a/b")).status().message(),
            "No such file or directory");
}

TEST(OutputTest, AFullDiskIsAnError) {
  const auto full = Output::AppendToFile("/dev/full");
  ASSERT_TRUE(full.ok());
  (*full)->Write("x");
  EXPECT_EQ((*full)->Flush().message(), "No space left on device");
  EXPECT_FALSE((*full)->Flush().ok());
}

}  // namespace
}  // namespace assetlint
