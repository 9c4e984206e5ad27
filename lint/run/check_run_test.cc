#include "lint/run/check_run.h"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/run/file_linter.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {

namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Outcome {
  Summary summary;
  std::string text;
  std::string errors;
};

class CheckRunTest : public ::testing::Test {
 protected:
  Outcome Run(size_t threads, uint64_t max_findings = ~uint64_t{0}) {
    const auto policies =
        *PathPolicies::Create(FakeRules(), {}, "", {"", /*none=*/true});
    const InputSet inputs{FindFiles({folder_.path()}, {}, *policies, "-"),
                          &kFakeFormat};
    Capture out;
    Capture err;
    TextWriter writer(out.output(), TextWriterOptions{});
    Outcome outcome;
    {
      Progress progress(err.output(), false, inputs.found.files.size());
      writer.Begin();
      outcome.summary = RunChecks({inputs, threads, max_findings}, writer,
                                  err.output(), progress);
      writer.End(outcome.summary);
    }
    outcome.text = out.Text();
    outcome.errors = err.Text();
    return outcome;
  }

  TempFolder folder_;
};

TEST_F(CheckRunTest, ThreadsDoNotShow) {
  for (int i = 0; i < 300; ++i) {
    folder_.Write(absl::StrCat("f", i),
                  i % 3 == 0 ? FakeFile("x", {1, 200})
                             : FakeFile("", std::vector<uint16_t>(i, 1)));
  }
  const Outcome one = Run(1);
  EXPECT_EQ(one.summary.files, 300u);
  EXPECT_EQ(one.summary.counts.Of(Severity::kError), 100u);
  for (const size_t threads : {2, 8}) {
    EXPECT_EQ(Run(threads).text, one.text);
  }
}

TEST_F(CheckRunTest, AnExceptionIsOneFilesInternalError) {
  folder_.Write("a", FakeFile("x", {200}));
  folder_.Write("b", FakeFile("THROW", {1}));
  folder_.Write("c", FakeFile("x", {200}));
  const Outcome outcome = Run(2);
  EXPECT_EQ(outcome.summary.files, 2u);
  EXPECT_EQ(outcome.summary.internal_errors, 1u);
  EXPECT_EQ(outcome.summary.counts.total(), 2u);
  EXPECT_THAT(outcome.errors,
              HasSubstr("/b: internal error: thrown by the fake format\n"));
  EXPECT_THAT(outcome.text, HasSubstr("1 internal error"));
}

TEST_F(CheckRunTest, FindingsBeyondTheLimitAreCounted) {
  for (int i = 0; i < 10; ++i) {
    folder_.Write(absl::StrCat("f", i), FakeFile("", {200}));
  }
  const Outcome outcome = Run(4, 7);
  EXPECT_EQ(outcome.summary.counts.total(), 20u);
  EXPECT_EQ(outcome.summary.omitted, 13u);
  EXPECT_THAT(outcome.text, HasSubstr("13 more findings not shown"));
  EXPECT_THAT(outcome.text, HasSubstr("10 errors, 10 infos"));
  EXPECT_EQ(Run(1, 7).text, outcome.text);
}

TEST(ArchivesOfTest, NamesArchivesAndTheirEntries) {
  const auto archive = std::make_shared<Archive>();
  archive->path = "/mod/x.meg";
  archive->excluded = {"/mod/x.meg!B.ALO"};
  InputFile file;
  file.path = "/mod/a.alo";
  InputFile archive_file;
  archive_file.path = archive->path;
  archive_file.archive = archive;
  InputFile entry = archive_file;
  entry.path += "!A.ALO";
  entry.name_at = archive->path.size() + 1;
  InputSet inputs;
  inputs.found.files = {file, archive_file, entry};
  const Baseline baseline("/mod/known.json");
  CheckRun run{inputs};
  run.baseline = &baseline;
  const CheckedArchives archives = ArchivesOf(run);
  EXPECT_THAT(archives.archives, ElementsAre("x.meg"));
  EXPECT_THAT(archives.entries, ElementsAre("x.meg!A.ALO", "x.meg!B.ALO"));
}

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using Status = FileResult::Status;

