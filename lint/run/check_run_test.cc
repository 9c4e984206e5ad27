#include "lint/run/check_run.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
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

}  // namespace
}  // namespace assetlint
