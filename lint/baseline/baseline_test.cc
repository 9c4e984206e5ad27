#include "lint/baseline/baseline.h"

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/os/path.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

TEST(BaselineTest, IsSortedWithALineForEachEntry) {
  Baseline baseline("/mod/ci/known.json");
  baseline.Add("/mod/Data/b", {{{"FAK003", "values[1]"}, 2}});
  baseline.Add("/mod/./ci/a\n", {{{"FAK003", ""}, 1}, {{"FAK001", "x"}, 1}});
  baseline.Add("/mod/clean", {});
  EXPECT_EQ(baseline.ToJson(), R"({
"version": 1,
"findings": [
{"file":"../Data/b","rule":"FAK003","path":"values[1]","count":2},
{"file":"a\n","rule":"FAK001","path":"x","count":1},
{"file":"a\n","rule":"FAK003","path":"","count":1}
]
}
)");
}

// Names on Windows are text, in which \ separates folders.
#ifndef _WIN32
TEST(BaselineTest, NamesAreUnambiguous) {
  const TempFolder folder;
  Baseline baseline(folder.Path("known.json"));
  for (const char* name : {"a\xff", "a\\xff", "a\\x5cxff", "a\\b"}) {
    const std::string path = os::NormalPath(folder.Path(name));
    EXPECT_EQ(baseline.PathOf(baseline.NameOf(path)), path);
    EXPECT_EQ(baseline.Find(path), nullptr) << name;
    baseline.Add(path, {{{"FAK003", ""}, 1}});
  }
  EXPECT_EQ(baseline.files().size(), 4u);
  EXPECT_THAT(baseline.ToJson(), HasSubstr(R"("file":"a\\xff")"));
}
#endif

Finding At(const std::string& field, uint64_t count) {
  Finding finding;
  finding.rule = &kFakeValue;
  finding.field = field;
  finding.count = count;
  return finding;
}

TEST(BaselineCheckTest, KnownPlacesAreUsedUp) {
  const KnownPlaces known = {{{"FAK003", "a"}, 3},
                             {{"FAK003", "b"}, 2},
                             {{"FAK003", "c"}, 1},
                             {{"FAK003", "d"}, 1}};
  BaselineCheck check(&known);
  EXPECT_TRUE(check.TakeKnown(At("a", 2)));
  EXPECT_TRUE(check.TakeKnown(At("a", 1)));
  EXPECT_FALSE(check.TakeKnown(At("a", 1)));
  EXPECT_FALSE(check.TakeKnown(At("other", 1)));
  EXPECT_TRUE(check.TakeKnown(At("b", 1)));
  // At more places than known: new as a whole, and not stale.
  EXPECT_FALSE(check.TakeKnown(At("d", 2)));
  EXPECT_EQ(check.TakeLeft(),
            (KnownPlaces{{{"FAK003", "b"}, 1}, {{"FAK003", "c"}, 1}}));
}

constexpr char kEntry[] =
    R"({"file": "a", "rule": "R", "path": "p", "count": 1})";

std::string With(absl::string_view entries) {
  return absl::StrCat(R"({"version": 1, "findings": [)", entries, "]}");
}

TEST(BaselineParserTest, TakesEntriesInAnyOrder) {
  const auto baseline = Baseline::Parse(
      R"({"findings": [{"count": 18446744073709551615, "path": "", "rule": "R",
          "file": "b"}, )" +
          std::string(kEntry) + R"(], "note": {"file": [-1]}, "version": 1})",
      "known.json");
  ASSERT_TRUE(baseline.ok()) << baseline.status();
  EXPECT_EQ(baseline->files(),
            (std::map<std::string, KnownPlaces>{
                {"a", {{{"R", "p"}, 1}}}, {"b", {{{"R", ""}, ~uint64_t{0}}}}}));
}

TEST(BaselineParserTest, ReportsWhatIsWrong) {
  constexpr char kUnsupported[] =
      "is not a baseline that this assetlint supports";
  constexpr char kLacks[] =
      "findings[0]: must have a file, a rule and a path, which are strings, "
      "and a count of at least 1";
  for (const auto& [text, error] :
       std::vector<std::pair<std::string, std::string>>{
           {"", "is not valid JSON at byte 1"},
           {With("") + "x", "is not valid JSON at byte 31"},
           {With("1e999"), "is not valid JSON: a number is out of range"},
           {"[]", kUnsupported},
           {R"({"version": 1})", kUnsupported},
           {R"({"version": 2, "findings": []})", kUnsupported},
           {R"({"version": 1, "findings": {}})", kUnsupported},
           {With("1"), kLacks},
           {With(R"({"file": "a", "rule": "R", "count": 1})"), kLacks},
           {With(R"({"file": 1, "rule": "R", "path": "p", "count": 1})"),
            kLacks},
           {With(R"({"file": "a", "rule": "R", "path": "p", "count": 0})"),
            kLacks},
           {With(absl::StrCat(kEntry, ",", kEntry)),
            "findings[1]: has the same file, rule and path as an earlier "
            "entry"}}) {
    EXPECT_EQ(Baseline::Parse(text, "known.json").status().message(), error);
  }
}

Finding Example() {
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {420, 4};
  finding.path = {{"mesh", 3, "Hull"}};
  finding.field = "nVertices";
  return finding;
}

TEST(FingerprintTest, DistinguishesFindingsByRuleAndPath) {
  // A baseline or a code scanning service keeps these for years.
  EXPECT_EQ(FingerprintMaker("a.alo").Next(Example()), "b438d04672f4f6d9:1");
  FingerprintMaker maker("");
  const std::string first = maker.Next(Example());
  EXPECT_NE(maker.Next(Example()), first);
  Finding other = Example();
  other.range.offset = 1000;
  other.path[0].label = "Other";
  other.message = "another value";
  EXPECT_EQ(FingerprintMaker("").Next(other), first);
  other.path[0].index = 4;
  EXPECT_NE(FingerprintMaker("").Next(other), first);
  other = Example();
  other.rule = &kFakeNoName;
  EXPECT_NE(FingerprintMaker("").Next(other), first);
}

}  // namespace
}  // namespace assetlint
