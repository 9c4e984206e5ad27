#include "lint/run/across_phase.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/run/across_fixture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

FoundFiles Found(const std::vector<std::string>& paths) {
  FoundFiles found;
  for (const std::string& path : paths) found.files.emplace_back().path = path;
  return found;
}

TEST_F(AcrossPhaseTest, FindingsFollowThoseOfTheirFile) {
  const std::string a = folder_.Write("a", FakeFile("x", {1}));
  const std::string b = folder_.Write("b", FakeFile("x", {200}));
  const std::string c = folder_.Write("c", FakeFile("y", {200}));
  const Outcome outcome = Run();
  EXPECT_THAT(
      outcome.text,
      HasSubstr(absl::StrCat(
          "a value is 200, allowed is 0..99\n", b,
          ":0x00000000: warning FAK900 [fake-twin]: two files have this "
          "name\n    ",
          a, ":0x00000000: the other one\n", c, ":0x")));
  EXPECT_EQ(outcome.summary.files, 3u);
  EXPECT_EQ(outcome.summary.counts.Of(Severity::kWarning), 1u);
  EXPECT_EQ(outcome.summary.rules.at(&kTwin).findings, 1u);
  RunOptions off;
  off.across = false;
  EXPECT_THAT(Run(off).text, Not(HasSubstr("FAK900")));
}

TEST_F(AcrossPhaseTest, ThreadsDoNotShow) {
  for (int i = 0; i < 300; ++i) {
    folder_.Write(absl::StrCat("f", i),
                  FakeFile(absl::StrCat(i % 7),
                           {static_cast<uint16_t>(i % 3 == 0 ? 200 : 1)}));
  }
  const Outcome one = Run();
  EXPECT_EQ(one.summary.rules.at(&kTwin).findings, 293u);
  for (const size_t threads : {2, 8}) {
    RunOptions options;
    options.threads = threads;
    EXPECT_EQ(Run(options).text, one.text);
  }
}

TEST_F(AcrossPhaseTest, OneFileWithFactsIsNotChecked) {
  folder_.Write("a", FakeFile("x", {1}));
  // Does not decode.
  folder_.Write("b", FakeFile("x", {1}).substr(0, 13));
  check_ = [](auto, const auto&) -> std::vector<AcrossFinding> {
    throw std::runtime_error("called");
  };
  EXPECT_EQ(Run().summary.internal_errors, 0u);
  folder_.Write("c", FakeFile("x", {1}));
  EXPECT_EQ(Run().summary.internal_errors, 1u);
}

TEST_F(AcrossPhaseTest, EveryFileIsThereByName) {
  folder_.Write("a", FakeFile("x", {1}));
  folder_.Write("b", "short");
  folder_.Write("c", FakeFile("x", {1}));
  folder_.Write("d", FakeFile("x", {1}));
  std::vector<std::string> paths;
  check_ = [&](absl::Span<const AcrossFile> files, const auto&) {
    for (const AcrossFile& file : files) {
      paths.push_back(file.path.substr(file.path.rfind('/') + 1) +
                      (file.facts == nullptr ? "" : "+"));
    }
    return std::vector<AcrossFinding>();
  };
  Run();
  EXPECT_THAT(paths, ElementsAre("a+", "b", "c+", "d+"));
  paths.clear();
  RunOptions some;
  some.names = {"a", "d"};
  Run(some);
  EXPECT_THAT(paths, ElementsAre("a+", "d+", "b", "c"));
}

TEST_F(AcrossPhaseTest, SettingsApplyToThem) {
  folder_.Write("a", FakeFile("x", {1}));
  folder_.Write("b", FakeFile("x", {1}));
  RunOptions options;
  options.rules.severity = {"FAK900=error"};
  EXPECT_TRUE(Run(options).summary.failed);
  EXPECT_FALSE(Run().summary.failed);
  options.rules = {};
  options.rules.ignore = {"FAK9"};
  EXPECT_EQ(Run(options).summary.counts.total(), 0u);
}

