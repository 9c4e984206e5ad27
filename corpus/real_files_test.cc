// Real game files, if available: no error in a file that loads in the game, as
// many findings of each rule as in real_files.tsv, the laws hold, and no format
// claims another's file. They are outside the repository; ASSETLINT_REAL_FILES
// names their folders.
//   bazel run -c opt //corpus:real_files_test
// writes the table again.
#include "corpus/real_files.h"

#include <cstdint>
#include <map>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/each_format.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

constexpr char kTable[] = "corpus/real_files.tsv";

// The laws are checked on so many files, spread evenly.
constexpr size_t kLaws = kAddressSanitizer ? 200 : 10000;

// Files with a fault that a reader cannot live with: block sizes that were
// never initialised, and 9,472 zeros before an animation. An author repaired
// one like the second by removing them.
const std::set<std::string>& BrokenFiles() {
  static const auto& files = *new std::set<std::string>{
      "COVN_EI_TROOPER_IDLE_05.ALA", "Rv_Uwing_Landing_takeoff_00.ala"};
  return files;
}

bool HasExtension(const fs::path& path, absl::string_view extension) {
  return absl::EqualsIgnoreCase(path.extension().string(), extension);
}

class RealFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const fs::path& path : RealFilePaths()) {
      if (HasExtension(path, ".ala") || HasExtension(path, ".alo")) {
        files_.push_back(path);
      }
    }
    if (files_.empty()) {
      GTEST_SKIP() << "ASSETLINT_REAL_FILES names no folder of real files";
    }
  }

  std::vector<fs::path> files_;
};

std::string FirstLine(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

TEST_F(RealFilesTest, NoErrors) {
  for (const fs::path& path : files_) {
    if (BrokenFiles().count(path.filename().string()) != 0) continue;
    for (const Finding& finding : LintPath(path)) {
      EXPECT_NE(finding.rule->grade.severity, Severity::kError)
          << path << " at " << finding.range.offset << ", " << finding.rule->id
          << ", " << FindingPath(finding) << ": " << finding.message;
    }
  }
}

TEST_F(RealFilesTest, FindingsAreThoseOfTheTable) {
  uint64_t size = 0;
  // How many files have a finding of a rule, and how many findings.
  std::map<std::string, std::pair<size_t, size_t>> rows;
  for (const fs::path& path : files_) {
    size += fs::file_size(path);
    std::set<std::string> in_file;
    for (const Finding& finding : LintPath(path)) {
      const std::string key = absl::StrCat(
          finding.rule->id, "\t", SeverityName(finding.rule->grade.severity));
      rows[key].first += in_file.insert(key).second;
      ++rows[key].second;
    }
  }
  // The first line names the set.
  std::string now = absl::StrCat("# ", files_.size(), " files, ", size,
                                 " bytes\nrule\tseverity\tfiles\tlines\n");
  for (const auto& [key, row] : rows) {
    absl::StrAppend(&now, key, "\t", row.first, "\t", row.second, "\n");
  }
  // Set by `bazel run`.
  if (const char* sources = std::getenv("BUILD_WORKSPACE_DIRECTORY")) {
    std::ofstream(fs::path(sources) / kTable) << now;
    return;
  }
  const std::string before = ReadFile(kTable);
  if (FirstLine(before) != FirstLine(now)) {
    GTEST_SKIP() << "the table is that of another set: " << FirstLine(before)
                 << "; here are " << FirstLine(now);
  }
  EXPECT_EQ(before, now) << "bazel run -c opt //corpus:real_files_test writes "
                         << kTable << ":\n"
                         << now;
}

TEST_F(RealFilesTest, LawsHold) {
  for (const fs::path& path : SpreadFiles(files_, kLaws)) {
    const std::string bytes = ReadFile(path);
    const Format* format = RecogniseFormat(bytes, path.filename().string());
    ASSERT_NE(format, nullptr) << path;
    EXPECT_EQ(CheckLaws(*format, bytes), absl::OkStatus()) << path;
  }
}

TEST_F(RealFilesTest, EveryFileIsOfOneFormat) {
  for (const fs::path& path : files_) {
    if (BrokenFiles().count(path.filename().string()) != 0) continue;
    const std::string bytes = ReadFile(path);
    std::set<std::string> sure;
    for (const Format* format : AllFormats()) {
      if (format->recognise(bytes) == Recognition::kYes) {
        sure.insert(std::string(format->name));
      }
    }
    EXPECT_EQ(sure.size(), 1u) << path;
    EXPECT_EQ(sure.count("ala") == 1, HasExtension(path, ".ala")) << path;
  }
}

}  // namespace
}  // namespace assetlint::corpus
