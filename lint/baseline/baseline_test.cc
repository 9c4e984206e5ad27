#include "lint/baseline/baseline.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/baseline/baseline_check.h"
#include "lint/os/path.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

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
