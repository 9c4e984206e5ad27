// Fixing the corpus: law 6 holds on every file, valid files never change, and
// every rule with a fix has a pair of files, before and after.
#include <filesystem>
#include <set>
#include <string>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "corpus/all_files.h"
#include "corpus/each_format.h"
#include "formats/fixer/fix_law.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::corpus {
namespace {

namespace fs = std::filesystem;

class FixTest : public testing::TestWithParam<const char*> {};

TEST_P(FixTest, Law6HoldsOnEveryFile) {
  for (const std::string& path : PathsOf({GetParam()})) {
    const std::string bytes = ReadFile(fs::path("corpus") / path);
    const std::string name = fs::path(path).filename().string();
    const Format* format = RecogniseFormat(bytes, name);
    if (format == nullptr) continue;
    for (const FixLevel least : {FixLevel::kSafe, FixLevel::kUnsafe}) {
      bool changed = false;
      EXPECT_EQ(CheckFix(*format, bytes, FileContext{name}, least, &changed),
                absl::OkStatus())
          << path << ", " << FixLevelName(least);
      if (absl::string_view(GetParam()) == "valid") {
        EXPECT_FALSE(changed) << path;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, FixTest,
                         testing::Values("valid", "invalid", "regressions",
                                         "fixed"),
                         [](const testing::TestParamInfo<const char*>& tested) {
                           return std::string(tested.param);
                         });

TEST(FixedPairsTest, AreWhatIsKept) {
  std::set<std::string> expected;
  for (const FixedPair& pair : FixedPairs()) {
    expected.insert(pair.fixed.path);
    EXPECT_TRUE(ReadFile(fs::path("corpus") / pair.fixed.path) ==
                pair.fixed.bytes)
        << pair.fixed.path << " differs: run bazel run -c opt //corpus:write";
  }
  for (const std::string& path : PathsOf({"fixed"})) {
    EXPECT_EQ(expected.count(path), 1u) << path << " is the result of no fix";
  }
}

// Their fix is never the one that is applied: in the corpus, another rule
// reports the wrong connection first, and the same edit repairs both.
constexpr absl::string_view kRulesWithoutAPair[] = {"ALO045", "ALO046"};

TEST(FixedPairsTest, EveryRuleWithAFixHasOne) {
  std::set<std::string> fixed;
  for (const FixedPair& pair : FixedPairs()) fixed.insert(pair.rule);
  for (const Rule* rule : AllRules()) {
    if (rule->fix < FixLevel::kUnsafe) continue;
    const bool without = absl::c_linear_search(kRulesWithoutAPair, rule->id);
    EXPECT_EQ(fixed.contains(std::string(rule->id)), !without)
        << rule->id << " " << rule->name;
  }
}

}  // namespace
}  // namespace assetlint::corpus
