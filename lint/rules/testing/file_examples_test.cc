#include "lint/rules/testing/file_examples.h"

#include <fstream>
#include <iterator>
#include <string>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(FileExamplesTest, AreWhatCheckReports) {
  std::ifstream in("lint/rules/file_examples.txt", std::ios::binary);
  const std::string written{std::istreambuf_iterator<char>(in),
                            std::istreambuf_iterator<char>()};
  EXPECT_EQ(written, FileExamples())
      << "bazel run -c opt //lint/rules/testing:write";
}

}  // namespace
}  // namespace assetlint