TEST_F(AcrossPhaseTest, TheLimitCountsInPathOrder) {
  for (const char* name : {"a", "b", "c"}) {
    folder_.Write(name, FakeFile("", {200}));
  }
  // Two each, and a twin for b and c.
  RunOptions options;
  options.max_findings = 4;
  const Outcome outcome = Run(options);
  EXPECT_EQ(outcome.summary.counts.total(), 8u);
  EXPECT_EQ(outcome.summary.omitted, 4u);
  EXPECT_THAT(outcome.text, HasSubstr("b:0x00000000: info"));
  EXPECT_THAT(outcome.text, Not(HasSubstr("FAK900")));
  options.max_findings = 5;
  EXPECT_THAT(Run(options).text, HasSubstr("b:0x00000000: warning FAK900"));
}

TEST_F(AcrossPhaseTest, BaselinesKnowThem) {
  folder_.Write("a", FakeFile("x", {1}));
  folder_.Write("b", FakeFile("x", {200}));
  Baseline baseline(folder_.Path("../baseline.json"));
  RunOptions write;
  write.collect = &baseline;
  EXPECT_EQ(Run(write).summary.known, 2u);
  RunOptions against;
  against.baseline = &baseline;
  Outcome outcome = Run(against);
  EXPECT_EQ(outcome.summary.known, 2u);
  EXPECT_EQ(outcome.summary.counts.total(), 0u);
  EXPECT_THAT(outcome.summary.stale, IsEmpty());
  // It no longer occurs.
  folder_.Write("a", FakeFile("y", {1}));
  outcome = Run(against);
  ASSERT_EQ(outcome.summary.stale.size(), 1u);
  EXPECT_EQ(outcome.summary.stale.begin()->second.begin()->first.rule,
            "FAK900");
}

