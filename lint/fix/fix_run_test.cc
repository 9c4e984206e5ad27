#include "lint/fix/fix_run.h"

#include <filesystem>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/config/path_policies.h"
#include "lint/run/input_loader.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

class FixRunTest : public ::testing::Test {
 protected:
  FixRunTest() {
    policies_ = *PathPolicies::Create(FakeRules(), {}, "", {"", true});
    run_.undo_file = folder_.Path("undo.json");
  }

  void Add(const std::string& name, const std::string& bytes) {
    const std::string path = folder_.Write(name, bytes);
    files_.push_back(
        {path, InputFile::Kind::kFolder, "", &policies_->PolicyAt(path)});
  }

  FixSummary Run() {
    run_.files = files_.size();
    run_.threads = 2;
    run_.path_of = [&](size_t i) { return files_[i].path; };
    run_.make_planner = [&]() -> FixPlanner {
      return
          [&, loader = std::make_shared<InputLoader>(&kFakeFormat)](size_t i) {
            FixedFile file = PlanFixes(*loader, files_[i], {});
            if (after_plan_) after_plan_(i);
            return file;
          };
    };
    Capture out;
    Capture err;
    FixTextReport report(out.output(), Painter(false), {!run_.write, false},
                         true);
    report.Begin();
    Progress progress(err.output(), false, files_.size());
    FixSummary summary = RunFixes(run_, report, err.output(), progress);
    report.End(summary);
    out_ = out.Text();
    err_ = err.Text();
    return summary;
  }

  std::string Content(size_t i) { return ContentsOf(files_[i].path); }

  TempFolder folder_;
  std::unique_ptr<PathPolicies> policies_;
  std::vector<InputFile> files_;
  FixRun run_;
  std::function<void(size_t)> after_plan_;
  std::string out_;
  std::string err_;
};

TEST_F(FixRunTest, AFileThatChangesMeanwhileIsDeclinedAndTheOthersAreNot) {
  Add("a", FakeFile("a", {150}));
  Add("b", FakeFile("b", {150}));
  after_plan_ = [&](size_t i) {
    if (i == 0) folder_.Write("a", "mine");
  };
  const FixSummary summary = Run();
  EXPECT_EQ(Content(0), "mine");
  EXPECT_EQ(Content(1), FakeFile("b", {50}));
  EXPECT_EQ(summary.not_written, 1u);
  EXPECT_EQ(summary.changed, 1u);
  EXPECT_THAT(err_, HasSubstr("/a: not written: it has changed since"));
}

// An undo file without a file that was changed would undo nothing.
TEST_F(FixRunTest, NothingWrittenLeavesNoUndoFile) {
  Add("a", FakeFile("a", {150}));
  after_plan_ = [&](size_t) { folder_.Write("a", "mine"); };
  const FixSummary summary = Run();
  EXPECT_EQ(summary.not_written, 1u);
  EXPECT_EQ(summary.undo, "");
  EXPECT_FALSE(std::filesystem::exists(run_.undo_file));
  EXPECT_EQ(out_, "Nothing fixed (1 not written).\n");
}

// Whatever the plan says, only what it said of the file is written.
TEST_F(FixRunTest, EditsThatGiveAnotherFileAreNotWritten) {
  const std::string path = folder_.Write("a", "abcdef");
  const FileChange change = {
      StateOf("abcdef"), StateOf("abXdef"), {{{2, 1}, "Z", "c"}}};
  FileReader reader;
  EXPECT_TRUE(absl::IsInternal(
      WriteChange(reader, path, FileReader::Links::kRefuse, change)));
  EXPECT_EQ(ContentsOf(path), "abcdef");
}

TEST_F(FixRunTest, AnExceptionIsThatFilesError) {
  Add("a", FakeFile("THROW", {150}));
  Add("b", FakeFile("b", {150}));
  const FixSummary summary = Run();
  EXPECT_EQ(summary.internal_errors, 1u);
  EXPECT_EQ(Content(1), FakeFile("b", {50}));
  EXPECT_THAT(err_, HasSubstr("/a: internal error: thrown by the fake format"));
}

}  // namespace
}  // namespace assetlint
