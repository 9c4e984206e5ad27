#include "lint/config/path_policies.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/across.h"
#include "formats/base/rule.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

class PathPoliciesTest : public ::testing::Test {
 protected:
  std::unique_ptr<PathPolicies> Policies(const RuleChoice& choice = {},
                                         absl::string_view fail_on = "",
                                         const ConfigChoice& config = {}) {
    static constexpr GameRule kGameRules[] = {
        {Game::kEmpireAtWar, "FAK003", Severity::kInfo},
        {Game::kForcesOfCorruption, "FAK004", std::nullopt},
        {Game::kUniverseAtWar, "FAK003", std::nullopt}};
    auto policies =
        PathPolicies::Create(FakeRules(), choice, fail_on, config, kGameRules);
    EXPECT_TRUE(policies.ok()) << policies.status();
    return *std::move(policies);
  }

  // The severity of kFakeValue: "off", or its first letter.
  std::string Value(PathPolicies& policies, const std::string& path) {
    const auto severity =
        policies.PolicyAt(folder_.Path(path)).filter.SeverityOf(kFakeValue);
    EXPECT_TRUE(policies.status().ok()) << policies.status();
    if (!severity.has_value()) return "off";
    return std::string(SeverityName(*severity));
  }
  bool IsExcluded(PathPolicies& policies, const std::string& path) {
    const std::string full = folder_.Path(path);
    const size_t slash = full.rfind('/');
    return PathPolicies::ExcludedBy(policies.FolderAt(full.substr(0, slash)),
                                    full.substr(slash + 1)) != nullptr;
  }
  std::string Mistakes(const std::string& path) {
    const auto policies = Policies();
    policies->PolicyAt(folder_.Path(path));
    return std::string(policies->status().message());
  }

  TempFolder folder_;
};

TEST_F(PathPoliciesTest, TheNearestConfigurationHoldsAlone) {
  folder_.Write("m/assetlint.toml", "severity.FAK003 = \"info\"");
  folder_.Write("m/a/b/assetlint.toml", "severity.FAK003 = \"warning\"");
  folder_.Write("m/a/c/assetlint.toml", "");
  const auto policies = Policies();
  EXPECT_EQ(Value(*policies, "m/x"), "info");
  EXPECT_EQ(Value(*policies, "m/a/x"), "info");
  EXPECT_EQ(Value(*policies, "m/a/b/x"), "warning");
  EXPECT_EQ(Value(*policies, "m/a/b/none/at/all/x"), "warning");
  EXPECT_EQ(Value(*policies, "m/a/c/x"), "error");
  EXPECT_EQ(Value(*policies, "m/a/b/../x"), "info");
  EXPECT_EQ(Value(*policies, "n/x"), "error");
}

TEST_F(PathPoliciesTest, FurtherUpMayBeBroken) {
  folder_.Write("m/assetlint.toml", "broken");
  folder_.Write("m/a/assetlint.toml", "");
  const auto policies = Policies();
  EXPECT_EQ(Value(*policies, "m/a/x"), "error");
  EXPECT_TRUE(policies->status().ok());
}

TEST_F(PathPoliciesTest, TablesForPathsComeAfterTheRest) {
  folder_.Write("m/assetlint.toml", R"(
severity.FAK003 = "warning"
[[per-path]]
paths = ["/Old", "*.tmp"]
ignore = ["FAK003"]
[[per-path]]
paths = ["Old/keep"]
select = ["all"]
severity.FAK003 = "info"
)");
  const auto policies = Policies();
  EXPECT_EQ(Value(*policies, "m/x"), "warning");
  EXPECT_EQ(Value(*policies, "m/Old/x"), "off");
  EXPECT_EQ(Value(*policies, "m/Old/sub/x"), "off");
  EXPECT_EQ(Value(*policies, "m/sub/Old/x"), "warning");
  EXPECT_EQ(Value(*policies, "m/sub/x.tmp"), "off");
  EXPECT_EQ(Value(*policies, "m/Old/keep"), "info");
  EXPECT_EQ(Value(*policies, "m/Old/keep/x.tmp"), "info");
}

TEST_F(PathPoliciesTest, TheGameChangesRules) {
  folder_.Write("eaw/assetlint.toml", "game.name = \"eaw\"");
  folder_.Write("eaw/own/assetlint.toml",
                "severity.FAK003 = \"warning\"\ngame.name = \"eaw\"");
  folder_.Write("foc/assetlint.toml", "game.name = \"foc\"");
  folder_.Write("uaw/assetlint.toml", "game.name = \"uaw\"");
  folder_.Write("all/assetlint.toml",
                "game.name = \"uaw\"\nselect = [\"all\"]");
  auto policies = Policies();
  EXPECT_EQ(Value(*policies, "x"), "error");
  EXPECT_EQ(Value(*policies, "eaw/x"), "info");
  EXPECT_EQ(Value(*policies, "eaw/own/x"), "warning");
  EXPECT_EQ(Value(*policies, "foc/x"), "error");
  EXPECT_EQ(Value(*policies, "uaw/x"), "off");
  EXPECT_EQ(Value(*policies, "all/x"), "error");
  policies = Policies({{}, {}, {"FAK003=error"}});
  EXPECT_EQ(Value(*policies, "eaw/x"), "error");
}

