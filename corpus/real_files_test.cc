// Real game files, if available: no error in a file that loads in the game, the
// laws hold, and no format claims another's file. They are outside the
// repository; ASSETLINT_REAL_FILES names their folder.
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

// A copy of exactly the file's bytes.
std::string ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class RealFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* folder = std::getenv("ASSETLINT_REAL_FILES");
    if (folder == nullptr || *folder == '\0') {
      GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
    }
    ASSERT_TRUE(fs::is_directory(folder)) << folder << " is no folder";
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension =
          absl::AsciiStrToLower(entry.path().extension().string());
      if (extension == ".ala" || extension == ".alo") {
        files_.push_back(entry.path());
      }
    }
    ASSERT_FALSE(files_.empty());
  }

  std::vector<fs::path> files_;
};

TEST_F(RealFilesTest, NoErrors) {
  for (const fs::path& path : files_) {
    const std::string bytes = ReadFile(path);
    const std::string name = path.filename().string();
    const Format* format = RecogniseFormat(bytes, name);
    ASSERT_NE(format, nullptr) << path;
    Report report(Report::Mode::kCollect);
    format->lint(bytes, FileContext{name}, report);
    for (const Finding& finding : report.TakeSorted()) {
      EXPECT_NE(finding.rule->severity, Severity::kError)
          << path << " at " << finding.range.offset << ", " << finding.rule->id
          << ", " << FindingPath(finding) << ": " << finding.message;
    }
  }
}

TEST_F(RealFilesTest, LawsHold) {
  for (const fs::path& path : files_) {
    const std::string bytes = ReadFile(path);
    const Format* format = RecogniseFormat(bytes, path.filename().string());
    ASSERT_NE(format, nullptr) << path;
    EXPECT_EQ(CheckLaws(*format, bytes), absl::OkStatus()) << path;
  }
}

TEST_F(RealFilesTest, EveryFileIsOfOneFormat) {
  for (const fs::path& path : files_) {
    const std::string bytes = ReadFile(path);
    std::set<std::string> sure;
    for (const Format* format : AllFormats()) {
      if (format->recognise(bytes) == Recognition::kYes) {
        sure.insert(std::string(format->name));
      }
    }
    EXPECT_EQ(sure.size(), 1u) << path;
    const bool animation =
        absl::AsciiStrToLower(path.extension().string()) == ".ala";
    EXPECT_EQ(sure.count("ala") == 1, animation) << path;
  }
}

}  // namespace
}  // namespace assetlint::corpus
