// The corpus as a whole: the files match their generator's output, every rule
// has a file that breaks it, valid files break none, and the laws hold on all
// of them and on every truncation of the small ones.
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "corpus/all_files.h"
#include "corpus/each_format.h"
#include "corpus/mods/mod.h"
#include "formats/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

// Files up to this size are truncated to every length; larger ones, and those
// close to a valid one, to every 13th.
constexpr size_t kEveryLengthUpTo = 1024;
constexpr size_t kLengthStep = 13;
// The largest files are regressions of time, whose cuts take as long.
constexpr size_t kMostLengths = 500;

std::string BaseName(const std::string& path) {
  return fs::path(path).filename().string();
}

// Those that have to decode or break a rule; fix_test has the repaired ones.
std::vector<std::string> FilesOnDisk() {
  return PathsOf({"valid", "invalid", "regressions"});
}

TEST(CorpusTest, FilesAreWhatTheGeneratorWrites) {
  std::set<std::string> generated;
  for (const CorpusFile& file : AllFiles()) {
    EXPECT_TRUE(generated.insert(file.path).second) << file.path << " twice";
    EXPECT_TRUE(ReadFile(fs::path("corpus") / file.path) == file.bytes)
        << file.path << " differs: run bazel run -c opt //corpus:write";
  }
  for (const CorpusFile& file : FindingsFiles()) {
    EXPECT_EQ(ReadFile(fs::path("corpus") / file.path), file.bytes);
  }
  for (const std::string& path : PathsOf({"valid", "invalid"})) {
    EXPECT_TRUE(generated.count(path) == 1) << path << " has no generator";
  }
}

// A message is one of: "X is A, must be B", "X is A, but Y is B", or a
// statement of what is wrong. It does not leave open what would be right.
TEST(CorpusTest, MessagesHaveOneOfThreeForms) {
  const std::regex finding("  [A-Z]{3}[0-9]{3} [0-9]+[+][0-9]+ [^:]*: (.*)");
  const std::regex wrong(
      "\\b(expected|should|needed)\\b|\\[-?[0-9]+, [^ ]+\\)"
      "|, outside|^[A-Z][a-z]+ |[^.][.]$|, [0-9]+ (bytes? )?left");
  int messages = 0;
  for (const CorpusFile& file : FindingsFiles()) {
    for (const absl::string_view line : absl::StrSplit(file.bytes, '\n')) {
      std::cmatch match;
      if (!std::regex_match(line.begin(), line.end(), match, finding)) continue;
      ++messages;
      EXPECT_FALSE(std::regex_search(match[1].first, match[1].second, wrong))
          << file.path << ":" << line;
    }
  }
  EXPECT_GT(messages, 900);
}

TEST(CorpusTest, ValidFilesHaveNoWarningAndNoError) {
  const std::vector<std::string> paths = PathsOf({"valid"});
  EXPECT_FALSE(paths.empty());
  for (const std::string& path : paths) {
    for (const Finding& finding : LintPath(fs::path("corpus") / path)) {
      EXPECT_EQ(finding.rule->grade.severity, Severity::kInfo)
          << path << ": " << finding.rule->id << " at " << finding.range.offset
          << ", " << FindingPath(finding) << ": " << finding.message;
    }
  }
}

TEST(CorpusTest, InvalidFilesBreakTheRuleTheyAreNamedFor) {
  for (const std::string& path : PathsOf({"invalid"})) {
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    if (parts.size() < 4) continue;
    bool broken = false;
    std::string all;
    for (const Finding& finding : LintPath(fs::path("corpus") / path)) {
      broken |= finding.rule->id == parts[2];
      absl::StrAppend(&all, "\n  ", std::string(finding.rule->id), " at ",
                      finding.range.offset, ", ", FindingPath(finding), ": ",
                      finding.message);
    }
    EXPECT_TRUE(broken) << path << " has:" << all;
  }
}