FileResult LintOf(const std::string& bytes, const RuleChoice& choice = {},
                  uint64_t max_findings = 100,
                  std::optional<Severity> fail_on = Severity::kError) {
  const TempFolder folder;
  const std::string path = folder.Write("a.fake", bytes);
  InputLoader loader(&kFakeFormat);
  const RuleLayer layer = *LayerOf(choice, FakeRules());
  const Policy policy{RuleFilter(ResolveRules(FakeRules(), {&layer})), fail_on};
  return LintFile(loader, {path, InputFile::Kind::kNamed, "", &policy},
                  {max_findings});
}

TEST(FileLinterTest, CleanFilesAreOk) {
  const FileResult result = LintOf(FakeFile("a", {1, 2}));
  EXPECT_EQ(result.status, Status::kOk);
  EXPECT_EQ(result.format, &kFakeFormat);
  EXPECT_EQ(result.size, 16u);
  EXPECT_EQ(result.counts.total(), 0u);
}

TEST(FileLinterTest, FindingsAreCountedAndKept) {
  const FileResult result = LintOf(FakeFile("", {1, 200, 300}));
  EXPECT_EQ(result.status, Status::kFindings);
  ASSERT_EQ(result.findings.size(), 2u);
  EXPECT_EQ(result.findings[0].finding.range.offset, 0u);
  EXPECT_EQ(result.findings[1].finding.rule, &kFakeValue);
  EXPECT_EQ(result.counts.Of(Severity::kError), 1u);
  EXPECT_EQ(result.counts.Of(Severity::kInfo), 1u);
  EXPECT_EQ(result.rules.at(&kFakeValue).findings, 1u);
  EXPECT_EQ(result.rules.at(&kFakeValue).places, 2u);
}

TEST(FileLinterTest, TheFilterDecides) {
  const std::string bytes = FakeFile("", {200});
  const FileResult ignored = LintOf(bytes, {{}, {"all"}, {}});
  EXPECT_EQ(ignored.status, Status::kOk);
  EXPECT_TRUE(ignored.findings.empty());
  const FileResult changed = LintOf(bytes, {{"FAK003"}, {}, {"FAK003=info"}});
  ASSERT_EQ(changed.findings.size(), 1u);
  EXPECT_EQ(changed.findings[0].severity, Severity::kInfo);
  EXPECT_EQ(changed.counts.Of(Severity::kInfo), 1u);
}

TEST(FileLinterTest, ThePolicyDecidesWhatFails) {
  const std::string bytes = FakeFile("", {1});  // an info
  EXPECT_FALSE(LintOf(bytes).Fails());
  EXPECT_TRUE(LintOf(bytes, {}, 100, Severity::kInfo).Fails());
  EXPECT_TRUE(LintOf(bytes, {}, 0, Severity::kInfo).Fails());
  EXPECT_FALSE(LintOf(bytes, {}, 100, std::nullopt).Fails());
  EXPECT_TRUE(LintOf(FakeFile("", {200})).Fails());
  EXPECT_FALSE(LintOf(FakeFile("", {200}), {}, 100, std::nullopt).Fails());
}

TEST(FileLinterTest, OnlySoManyAreKeptButAllAreCounted) {
  const FileResult result = LintOf(FakeFile("", {200}), {}, 1);
  EXPECT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.counts.total(), 2u);
  EXPECT_EQ(LintOf(FakeFile("", {200}), {}, 0).status, Status::kFindings);
}

TEST(FileLinterTest, AFindingOutsideTheFileIsAnInternalError) {
  const FileResult result = LintOf(FakeFile("ASTRAY", {1}));
  EXPECT_EQ(result.status, Status::kInternalError);
  EXPECT_THAT(result.note, HasSubstr("FAK004 at offset 1000000"));
  EXPECT_TRUE(result.findings.empty());
  EXPECT_THAT(LintOf(FakeFile("REACHING", {1})).note,
              HasSubstr("FAK004 at offset 1, length 1000000, exceeds the "
                        "file size "));
}

TEST(FileLinterTest, ExceptionsPass) {
  EXPECT_THROW(LintOf(FakeFile("THROW", {1})), std::runtime_error);
}

TEST(FileLinterTest, UnreadableFilesDoNotPass) {
  InputLoader loader(&kFakeFormat);
  const FileResult result =
      LintFile(loader, {"/nothing", InputFile::Kind::kNamed, ""}, {1});
  EXPECT_EQ(result.status, Status::kUnreadable);
  EXPECT_EQ(result.note, "No such file or directory");
}

}  // namespace

}  // namespace assetlint
