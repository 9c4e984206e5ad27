#include "lint/run/file_linter.h"

#include <optional>
#include <stdexcept>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using Status = FileResult::Status;

FileResult LintOf(const std::string& bytes, const RuleChoice& choice = {},
                  uint64_t max_findings = 100,
                  std::optional<Severity> fail_on = Severity::kError) {
  const TempFolder folder;
  const std::string path = folder.Write("a.fake", bytes);
  InputLoader loader(&kFakeFormat);
  const Policy policy{*RuleFilter::Create(FakeRules(), choice), fail_on};
  return LintFile(loader, {path, InputFile::Kind::kNamed, "", &policy},
                  {max_findings});
}

TEST(FileLinterTest, CleanFilesAreOk) {
  const FileResult result = LintOf(FakeFile("a", {1, 2}));
  EXPECT_EQ(result.status, Status::kOk);
  EXPECT_EQ(result.format, &kFakeFormat);
  EXPECT_EQ(result.size, 16u);
  EXPECT_EQ(result.counts.total(), 0u);
}

TEST(FileLinterTest, FindingsAreCountedAndKept) {
  const FileResult result = LintOf(FakeFile("", {1, 200, 300}));
  EXPECT_EQ(result.status, Status::kFindings);
  ASSERT_EQ(result.findings.size(), 2u);
  EXPECT_EQ(result.findings[0].finding.range.offset, 0u);
  EXPECT_EQ(result.findings[1].finding.rule, &kFakeValue);
  EXPECT_EQ(result.counts.Of(Severity::kError), 1u);
  EXPECT_EQ(result.counts.Of(Severity::kInfo), 1u);
  EXPECT_EQ(result.rules.at(&kFakeValue).findings, 1u);
  EXPECT_EQ(result.rules.at(&kFakeValue).places, 2u);
}

TEST(FileLinterTest, TheFilterDecides) {
  const std::string bytes = FakeFile("", {200});
  const FileResult ignored = LintOf(bytes, {{}, {"all"}, {}});
  EXPECT_EQ(ignored.status, Status::kOk);
  EXPECT_TRUE(ignored.findings.empty());
  const FileResult changed = LintOf(bytes, {{"FAK003"}, {}, {"FAK003=info"}});
  ASSERT_EQ(changed.findings.size(), 1u);
  EXPECT_EQ(changed.findings[0].severity, Severity::kInfo);
  EXPECT_EQ(changed.counts.Of(Severity::kInfo), 1u);
}

TEST(FileLinterTest, ThePolicyDecidesWhatFails) {
  const std::string bytes = FakeFile("", {1});  // an info
  EXPECT_FALSE(LintOf(bytes).Fails());
  EXPECT_TRUE(LintOf(bytes, {}, 100, Severity::kInfo).Fails());
  EXPECT_TRUE(LintOf(bytes, {}, 0, Severity::kInfo).Fails());
  EXPECT_FALSE(LintOf(bytes, {}, 100, std::nullopt).Fails());
  EXPECT_TRUE(LintOf(FakeFile("", {200})).Fails());
  EXPECT_FALSE(LintOf(FakeFile("", {200}), {}, 100, std::nullopt).Fails());
}

TEST(FileLinterTest, OnlySoManyAreKeptButAllAreCounted) {
  const FileResult result = LintOf(FakeFile("", {200}), {}, 1);
  EXPECT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.counts.total(), 2u);
  EXPECT_EQ(LintOf(FakeFile("", {200}), {}, 0).status, Status::kFindings);
}

TEST(FileLinterTest, AFindingOutsideTheFileIsAnInternalError) {
  const FileResult result = LintOf(FakeFile("ASTRAY", {1}));
  EXPECT_EQ(result.status, Status::kInternalError);
  EXPECT_THAT(result.note, HasSubstr("FAK004 at offset 1000000"));
  EXPECT_TRUE(result.findings.empty());
  EXPECT_THAT(LintOf(FakeFile("REACHING", {1})).note,
              HasSubstr("FAK004 at offset 1, length 1000000, exceeds the "
                        "file size "));
}

TEST(FileLinterTest, ExceptionsPass) {
  EXPECT_THROW(LintOf(FakeFile("THROW", {1})), std::runtime_error);
}

TEST(FileLinterTest, UnreadableFilesDoNotPass) {
  InputLoader loader(&kFakeFormat);
  const FileResult result =
      LintFile(loader, {"/nothing", InputFile::Kind::kNamed, ""}, {1});
  EXPECT_EQ(result.status, Status::kUnreadable);
  EXPECT_EQ(result.note, "No such file or directory");
}

}  // namespace
}  // namespace assetlint