TEST(CorpusTest, EveryRuleHasAFileOrAModThatBreaksIt) {
  std::set<std::string> covered;
  for (const std::string& path : PathsOf({"invalid"})) {
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    if (parts.size() >= 4) covered.insert(parts[2]);
  }
  for (const BrokenMod& broken : BrokenMods()) covered.insert(broken.rule);
  for (const Rule* rule : AllRules()) {
    EXPECT_EQ(covered.count(std::string(rule->id)), 1u)
        << rule->id << " " << rule->name;
    covered.erase(std::string(rule->id));
  }
  for (const std::string& id : covered) ADD_FAILURE() << id << " is no rule";
}

// Checks make no message, path or fix for a finding that is not kept.
TEST(CorpusTest, FindingsThatAreNotKeptAreCounted) {
  int counted = 0;
  for (const std::string& path : PathsOf({"invalid"})) {
    const std::string bytes = ReadFile(fs::path("corpus") / path);
    const Format* format = RecogniseFormat(bytes, BaseName(path));
    if (format == nullptr) continue;
    Report kept(Report::Mode::kCollect);
    format->lint(bytes, {}, kept);
    // There, findings give way to their cause.
    if (!kept.decodes() || absl::StartsWith(path, "file/")) continue;
    Report full(Report::Mode::kCollect);
    full.KeepFindings(1);
    for (const Rule* rule : format->rules()) {
      if (rule->grade.rule_class == RuleClass::kStructure) continue;
      full.Add(*rule, Path(), {0, 0}).Message("the one that is kept");
    }
    const size_t first = full.findings().size();
    format->lint(bytes, {}, full);
    for (size_t i = 0; i < std::min(first, full.findings().size()); ++i) {
      const Finding& one = full.findings()[i];
      if (!absl::c_any_of(kept.findings(), [&](const Finding& finding) {
            return finding.rule == one.rule;
          })) {
        continue;
      }
      EXPECT_GT(one.count, 1u) << path << ": " << one.rule->id;
      EXPECT_TRUE(one.fixes.empty()) << path << ": " << one.rule->id;
      ++counted;
    }
  }
  EXPECT_GT(counted, 300);
}

TEST(CorpusTest, LawsHoldOnEveryFile) {
  for (const std::string& path : FilesOnDisk()) {
    const std::string bytes = ReadFile(fs::path("corpus") / path);
    for (const Format* format : AllFormats()) {
      EXPECT_EQ(CheckLaws(*format, bytes), absl::OkStatus())
          << path << " as " << format->name;
    }
  }
}

// One test per format, so that they run in parallel.
class TruncationTest : public testing::TestWithParam<const Format*> {};

TEST_P(TruncationTest, LawsHoldOnEveryTruncation) {
  int files = 0;
  for (const std::string& path : FilesOnDisk()) {
    const std::string bytes = ReadFile(fs::path("corpus") / path);
    const bool every = bytes.size() <= kEveryLengthUpTo &&
                       !absl::StrContains(path, "/invalid/");
    if (RecogniseFormat(bytes, BaseName(path)) != GetParam()) continue;
    ++files;
    const size_t step =
        every ? 1 : std::max(kLengthStep, bytes.size() / kMostLengths);
    for (size_t length = 0; length < bytes.size(); length += step) {
      const absl::string_view cut(bytes.data(), length);
      ASSERT_EQ(CheckLaws(*GetParam(), cut), absl::OkStatus())
          << path << " cut to " << length;
    }
  }
  EXPECT_GT(files, 0);
}

INSTANTIATE_TEST_SUITE_P(Formats, TruncationTest, EachFormat(), FormatTestName);

TEST(CorpusTest, NoFileIsTakenForAnotherFormat) {
  // A file keeps the format of its extension whatever its name, as long as its
  // content is recognised.
  for (const std::string& path : PathsOf({"valid"})) {
    const std::string bytes = ReadFile(fs::path("corpus") / path);
    const Format* named = RecogniseFormat(bytes, BaseName(path));
    const Format* unnamed = RecogniseFormat(bytes, "");
    ASSERT_NE(named, nullptr) << path;
    EXPECT_EQ(unnamed, named) << path;
    for (const Format* format : AllFormats()) {
      if (format == named) continue;
      EXPECT_NE(format->recognise(bytes), Recognition::kYes)
          << path << " as " << format->name;
    }
  }
}

}  // namespace
}  // namespace assetlint::corpus
