#include "lint/baseline.h"

#include <string>

#include "gtest/gtest.h"
#include "lint/baseline_check.h"
#include "lint/fake_format.h"
#include "lint/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;

TEST(BaselineTest, IsSortedWithALineForEachEntry) {
  Baseline baseline("/mod/ci/known.json");
  baseline.Add("/mod/Data/b", {{{"FAK003", "values[1]"}, 2}});
  baseline.Add("/mod/./ci/a\xff\n",
               {{{"FAK003", ""}, 1}, {{"FAK001", "x"}, 1}});
  baseline.Add("/mod/clean", {});
  EXPECT_EQ(baseline.ToJson(), R"({
"version": 1,
"findings": [
{"file":"../Data/b","rule":"FAK003","path":"values[1]","count":2},
{"file":"a\\xff\n","rule":"FAK001","path":"x","count":1},
{"file":"a\\xff\n","rule":"FAK003","path":"","count":1}
]
}
)");
}

TEST(BaselineTest, ComesBack) {
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

TEST(BaselineTest, ReadsNothingElse) {
  const TempFolder folder;
  EXPECT_EQ(Baseline::Read(folder.Path("none")).status().message(),
            "No such file or directory");
  EXPECT_EQ(Baseline::Read(folder.path()).status().message(),
            "a folder, not a file");
  // Opens like any file, and cannot be read from its start.
  EXPECT_EQ(Baseline::Read("/proc/self/mem").status().message(),
            "Input/output error");
  const std::string entry =
      R"({"file": "a", "rule": "R", "path": "p", "count": 1})";
  for (const std::string& text :
       {std::string(""), std::string("{"), std::string("[]"),
        std::string(R"({"version": 2, "findings": []})"),
        std::string(R"({"findings": []})"), std::string(R"({"version": 1})"),
        std::string(R"({"version": 1, "findings": {}})"),
        std::string(R"({"version": 1, "findings": [1]})"),
        std::string(R"({"version": 1, "findings": [{"file": "a"}]})"),
        std::string(R"({"version": 1, "findings": [
            {"file": "a", "rule": "R", "path": "p", "count": -1}]})"),
        std::string(R"({"version": 1, "findings": [
            {"file": "a", "rule": "R", "path": 1, "count": 1}]})"),
        std::string(R"({"version": 1, "findings": [
            {"file": "a", "rule": 1, "path": "p", "count": 1}]})"),
        std::string(R"({"version": 1, "findings": [
            {"file": 1, "rule": "R", "path": "p", "count": 1}]})"),
        std::string(R"({"version": 1, "findings": [
            {"name": "a", "rule": "R", "path": "p", "count": 1}]})"),
        std::string(R"({"version": 1, "findings": [
            {"file": "a", "rule": "R", "path": "p", "places": 1}]})"),
        std::string(R"({"version": 1, "findings": [
            {"file": "a", "rule": "R", "path": "p", "count": 0}]})"),
        R"({"version": 1, "findings": [)" + entry + "," + entry + "]}"}) {
    EXPECT_FALSE(Baseline::Read(folder.Write("x", text)).ok()) << text;
  }
  EXPECT_TRUE(
      Baseline::Read(
          folder.Write("x", R"({"version": 1, "findings": [)" + entry + "]}"))
          .ok());
}

Finding At(const std::string& field, uint64_t count) {
  Finding finding;
  finding.rule = &kFakeValue;
  finding.field = field;
  finding.count = count;
  return finding;
}

TEST(BaselineCheckTest, KnownPlacesAreUsedUp) {
  const KnownPlaces known = {
      {{"FAK003", "a"}, 3}, {{"FAK003", "b"}, 2}, {{"FAK003", "c"}, 1}};
  BaselineCheck check(&known);
  EXPECT_TRUE(check.TakeKnown(At("a", 2)));
  EXPECT_TRUE(check.TakeKnown(At("a", 1)));
  EXPECT_FALSE(check.TakeKnown(At("a", 1)));
  EXPECT_FALSE(check.TakeKnown(At("other", 1)));
  EXPECT_TRUE(check.TakeKnown(At("b", 1)));
  EXPECT_EQ(check.TakeLeft(),
            (KnownPlaces{{{"FAK003", "b"}, 1}, {{"FAK003", "c"}, 1}}));
}

TEST(BaselineCheckTest, MoreThanKnownIsNewAndNotStale) {
  const KnownPlaces known = {{{"FAK003", "a"}, 3}};
  BaselineCheck check(&known);
  EXPECT_FALSE(check.TakeKnown(At("a", 4)));
  EXPECT_TRUE(check.TakeLeft().empty());
}

TEST(BaselineCheckTest, WithoutABaselineAllIsNew) {
  BaselineCheck check(nullptr);
  EXPECT_FALSE(check.TakeKnown(At("a", 1)));
  EXPECT_TRUE(check.TakeLeft().empty());
}

}  // namespace
}  // namespace assetlint
