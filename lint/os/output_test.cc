#include "lint/os/output.h"

#include <string>

#include "absl/strings/string_view.h"
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

TEST(OutputTest, ASinkGetsEverythingInOrder) {
  class Text : public TextSink {
   public:
    void Write(absl::string_view text) override {
      written.append(text.data(), text.size());
    }
    std::string written;
  };
  Text text;
  std::string expected;
  Output out(text);
  for (int i = 0; i < 30000; ++i) {
    out.Write("0123456789\n");
    expected += "0123456789\n";
  }
  out.Write(expected);
  EXPECT_TRUE(out.Flush().ok());
  EXPECT_EQ(text.written, expected + expected);
  EXPECT_FALSE(out.terminal());
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
