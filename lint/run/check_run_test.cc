#include "lint/run/check_run.h"

#include <stdexcept>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
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
using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

// The fake format, whose files have facts.
const Format& FormatWithFacts() {
  static const Format& format = *[] {
    auto* made = new Format(kFakeFormat);
    made->has_facts = true;
    return made;
  }();
  return format;
}

struct Outcome {
  Summary summary;
  std::string text;
  std::string errors;
};

class CheckRunTest : public ::testing::Test {
 protected:
  Outcome Run() {
    const auto policies =
        *PathPolicies::Create(FakeRules(), {}, "", {"", /*none=*/true});
    InputSet inputs{FindFiles({folder_.path()}, {}, *policies, "-"),
                    &FormatWithFacts()};
    const AcrossRun across = {check_, {}};
    CheckRun run{inputs, *policies, /*threads=*/2};
    run.across = &across;
    Capture out;
    Capture err;
    TextWriter writer(out.output(), TextWriterOptions{});
    Progress progress(err.output(), false, inputs.found.files.size());
    writer.Begin();
    const Summary summary = RunChecks(run, writer, err.output(), progress);
    writer.End(summary);
    return {summary, out.Text(), err.Text()};
  }

  TempFolder folder_;
  decltype(AcrossRun::check) check_ = [](auto, const auto&) {
    return std::vector<AcrossFinding>();
  };
};

TEST_F(CheckRunTest, AnExceptionIsOneFilesInternalError) {
  folder_.Write("a", FakeFile("x", {200}));
  folder_.Write("b", FakeFile("THROW", {1}));
  folder_.Write("c", FakeFile("y", {200}));
  const Outcome outcome = Run();
  EXPECT_EQ(outcome.summary.files, 2u);
  EXPECT_EQ(outcome.summary.internal_errors, 1u);
  EXPECT_EQ(outcome.summary.counts.total(), 2u);
  EXPECT_THAT(outcome.errors,
              HasSubstr("/b: internal error: thrown by the fake format\n"));
  EXPECT_THAT(outcome.text, HasSubstr("1 internal error"));
}

TEST_F(CheckRunTest, AnExceptionIsAnInternalError) {
  folder_.Write("a", FakeFile("x", {200}));
  folder_.Write("b", FakeFile("x", {200}));
  check_ = [](auto, const auto&) -> std::vector<AcrossFinding> {
    throw std::runtime_error("a bug");
  };
  const Outcome outcome = Run();
  EXPECT_EQ(outcome.summary.internal_errors, 1u);
  EXPECT_EQ(outcome.summary.counts.total(), 2u);
  EXPECT_EQ(outcome.errors,
            "assetlint: checks across files: internal error: a bug\n");
}

TEST_F(CheckRunTest, AFindingPastTheEndIsAnInternalError) {
  folder_.Write("a", FakeFile("x", {1}));
  folder_.Write("b", FakeFile("x", {1}));
  for (const ByteRange range : {ByteRange{8, 7}, ByteRange{1000, 1}}) {
    check_ = [&](auto, const auto&) {
      std::vector<AcrossFinding> found(1);
      found[0].file = 1;
      found[0].finding.rule = &kFakeValue;
      found[0].finding.range = range;
      return found;
    };
    EXPECT_THAT(Run().errors,
                HasSubstr(absl::StrCat(
                    "/b: internal error: a finding of FAK003 at offset ",
                    range.offset, ", length ", range.length, ", exceeds")));
  }
}

}  // namespace
}  // namespace assetlint