TEST_F(PathPoliciesTest, TheCommandLineHasTheLastWord) {
  folder_.Write("assetlint.toml",
                "ignore = [\"FAK003\"]\nfail-on = \"info\"\n"
                "[[per-path]]\npaths = [\"*\"]\nseverity.all = \"info\"\n");
  auto policies = Policies({{"range"}, {}, {"FAK003=warning"}}, "never");
  EXPECT_EQ(Value(*policies, "x"), "warning");
  EXPECT_FALSE(policies->PolicyAt(folder_.Path("x")).fail_on.has_value());
  EXPECT_FALSE(policies->PolicyAt(folder_.Path("x"))
                   .filter.SeverityOf(kFakeNoName)
                   .has_value());
  policies = Policies();
  EXPECT_EQ(Value(*policies, "x"), "off");
  EXPECT_EQ(policies->PolicyAt(folder_.Path("x")).fail_on, Severity::kInfo);
  policies = Policies({}, "", {"", /*none=*/true});
  EXPECT_EQ(Value(*policies, "x"), "error");
  EXPECT_EQ(policies->PolicyAt(folder_.Path("x")).fail_on, Severity::kError);
}

TEST_F(PathPoliciesTest, Excludes) {
  folder_.Write("m/assetlint.toml",
                "exclude = [\"Backup\", \"/Data/x\", \"*.bak\"]");
  folder_.Write("m/Backup/own/assetlint.toml", "");
  const auto policies = Policies();
  EXPECT_TRUE(IsExcluded(*policies, "m/Backup"));
  EXPECT_TRUE(IsExcluded(*policies, "m/a/Backup/b/x"));
  EXPECT_TRUE(IsExcluded(*policies, "m/Data/x"));
  EXPECT_TRUE(IsExcluded(*policies, "m/Data/x/y"));
  EXPECT_FALSE(IsExcluded(*policies, "m/a/Data/x"));
  EXPECT_FALSE(IsExcluded(*policies, "m/Backup2/x"));
  EXPECT_TRUE(IsExcluded(*policies, "m/x.bak"));
  EXPECT_FALSE(IsExcluded(*policies, "Backup/x"));
  // The nearest configuration counts; those further up do not.
  EXPECT_FALSE(IsExcluded(*policies, "m/Backup/own/x"));
}

TEST_F(PathPoliciesTest, OneConfigurationForAll) {
  const std::string file = folder_.Write(
      "tools/my.toml", absl::StrCat("severity.FAK003 = \"info\"\nexclude = [\"",
                                    std::filesystem::path(folder_.path())
                                        .lexically_normal()
                                        .relative_path()
                                        .generic_string(),
                                    "\", \"x.bak\"]"));
  folder_.Write("m/assetlint.toml", "broken");
  const auto policies = Policies({}, "", {file});
  EXPECT_EQ(Value(*policies, "m/x"), "info");
  EXPECT_TRUE(policies->status().ok());
  // Not below the working folder: the folders above it do not count.
  EXPECT_FALSE(IsExcluded(*policies, "m/x"));
  EXPECT_TRUE(IsExcluded(*policies, "m/x.bak"));
}

TEST_F(PathPoliciesTest, MistakesOfAllFilesInTheirOrder) {
  folder_.Write("b/assetlint.toml", "x = 1");
  folder_.Write("a/assetlint.toml", "y = 1");
  const auto policies = Policies();
  policies->PolicyAt(folder_.Path("b/x"));
  policies->PolicyAt(folder_.Path("a/x"));
  const std::string message(policies->status().message());
  EXPECT_LT(message.find("\"y\""), message.find("\"x\""));
  EXPECT_THAT(message, HasSubstr("a/assetlint.toml:1: unknown key"));
}

TEST_F(PathPoliciesTest, PathsOfAllKinds) {
  const auto policies = Policies();
  policies->PolicyAt("/");
  policies->PolicyAt("x");
  std::string deep = folder_.path();
  for (int i = 0; i < 20000; ++i) deep += "/d";
  policies->PolicyAt(deep);
  policies->PolicyAt("/" + std::string(10000, 'd') + "/x");
  EXPECT_TRUE(policies->status().ok()) << policies->status();
}

}  // namespace
}  // namespace assetlint
