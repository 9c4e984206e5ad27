#include "formats/testing/across_case.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/across.h"
#include "formats/base/finding.h"
#include "formats/formats.h"
#include "formats/testing/case_findings.h"

namespace assetlint {
namespace {

std::string FoundText(const FoundAcross& found) {
  const Finding& finding = found.finding;
  std::string text = absl::StrCat(
      "\n  ", found.file, " ", finding.range.offset, "+", finding.range.length,
      " \"", FindingPath(finding), "\": ", finding.message);
  for (const RelatedPlace& place : finding.related) {
    absl::StrAppend(&text, "\n    ", place.file, ": ", place.message);
  }
  return text;
}

bool RelatesTo(const Finding& finding, absl::string_view file) {
  if (file.empty()) return finding.related.empty();
  return std::any_of(
      finding.related.begin(), finding.related.end(),
      [&](const RelatedPlace& place) { return place.file == file; });
}

bool IsExpectedAcross(const FoundAcross& found, const ExpectedAcross& fault) {
  const Finding& finding = found.finding;
  return found.file == fault.file && finding.range == fault.range &&
         FindingPath(finding) == fault.path &&
         absl::StrContains(finding.message, fault.message) &&
         RelatesTo(finding, fault.related);
}

std::vector<FoundAcross> FindingsOf(const FactsMod& mod,
                                    absl::string_view rule) {
  std::vector<FoundAcross> found = CheckFacts(mod);
  std::erase_if(
      found, [&](const FoundAcross& f) { return f.finding.rule->id != rule; });
  return found;
}

}  // namespace

std::vector<FoundAcross> CheckFacts(const FactsMod& mod) {
  std::vector<AcrossFile> files;
  for (const auto& [path, file] : mod.files) {
    files.push_back(
        {path, FindFormat(file.format),
         file.has_facts ? std::make_unique<const Facts>(file.facts) : nullptr});
  }
  GameFiles game;
  for (const std::string& path : mod.game_files) game.Add(path);
  const AcrossOptions options = {mod.game_known ? &game : nullptr, mod.game,
                                 mod.case_sensitive};
  std::vector<FoundAcross> found;
  for (AcrossFinding& finding : CheckAcross(files, options)) {
    if (finding.withdraws) continue;
    found.push_back({files[finding.file].path, std::move(finding.finding)});
  }
  return found;
}

std::vector<AcrossRuleTestCase> AcrossCases(absl::Span<const AcrossCase> cases,
                                            const FactsMod& good) {
  std::vector<AcrossRuleTestCase> all;
  for (const AcrossCase& c : cases) {
    FactsMod damaged = good, legal = good;
    c.damage(damaged);
    c.legal(legal);
    all.push_back({std::string(c.name), damaged, c.fault, legal});
  }
  return all;
}

// A test that uses only the rest of this file has no cases.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(AcrossRuleTest);

TEST_P(AcrossRuleTest, DamageIsReportedOnceAndTheNearestLegalModIsNot) {
  const AcrossRuleTestCase& c = GetParam();
  const std::vector<FoundAcross> found = FindingsOf(c.damaged, RuleOf(c.name));
  std::string all;
  for (const FoundAcross& f : found) all += FoundText(f);
  ASSERT_EQ(found.size(), 1u) << all;
  EXPECT_TRUE(IsExpectedAcross(found.front(), c.fault)) << all;
  for (const FoundAcross& f : FindingsOf(c.legal, RuleOf(c.name))) {
    ADD_FAILURE() << "the legal change has:" << FoundText(f);
  }
}

}  // namespace assetlint
