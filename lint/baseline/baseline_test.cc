#include "lint/baseline/baseline.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

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

TEST(BaselineTest, RoundTrips) {
  const TempFolder folder;
  Baseline baseline(folder.Path("known.json"));
  baseline.Add(folder.Path("a\xff"), {{{"FAK003", "values[1]"}, 2}});
  const std::string json = baseline.ToJson();
  const auto read = Baseline::Read(folder.Write("known.json", json));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->ToJson(), json);
  EXPECT_EQ(read->Find(folder.Path("other")), nullptr);
  const KnownPlaces* known = read->Find(folder.Path("./x/../a\xff"));
  ASSERT_NE(known, nullptr);
  EXPECT_EQ(*known, (KnownPlaces{{{"FAK003", "values[1]"}, 2}}));
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

TEST(BaselineTest, RefusesWhatIsNoBaseline) {
  const TempFolder folder;
  EXPECT_EQ(Baseline::Read(folder.Path("none")).status().message(),
            "No such file or directory");
  EXPECT_EQ(Baseline::Read(folder.path()).status().message(),
            "a folder, not a file");
  // Opens like any file, but cannot be read from its start.
  EXPECT_EQ(Baseline::Read("/proc/self/mem").status().message(),
            "Input/output error");
  EXPECT_EQ(Baseline::Read(folder.Write("x", "[]")).status().message(),
            "is not a baseline: it is an array");
}

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

std::string Error(absl::string_view text) {
  const auto files = ParseBaseline(text);
  EXPECT_FALSE(files.ok()) << text.substr(0, 200);
  EXPECT_EQ(files.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(files.status().message());
}

std::string Repeated(absl::string_view text, size_t n) {
  std::string repeated;
  for (size_t i = 0; i < n; ++i) absl::StrAppend(&repeated, text);
  return repeated;
}

TEST(BaselineParserTest, TakesEntriesInAnyOrder) {
  const auto files = ParseBaseline(
      R"({"findings": [{"count": 18446744073709551615, "path": "", "rule": "R",
          "file": "b"}, )" +
      std::string(kEntry) + R"(], "version": 1})");
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(*files, (std::map<std::string, KnownPlaces>{
                        {"a", {{{"R", "p"}, 1}}},
                        {"b", {{{"R", ""}, 18446744073709551615u}}}}));
  // Keys of a later version are ignored.
  EXPECT_TRUE(ParseBaseline(
                  R"({"note": {"file": [1, -1, 0.5, null, true, "x", {}]},
                      "version": 1, "by": null, "findings": []})")
                  .ok());
}

TEST(BaselineParserTest, ReportsWhatIsWrong) {
  const auto again = [](absl::string_view entry) {
    return With(absl::StrCat(kEntry, ",", entry));
  };
  for (const auto& [text, error] :
       std::vector<std::pair<std::string, std::string>>{
           {"", "is not valid JSON at byte 1"},
           {With("") + "x", "is not valid JSON at byte 31"},
           {"[]", "is not a baseline: it is an array"},
           {"1", "is not a baseline: it is a number"},
           {R"({"version": 1})", "is not a baseline: it has no findings"},
           {R"({"findings": []})", "is not a baseline: it has no version"},
           {R"({"version": 2, "findings": []})",
            "has a version that this assetlint does not support"},
           {R"({"version": "1", "findings": []})",
            "version is a string, must be a whole number"},
           {R"({"version": 1, "findings": {}})",
            "findings is an object, must be an array"},
           {R"({"version": 1, "version": 1, "findings": []})",
            "has a duplicate key \"version\""},
           {With("1"), "findings[0]: is a number, must be an object"},
           {again("[]"), "findings[1]: is an array, must be an object"},
           {With(R"({"file": "a"})"),
            "findings[0]: is missing file, rule, path or count"},
           {With(R"({"file": 1})"),
            "findings[0]: file is a number, must be a string"},
           {With(R"({"path": {}})"),
            "findings[0]: path is an object, must be a string"},
           {With(R"({"name": "a"})"),
            "findings[0]: has a key other than file, rule, path and count"},
           {With(R"({"file": "a", "file": "b"})"),
            "findings[0]: has a duplicate key \"file\""},
           {With(R"({"count": -1})"),
            "findings[0]: count is a negative number, must be a positive "
            "whole number"},
           {With(R"({"count": 0})"),
            "findings[0]: count is 0, must be at least 1"},
           {again(kEntry),
            "findings[1]: has the same file, rule and path as an earlier "
            "entry"}}) {
    EXPECT_EQ(Error(text), error);
  }
}

// Building and quoting a whole document crashed the program with 1,000 levels
// on a small stack, and with a million on any.
TEST(BaselineParserTest, NestingIsBounded) {
  constexpr size_t kLevels = 1000000;
  EXPECT_EQ(Error(Repeated("[", kLevels)), "is not a baseline: it is an array");
  EXPECT_EQ(Error(With(Repeated("[", kLevels))),
            "findings[0]: is an array, must be an object");
  EXPECT_EQ(Error(With(R"({"file":)" + Repeated("[", kLevels))),
            "findings[0]: file is an array, must be a string");
  for (const char* level : {"[", "{\"x\":"}) {
    EXPECT_EQ(Error(R"({"version": 1, "x": )" + Repeated(level, kLevels)),
              "is nested more than 16 levels deep");
  }
  const std::string legal =
      R"({"version": 1, "findings": [], "x": )" + Repeated("[", 15);
  EXPECT_TRUE(ParseBaseline(legal + Repeated("]", 15) + "}").ok());
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
