#include "formats/base/complete_fixes.h"

#include <string>
#include <utility>
#include <vector>

#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "formats/testing/made_rule.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr Rule kUnsafeRule = MakeRule("TST001", "unsafe", RuleClass::kRange,
                                      Severity::kError, FixLevel::kUnsafe);

Edit Change(ByteRange range, const std::string& by) { return {range, by, {}}; }

std::vector<Finding> FindingWith(std::vector<Fix> fixes) {
  Finding finding;
  finding.rule = &kUnsafeRule;
  finding.fixes = std::move(fixes);
  return {finding};
}

// The result for one fix with these edits.
struct Result {
  uint64_t wrong = 0;
  std::vector<Fix> fixes;
};
Result Complete(FixLevel level, std::vector<Edit> edits) {
  std::vector<Finding> findings =
      FindingWith({{level, "because", std::move(edits)}});
  const uint64_t wrong = CompleteFixes("abcdefgh", findings);
  return {wrong, findings[0].fixes};
}

TEST(CompleteFixesTest, CopiesTheOldBytes) {
  const Result result =
      Complete(FixLevel::kUnsafe,
               {Change({0, 2}, "x"), Change({2, 0}, "y"), Change({6, 2}, "")});
  EXPECT_EQ(result.wrong, 0u);
  ASSERT_EQ(result.fixes.size(), 1u);
  const std::vector<Edit>& edits = result.fixes[0].edits;
  ASSERT_EQ(edits.size(), 3u);
  EXPECT_EQ(edits[0].old_bytes, "ab");
  EXPECT_EQ(edits[1].old_bytes, "");
  EXPECT_EQ(edits[2].old_bytes, "gh");
}

TEST(CompleteFixesTest, DropsWhatChangesNothing) {
  for (const auto& edits : std::vector<std::vector<Edit>>{
           {}, {Change({0, 2}, "ab")}, {Change({0, 1}, "a"), {}}}) {
    const Result result = Complete(FixLevel::kDisplay, edits);
    EXPECT_EQ(result.wrong, edits.size() == 2 ? 1u : 0u);
    EXPECT_TRUE(result.fixes.empty());
  }
}

TEST(CompleteFixesTest, CountsAndDropsWrongFixes) {
  for (const auto& edits : std::vector<std::vector<Edit>>{
           {Change({7, 2}, "x")},
           {Change({9, 0}, "x")},
           {Change({~uint64_t{0}, 2}, "x")},
           {Change({2, ~uint64_t{0}}, "x")},
           {Change({4, 1}, "x"), Change({2, 1}, "y")},
           {Change({2, 3}, "x"), Change({4, 1}, "y")},
           {Change({2, 0}, "x"), Change({2, 1}, "y")}}) {
    const Result result = Complete(FixLevel::kUnsafe, edits);
    EXPECT_EQ(result.wrong, 1u) << edits[0].range.offset;
    EXPECT_TRUE(result.fixes.empty());
  }
}

TEST(CompleteFixesTest, NoFixExceedsItsRule) {
  const std::vector<Edit> edits = {Change({0, 1}, "x")};
  EXPECT_EQ(Complete(FixLevel::kSafe, edits).wrong, 1u);
  EXPECT_EQ(Complete(FixLevel::kNone, edits).wrong, 1u);
  EXPECT_EQ(Complete(FixLevel::kUnsafe, edits).wrong, 0u);
  EXPECT_EQ(Complete(FixLevel::kDisplay, edits).fixes.size(), 1u);
}

TEST(CompleteFixesTest, KeepsOnlyWhatThereIsRoomFor) {
  const std::string bytes(1 << 20, 'a');
  const Fix whole = {FixLevel::kUnsafe,
                     "",
                     {Change({0, bytes.size()}, std::string(1 << 20, 'b'))}};
  std::vector<Finding> findings = FindingWith(
      {whole, whole, whole, {FixLevel::kUnsafe, "", {Change({5, 1}, "x")}}});
  EXPECT_EQ(CompleteFixes(bytes, findings), 0u);
  ASSERT_EQ(findings[0].fixes.size(), 2u);
  EXPECT_EQ(findings[0].fixes[1].edits[0].range.length, 1u);
}

}  // namespace
}  // namespace assetlint
