#include "lint/run/facts_set.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FactsSetTest : public ::testing::Test {
 protected:
  FactsSetTest() : rules_(AllRules()) {
    ConfigChoice none;
    none.none = true;
    policies_ = *PathPolicies::Create(rules_, RuleChoice{}, "", none);
  }

  // A facts file about `path`, with one bone.
  std::string Facts(absl::string_view name, absl::string_view path,
                    absl::string_view format = "\"alo\"") {
    return folder_.Write(name,
                         absl::StrCat(R"({"version": 1, "path": ")", path,
                                      R"(", "format": )", format,
                                      R"(, "size": 100, "facts": {"bones": [
               {"name": "Root", "name_offset": 16, "parent": -1}]}})"));
  }
  absl::StatusOr<FactsSet> Read(const std::vector<std::string>& arguments,
                                const std::string& names = "") {
    return ReadFactsSet(arguments, names, *policies_);
  }
  std::string Error(const std::vector<std::string>& arguments) {
    const absl::StatusOr<FactsSet> set = Read(arguments);
    EXPECT_FALSE(set.ok());
    EXPECT_EQ(set.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(set.status().message());
  }

  TempFolder folder_;
  std::vector<const Rule*> rules_;
  std::unique_ptr<PathPolicies> policies_;
};

std::vector<std::string> PathsIn(const FactsSet& set) {
  std::vector<std::string> paths;
  for (const InputFile& file : set.inputs.found.files) {
    paths.push_back(file.path);
  }
  return paths;
}

TEST_F(FactsSetTest, IsInTheOrderOfThePathsOfTheFiles) {
  const auto set = Read({Facts("1.json", "b.alo"), Facts("2.json", "a.alo")});
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_THAT(PathsIn(*set), ElementsAre("a.alo", "b.alo"));
  EXPECT_EQ(set->facts[0].path, "a.alo");
  EXPECT_NE(set->inputs.found.files[0].policy, nullptr);
  EXPECT_EQ(set->sources.found.files.size(), 2u);
}

TEST_F(FactsSetTest, AListHasAName) {
  EXPECT_EQ(Error({"@"}), "@: the name of a list must follow");
}

TEST_F(FactsSetTest, AnArgumentMayNameMany) {
  const std::string list = folder_.Write(
      "list",
      absl::StrCat(Facts("1.json", "a"), "\n", Facts("2.json", "c"), "\n"));
  const auto set = Read({Facts("3.json", "b"), "@" + list});
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_THAT(PathsIn(*set), ElementsAre("a", "b", "c"));
}

TEST_F(FactsSetTest, OtherFilesCountByTheirNames) {
  const std::string names =
      folder_.Write("names", "Data/Art/Textures/a b.dds\r\n\nb.DDS");
  const auto set = Read({Facts("1.json", "a.alo")}, names);
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_THAT(set->names, ElementsAre("Data/Art/Textures/a b.dds", "b.DDS"));
}

TEST_F(FactsSetTest, AFileIsTakenAsIfItHadJustBeenRead) {
  auto set = Read({Facts("1.json", "a.alo"), Facts("2.json", "b.xml", "null")});
  ASSERT_TRUE(set.ok()) << set.status();
  const LintedFile model = set->Take(0, LintOptions{});
  EXPECT_EQ(model.result.status, FileResult::Status::kOk);
  EXPECT_EQ(model.result.format, FindFormat("alo"));
  EXPECT_EQ(model.result.size, 100u);
  ASSERT_NE(model.facts, nullptr);
  EXPECT_EQ(model.facts->Text(model.facts->bones.at(0).name), "Root");
  const LintedFile xml = set->Take(1, LintOptions{});
  EXPECT_EQ(xml.result.status, FileResult::Status::kSkipped);
  EXPECT_NE(xml.facts, nullptr);
}

TEST_F(FactsSetTest, AFileThatDoesNotDecodeIsStillThere) {
  auto set = Read({folder_.Write(
      "1.json",
      R"({"version": 1, "path": "a", "format": "alo", "size": 1, "facts": null})")});
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_THAT(PathsIn(*set), ElementsAre("a"));
  EXPECT_EQ(set->Take(0, LintOptions{}).facts, nullptr);
}

TEST_F(FactsSetTest, ExcludedFilesCountByTheirNames) {
  const std::string path = absl::StrCat(folder_.path(), "/old/a.alo");
  folder_.Write("assetlint.toml", "exclude = [\"/old\"]\n");
  policies_ = *PathPolicies::Create(rules_, RuleChoice{}, "", ConfigChoice{});
  const auto set = Read({Facts("1.json", path)});
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_THAT(PathsIn(*set), ElementsAre());
  EXPECT_THAT(set->names, ElementsAre(path));
}

TEST_F(FactsSetTest, Mistakes) {
  const std::string one = Facts("1.json", "a");
  EXPECT_EQ(Error({one, Facts("2.json", "a")}),
            "a: two files of facts are about this file");
  EXPECT_THAT(Error({one, folder_.Path("none")}), HasSubstr("No such file"));
  EXPECT_THAT(Error({"@" + folder_.Path("none")}), HasSubstr("No such file"));
  const std::string bad = folder_.Write("bad", "{}");
  EXPECT_EQ(Error({bad}), absl::StrCat(bad, ": version is missing"));
}

}  // namespace
}  // namespace assetlint
