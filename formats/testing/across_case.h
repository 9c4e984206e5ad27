// Two-sided tests of rules across files: a change of a small mod that a rule
// must report, and the nearest legal one, which it must not.
//
//   INSTANTIATE_TEST_SUITE_P(Names, AcrossRuleTest,
//                            testing::ValuesIn(AcrossCases(kCases,
//                            SmallMod())), kRuleTestName);
//
// makes a test of each case, which a filter finds by its rule like those of
// rule_case.h: --gtest_filter='*/MOD001*'.
#ifndef ASSETLINT_FORMATS_TESTING_ACROSS_CASE_H_
#define ASSETLINT_FORMATS_TESTING_ACROSS_CASE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/extent.h"
#include "formats/base/facts.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint {

// A file of a mod without bytes: what checks across files see of it.
struct FactsFile {
  // The name of the format, such as "alo"; empty for none.
  std::string format;
  bool has_facts = false;
  Facts facts;
};

// The files of a mod by path, and what a run knows besides.
struct FactsMod {
  std::map<std::string, FactsFile> files;
  // With `game_known`: the paths of the game's files.
  std::vector<std::string> game_files;
  bool game_known = false;
  Game game = Game::kUnknown;
  bool case_sensitive = false;

  // A file of no format, which counts by its name.
  void Put(absl::string_view path) { files[std::string(path)] = {}; }
  void Put(absl::string_view path, absl::string_view format, Facts facts) {
    files[std::string(path)] = {std::string(format), true, std::move(facts)};
  }
  // Fails unless there is such a file.
  Facts& FactsOf(absl::string_view path) {
    return files.at(std::string(path)).facts;
  }
  void Remove(absl::string_view path) { files.erase(std::string(path)); }
  void KnowGame(std::vector<std::string> files_of_game) {
    game_known = true;
    game_files = std::move(files_of_game);
  }
};

// A finding with its file, as text for comparing.
struct FoundAcross {
  std::string file;
  Finding finding;
};
std::vector<FoundAcross> CheckFacts(const FactsMod& mod);

// The finding that a change causes.
struct ExpectedAcross {
  absl::string_view file;
  ByteRange range = {};
  absl::string_view path = {};     // structural
  absl::string_view message = {};  // a part of it; empty: any
  // A file that it relates to; empty when it relates to none.
  absl::string_view related = {};
};

struct AcrossCase {
  absl::string_view name;  // "MOD001/no number", like that of a RuleCase
  void (*damage)(FactsMod& mod);
  ExpectedAcross fault;
  void (*legal)(FactsMod& mod);
};

// A case with its two mods.
struct AcrossRuleTestCase {
  std::string name;
  FactsMod damaged;
  ExpectedAcross fault;
  FactsMod legal;
};

// The cases that change `good`, a mod without faults.
std::vector<AcrossRuleTestCase> AcrossCases(absl::Span<const AcrossCase> cases,
                                            const FactsMod& good);

// Its tests are in across_case.cc.
class AcrossRuleTest : public testing::TestWithParam<AcrossRuleTestCase> {};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_ACROSS_CASE_H_
