#include "lint/run/archive_finder.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/run/file_linter.h"
#include "lint/testing/fake_archive.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeArchiveFile;
using ::assetlint::testing::FakeDirectorySize;
using ::assetlint::testing::FakeEntry;
using ::assetlint::testing::kFakeArchive;
using ::assetlint::testing::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Kind = InputFile::Kind;

class ArchiveFinderTest : public ::testing::Test {
 protected:
  // Writes an archive whose entries have these names and bytes.
  std::string Write(
      const std::vector<std::pair<std::string, std::string>>& files) {
    std::vector<FakeEntry> entries;
    for (const auto& [name, bytes] : files) entries.push_back({name, {}});
    std::string data;
    const uint64_t begin = FakeDirectorySize(entries);
    for (size_t i = 0; i < files.size(); ++i) {
      entries[i].range = {begin + data.size(), files[i].second.size()};
      data += files[i].second;
    }
    return folder_.Write("x.farc", FakeArchiveFile(entries, data));
  }

  // The files of a run over the path, as every thread finds them.
  std::vector<InputFile> Find(const std::string& path,
                              std::vector<Glob> excluded = {}) {
    policies_ =
        *PathPolicies::Create(AllRules(), {}, "", ConfigChoice{"", true});
    FoundFiles found =
        FindFiles(std::vector<std::string>{path}, excluded, *policies_, "-");
    AddEntries({&kFakeArchive, excluded, 2, true}, *policies_, found);
    return std::move(found.files);
  }

  static std::string Label(const InputFile& file) {
    return std::string(file.EntryPart());
  }

  TempFolder folder_;
  std::unique_ptr<PathPolicies> policies_;
};

TEST_F(ArchiveFinderTest, EntriesAreReadFromTheArchive) {
  const std::string path =
      Write({{"B\\TWO.ALO", ""}, {"A\\ONE.ALO", "version https://git-lfs"}});
  const std::vector<InputFile> files = Find(path);
  ASSERT_EQ(files.size(), 3u);
  EXPECT_TRUE(files[0].IsArchive());
  EXPECT_EQ(files[1].path, path + "!A/ONE.ALO");
  EXPECT_EQ(files[1].FileName(), "ONE.ALO");
  EXPECT_EQ(files[2].path, path + "!B/TWO.ALO");
  InputLoader loader(&kFakeArchive);
  const LoadedInput one = loader.Load(files[1]);
  EXPECT_EQ(one.bytes, "version https://git-lfs");
  ASSERT_NE(one.format, nullptr);
  EXPECT_EQ(one.format->name, "alo");
  const FileResult two = LintFile(loader, files[2], {});
  EXPECT_EQ(two.status, FileResult::Status::kFindings);
  EXPECT_EQ(two.archive->path, path);
  EXPECT_EQ(two.archive->offset, files[2].range.offset);
}

TEST_F(ArchiveFinderTest, LintingReadsTheDirectoryOnly) {
  const std::string path = Write({{"A.ALO", std::string(100000, 'x')}});
  const InputFile file = Find(path)[0];
  InputLoader loader(&kFakeArchive);
  const LoadedInput input = loader.LoadToLint(file);
  EXPECT_EQ(input.bytes.size(), *input.size);
  EXPECT_GT(input.bytes.size(), 100000u);
  EXPECT_EQ(file.archive->directory_size, FakeDirectorySize({{"A.ALO", {}}}));
}

TEST_F(ArchiveFinderTest, NamesAreUnique) {
  const std::vector<InputFile> files =
      Find(Write({{"A\\X", "1"}, {"A/X", "2"}, {"2!A/X", "3"}, {"A\\X", "4"}}));
  std::vector<std::string> labels;
  for (const InputFile& file : files) labels.push_back(Label(file));
  EXPECT_THAT(labels, ElementsAre("", "!2!2!A/X", "!2!A/X", "!3!A/X", "!A/X"));
  for (size_t i = 1; i < files.size(); ++i) {
    EXPECT_EQ(files[i].FileName(), "X");
  }
}

TEST_F(ArchiveFinderTest, TheSameBytesAreCheckedOnce) {
  const std::vector<FakeEntry> names = {
      {"A.ALO", {}}, {"B.alo", {}}, {"C.ALA", {}}};
  std::vector<FakeEntry> entries = names;
  for (FakeEntry& entry : entries) {
    entry.range = {FakeDirectorySize(names), 4};
  }
  const std::vector<InputFile> files =
      Find(folder_.Write("x.farc", FakeArchiveFile(entries, "data")));
  ASSERT_EQ(files.size(), 4u);
  EXPECT_EQ(files[1].kind, Kind::kFolder);
  EXPECT_EQ(files[2].kind, Kind::kSkipped);
  EXPECT_EQ(files[3].kind, Kind::kFolder);
}

TEST_F(ArchiveFinderTest, TheBudgetEndsTheList) {
  std::vector<FakeEntry> entries;
  for (int i = 0; i < 200; ++i) {
    entries.push_back({absl::StrCat("A.", 100 + i), {0, 1 << 20}});
  }
  const std::vector<InputFile> files = Find(folder_.Write(
      "x.farc", FakeArchiveFile(entries, std::string(1 << 20, 'x'))));
  // 16 MiB and twice the archive's.
  ASSERT_EQ(files.size(), 20u);
  EXPECT_EQ(files.back().kind, Kind::kUnreadable);
  EXPECT_THAT(files.back().note, HasSubstr("(181 entries)"));
}

TEST_F(ArchiveFinderTest, AnArchiveThatChangesIsAnError) {
  const std::string path = Write({{"A.ALO", "12345"}});
  const std::vector<InputFile> files = Find(path);
  folder_.Write("x.farc", "something else");
  InputLoader loader(&kFakeArchive);
  EXPECT_THAT(loader.Load(files[1]).note, HasSubstr("changed"));
  EXPECT_THAT(loader.LoadToLint(files[0]).note, HasSubstr("changed"));
}

TEST_F(ArchiveFinderTest, OneEntryIsFoundByName) {
  const std::string path = Write({{"A\\X", "1"}, {"A\\x", "2"}, {"B", "3"}});
  const auto find = [&](absl::string_view name) {
    return FindNamed(absl::StrCat(path, "!", name), &kFakeArchive);
  };
  EXPECT_EQ(find("A/x")->range.length, 1u);
  EXPECT_EQ(find("A\\x")->path, path + "!A/x");
  EXPECT_EQ(find("b")->path, path + "!B");
  EXPECT_FALSE(find("a/x").ok());  // either
  EXPECT_FALSE(find("C").ok());
  EXPECT_EQ(FindNamed(path, nullptr)->path, path);
}

TEST_F(ArchiveFinderTest, ABrokenDirectoryHasNoEntries) {
  const std::string bytes = FakeArchiveFile({{"A.ALO", {0, 1}}}, "");
  const std::vector<InputFile> files =
      Find(folder_.Write("x.farc", bytes.substr(0, bytes.size() - 1)));
  ASSERT_EQ(files.size(), 1u);
  EXPECT_FALSE(files[0].IsArchive());
}

}  // namespace
}  // namespace assetlint
