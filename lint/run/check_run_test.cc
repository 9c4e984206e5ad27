#include "lint/run/check_run.h"

#include <stdexcept>

#include "absl/status/statusor.h"
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
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Checks across files of the fake format: two files of one name are twins.

constexpr Rule kTwin = {
    "FAK900",
    "fake-twin",
    {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    "Summary.",
    "why",
    "statement",
    "source 1",
    "repair"};

// The fake format, whose files have their name as a fact.
const Format& FormatWithFacts() {
  static const Format& format = *[] {
    auto* made = new Format(kFakeFormat);
    made->has_facts = true;
    made->lint = [](absl::string_view bytes, const FileContext& context,
                    Report& report) {
      kFakeFormat.lint(bytes, context, report);
      if (context.facts == nullptr || bytes.size() < 8) return;
      context.facts->system_name = context.facts->Add(bytes.substr(0, 8), 0);
    };
    return made;
  }();
  return format;
}

std::vector<const Rule*> Rules() {
  std::vector<const Rule*> rules(FakeRules().begin(), FakeRules().end());
  rules.push_back(&kTwin);
  return rules;
}

AcrossFinding TwinOf(absl::Span<const AcrossFile> files, size_t file,
                     size_t twin) {
  AcrossFinding found;
  found.file = file;
  found.finding.rule = &kTwin;
  found.finding.range = {0, 8};
  found.finding.field = "name";
  found.finding.message = "two files have this name";
  found.finding.related = {{files[twin].path, {0, 8}, "the other one"}};
  return found;
}

// Finds the files whose name another has before them.
std::vector<AcrossFinding> FindTwins(absl::Span<const AcrossFile> files,
                                     const AcrossOptions&) {
  std::vector<AcrossFinding> found;
  for (size_t i = 0; i < files.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (files[i].facts == nullptr || files[j].facts == nullptr) continue;
      if (files[i].facts->text != files[j].facts->text) continue;
      found.push_back(TwinOf(files, i, j));
      break;
    }
  }
  return found;
}

struct Outcome {
  Summary summary;
  std::string text;
  std::string errors;
};

struct RunOptions {
  const Baseline* baseline = nullptr;
  Baseline* collect = nullptr;
  std::vector<std::string> names;  // all, if empty
  bool across = true;
};

class CheckRunTest : public ::testing::Test {
 protected:
  Outcome Run(const RunOptions& options = {}) {
    const std::vector<const Rule*> rules = Rules();
    const auto policies =
        *PathPolicies::Create(rules, {}, "", {"", /*none=*/true});
    std::vector<std::string> paths = {folder_.path()};
    if (!options.names.empty()) paths.clear();
    for (const std::string& name : options.names) {
      paths.push_back(folder_.Path(name));
    }
    InputSet inputs{FindFiles(paths, {}, *policies, "-"), &FormatWithFacts()};
    AcrossRun across = {check_, {}};
    static constexpr const Rule* kAcross[] = {&kTwin};
    CheckRun run{inputs, *policies, /*threads=*/2};
    run.lint.baseline = options.baseline;
    run.lint.collect = options.collect;
    if (options.across) run.across = &across;
    run.across_rules = kAcross;
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
  decltype(AcrossRun::check) check_ = FindTwins;
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

TEST_F(CheckRunTest, NothingIsStaleThatWasNotLookedFor) {
  folder_.Write("a", FakeFile("x", {1}));
  folder_.Write("b", FakeFile("x", {1}));
  folder_.Write("c", FakeFile("z", {1}));
  Baseline baseline(folder_.Path("../baseline.json"));
  RunOptions write;
  write.collect = &baseline;
  Run(write);
  RunOptions against;
  against.baseline = &baseline;
  against.across = false;
  EXPECT_THAT(Run(against).summary.stale, IsEmpty());
  // The other file is not in the run.
  against.across = true;
  against.names = {"b", "c"};
  EXPECT_THAT(Run(against).summary.stale, IsEmpty());
  // The file cannot be judged.
  folder_.Write("b", "short");
  against.names = {};
  EXPECT_THAT(Run(against).summary.stale, IsEmpty());
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
    check_ = [&](absl::Span<const AcrossFile> files, const auto&) {
      std::vector<AcrossFinding> found = {TwinOf(files, 1, 0)};
      found[0].finding.range = range;
      return found;
    };
    EXPECT_THAT(Run().errors,
                HasSubstr(absl::StrCat(
                    "/b: internal error: a finding of FAK900 at offset ",
                    range.offset, ", length ", range.length, ", exceeds")));
  }
}

}  // namespace
}  // namespace assetlint
