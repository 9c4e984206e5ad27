#include "lint/cli/completion.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

// The script for a command with one option that takes `value`.
std::string ZshWithOption(const std::string& value) {
  CommandWords check;
  check.name = "check";
  check.options.push_back({{"--option"}, value, {}, false, "help"});
  return ZshCompletion({{}, check}, {});
}

TEST(ZshCompletionTest, OnlyFilesAreCompletedAsFiles) {
  for (const char* value : {"FILE", "PATH", "DIR"}) {
    EXPECT_THAT(ZshWithOption(value), HasSubstr(":_files' \\\n")) << value;
  }
  for (const char* value : {"N", "GLOB", "NAME", "TEXT"}) {
    EXPECT_THAT(ZshWithOption(value), HasSubstr(":( )' \\\n")) << value;
  }
}

}  // namespace
}  // namespace assetlint