TEST_F(AcrossPhaseTest, NothingIsStaleThatWasNotLookedFor) {
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

TEST_F(AcrossPhaseTest, AnExceptionIsAnInternalError) {
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

TEST_F(AcrossPhaseTest, AFindingPastTheEndIsAnInternalError) {
  folder_.Write("a", FakeFile("x", {1}));
  folder_.Write("b", FakeFile("x", {1}));
  check_ = [](absl::Span<const AcrossFile> files, const auto&) {
    std::vector<AcrossFinding> found = {TwinOf(files, 1, 0)};
    found[0].finding.range = {8, 7};
    return found;
  };
  const Outcome outcome = Run();
  EXPECT_EQ(outcome.summary.internal_errors, 1u);
  EXPECT_THAT(outcome.errors, HasSubstr("/b: internal error: a finding of "
                                        "FAK900 at offset 8"));
}

// An XML file has no format, but facts.
TEST_F(AcrossPhaseTest, AFileWithoutAFormatCountsWhenSomethingIsFound) {
  constexpr absl::string_view kXml =
      "<Objects><Unit Name=\"x\"><Land_Model_Name>a.alo</Land_Model_Name>"
      "</Unit></Objects>";
  folder_.Write("a.xml", kXml);
  folder_.Write("b.xml", kXml);
  RunOptions options;
  options.forced = nullptr;
  const Outcome outcome = Run(options);
  EXPECT_EQ(outcome.summary.skipped, 1u);
  EXPECT_EQ(outcome.summary.files, 1u);
  EXPECT_THAT(outcome.text, HasSubstr("b.xml:0x00000000: warning FAK900"));
  options.across = false;
  EXPECT_EQ(Run(options).summary.skipped, 2u);
}

TEST_F(AcrossPhaseTest, NothingIsHeldBackBeforeTheFirstFacts) {
  const FoundFiles found = Found({"a", "b", "c"});
  const AcrossRun run = {check_, {}};
  AcrossPhase phase(&run, found, {});
  std::vector<size_t> reported;
  const auto report = [&](size_t file, const FileResult&) {
    reported.push_back(file);
  };
  phase.Take(0, {}, report);
  EXPECT_THAT(reported, ElementsAre(0));
  phase.Take(1, {{}, std::make_unique<const Facts>()}, report);
  phase.Take(2, {}, report);
  EXPECT_THAT(reported, ElementsAre(0));
  phase.Check();
  phase.Release(report);
  EXPECT_THAT(reported, ElementsAre(0, 1, 2));
}

TEST_F(AcrossPhaseTest, HeldResultsComeBackAsTheyWere) {
  const FoundFiles found = Found({"a", "b", "c"});
  const AcrossRun run = {check_, {}};
  AcrossPhase phase(&run, found, {});
  std::vector<FileResult> reported;
  const auto report = [&](size_t, FileResult result) {
    reported.push_back(std::move(result));
  };
  LintedFile clean{{}, std::make_unique<const Facts>()};
  clean.result.format = &kFakeFormat;
  clean.result.size = 16;
  clean.result.fail_on = std::nullopt;
  phase.Take(0, std::move(clean), report);
  LintedFile skipped;
  skipped.result.status = FileResult::Status::kSkipped;
  skipped.result.note = "unknown format";
  phase.Take(1, std::move(skipped), report);
  LintedFile known;
  known.result.known = 2;
  known.result.rules[&kTwin].findings = 1;
  phase.Take(2, std::move(known), report);
  phase.Check();
  phase.Release(report);
  ASSERT_EQ(reported.size(), 3u);
  EXPECT_EQ(reported[0].status, FileResult::Status::kOk);
  EXPECT_EQ(reported[0].format, &kFakeFormat);
  EXPECT_EQ(reported[0].size, 16u);
  EXPECT_EQ(reported[0].fail_on, std::nullopt);
  EXPECT_EQ(reported[1].status, FileResult::Status::kSkipped);
  EXPECT_EQ(reported[1].note, "unknown format");
  EXPECT_EQ(reported[2].known, 2u);
  EXPECT_EQ(reported[2].rules.size(), 1u);
}

// What the game knows says something about a single file too.
TEST_F(AcrossPhaseTest, OneFileIsCheckedWhenTheGameIsKnown) {
  const FoundFiles found = Found({"a"});
  for (const Game game : {Game::kUnknown, Game::kEmpireAtWar}) {
    size_t checks = 0;
    AcrossRun run = {[&](auto, const auto&) {
                       ++checks;
                       return std::vector<AcrossFinding>();
                     },
                     {}};
    run.options.game = game;
    AcrossPhase phase(&run, found, {});
    phase.Take(0, {{}, std::make_unique<const Facts>()},
               [](size_t, const FileResult&) {});
    phase.Check();
    EXPECT_EQ(checks, game == Game::kUnknown ? 0u : 1u);
  }
}

bool MayCheck(const std::vector<std::string>& paths, const RuleChoice& rules) {
  const std::vector<const Rule*> all = Rules();
  const auto policies =
      *PathPolicies::Create(all, rules, "", {"", /*none=*/true});
  static constexpr const Rule* kAcross[] = {&kTwin};
  return MayCheckAcross(FindFiles(paths, {}, *policies, "-"), kAcross);
}

TEST_F(AcrossPhaseTest, NeedsFilesAndARule) {
  const std::string a = folder_.Write("a", "1");
  const std::string b = folder_.Write("b", "2");
  EXPECT_TRUE(MayCheck({a, b}, {}));
  // It may be compared with the files of the game.
  EXPECT_TRUE(MayCheck({a}, {}));
  EXPECT_FALSE(MayCheck({a, b, "-"}, {}));
  RuleChoice off;
  off.ignore = {"FAK900"};
  EXPECT_FALSE(MayCheck({a, b}, off));
}

}  // namespace
}  // namespace assetlint
