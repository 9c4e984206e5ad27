#include "lint/config/path_policies.h"

#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;

class PathPoliciesTest : public ::testing::Test {
 protected:
  std::unique_ptr<PathPolicies> Policies(const ConfigChoice& config = {}) {
    auto policies = PathPolicies::Create(FakeRules(), {}, "", config);
    EXPECT_TRUE(policies.ok()) << policies.status();
    return *std::move(policies);
  }

  // Pairs of a path and the severity of kFakeValue there, or "off".
  void ExpectValues(
      PathPolicies& policies,
      const std::vector<std::pair<std::string, std::string>>& expected) {
    for (const auto& [path, value] : expected) {
      const auto severity =
          policies.PolicyAt(folder_.Path(path)).filter.SeverityOf(kFakeValue);
      EXPECT_EQ(severity.has_value() ? SeverityName(*severity) : "off", value)
          << path;
    }
    EXPECT_TRUE(policies.status().ok()) << policies.status();
  }

  bool IsExcluded(PathPolicies& policies, const std::string& path) {
    const std::string full = folder_.Path(path);
    const size_t slash = full.rfind('/');
    return PathPolicies::ExcludedBy(policies.FolderAt(full.substr(0, slash)),
                                    full.substr(slash + 1)) != nullptr;
  }

  TempFolder folder_;
};

TEST_F(PathPoliciesTest, TheNearestConfigurationHoldsAlone) {
  folder_.Write("m/assetlint.toml", "severity.FAK003 = \"info\"");
  folder_.Write("m/a/b/assetlint.toml", "severity.FAK003 = \"warning\"");
  folder_.Write("m/a/c/assetlint.toml", "");
  folder_.Write("broken/assetlint.toml", "broken");
  folder_.Write("broken/a/assetlint.toml", "");
  ExpectValues(*Policies(), {{"m/x", "info"},
                             {"m/a/x", "info"},
                             {"m/a/b/x", "warning"},
                             {"m/a/b/none/at/all/x", "warning"},
                             {"m/a/c/x", "error"},
                             {"m/a/b/../x", "info"},
                             {"n/x", "error"},
                             {"broken/a/x", "error"}});
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
  ExpectValues(*Policies(), {{"m/x", "warning"},
                             {"m/Old/x", "off"},
                             {"m/Old/sub/x", "off"},
                             {"m/sub/Old/x", "warning"},
                             {"m/sub/x.tmp", "off"},
                             {"m/Old/keep", "info"},
                             {"m/Old/keep/x.tmp", "info"}});
}

TEST_F(PathPoliciesTest, Excludes) {
  folder_.Write("m/assetlint.toml",
                "exclude = [\"Backup\", \"/Data/x\", \"*.bak\"]");
  folder_.Write("m/Backup/own/assetlint.toml", "");
  const auto policies = Policies();
  for (const char* path :
       {"m/Backup", "m/a/Backup/b/x", "m/Data/x", "m/Data/x/y", "m/x.bak"}) {
    EXPECT_TRUE(IsExcluded(*policies, path)) << path;
  }
  // The nearest configuration counts; those further up do not.
  for (const char* path :
       {"m/a/Data/x", "m/Backup2/x", "Backup/x", "m/Backup/own/x"}) {
    EXPECT_FALSE(IsExcluded(*policies, path)) << path;
  }
}

TEST_F(PathPoliciesTest, OneConfigurationForAll) {
  // Not below the working folder: the folders above it do not count.
  const std::string file =
      folder_.Write("tools/my.toml",
                    "severity.FAK003 = \"info\"\nexclude = [\"m\", \"*.bak\"]");
  folder_.Write("m/assetlint.toml", "broken");
  const auto policies = Policies({file});
  ExpectValues(*policies, {{"m/x", "info"}});
  EXPECT_FALSE(IsExcluded(*policies, "m/x"));
  EXPECT_TRUE(IsExcluded(*policies, "m/x.bak"));
}

TEST_F(PathPoliciesTest, PathsOfAllKinds) {
  const auto policies = Policies();
  std::string deep = folder_.path();
  for (int i = 0; i < 20000; ++i) deep += "/d";
  for (const std::string& path : {std::string("/"), std::string("x"), deep,
                                  "/" + std::string(10000, 'd') + "/x"}) {
    policies->PolicyAt(path);
  }
  EXPECT_TRUE(policies->status().ok()) << policies->status();
}

}  // namespace
}  // namespace assetlint
