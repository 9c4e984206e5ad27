#include "lint/os/output.h"

#include <string>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

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

}  // namespace
}  // namespace assetlint
