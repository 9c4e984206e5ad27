#include "lint/fix/undo_file.h"

#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/os/path.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::ContentsOf;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<UndoEntry> Entries(const std::string& path) {
  return {{path, "alo", StateOf("abc"), StateOf("axc"), {{{1, 1}, "b", ""}}}};
}

// A hostile name, and how an undo file has it.
#ifdef _WIN32
// Names are text, in which \ separates folders.
constexpr char kHostile[] = "\n\".alo";
constexpr char kHostileText[] = R"(\n\".alo")";
#else
constexpr char kHostile[] = "\n\"\xff\\xff.alo";
constexpr char kHostileText[] = R"(\n\"\\xff\\x5cxff.alo")";
#endif

TEST(UndoFileTest, TextRoundTrips) {
  const std::string hostile = absl::StrCat("/mod/Data/", kHostile);
  const std::vector<UndoEntry> entries = Entries(hostile);
  const std::string text = UndoText(entries, "/mod/u.json");
  EXPECT_THAT(text, HasSubstr(absl::StrCat("\"Data/", kHostileText)));
  const auto again = UndoEntriesOf(text, "/mod/u.json");
  ASSERT_TRUE(again.ok()) << again.status();
  ASSERT_THAT(*again, SizeIs(1));
  const UndoEntry& entry = again->front();
  EXPECT_EQ(entry.path, hostile);
  EXPECT_EQ(entry.before, entries[0].before);
  EXPECT_EQ(entry.after, entries[0].after);
  EXPECT_EQ(entry.edits, entries[0].edits);
  EXPECT_EQ(UndoText(*again, "/mod/u.json"), text);
}

TEST(UndoFileTest, PathsDoNotLeadOutOfTheFolder) {
  const std::string text = UndoText(Entries("/mod/a"), "/mod/u");
  for (const char* path :
       {"/mod/a", "../a", "b/../a", "b/../../a", "./a", ".."}) {
    std::string changed = text;
    changed.replace(changed.find("\"a\""), 3, absl::StrCat("\"", path, "\""));
    EXPECT_THAT(UndoEntriesOf(changed, "/mod/u").status().message(),
                HasSubstr("files[0]: the path must lead to a file below"))
        << path;
  }
}

TEST(UndoFileTest, NeverReplacesAFile) {
  const TempFolder folder;
  const std::string path = folder.Path("u.json");
  const std::vector<UndoEntry> entries = Entries(folder.Path("a"));
  EXPECT_EQ(*WriteUndoFile(entries, path), path);
  const std::string written = ContentsOf(path);
  EXPECT_EQ(written, UndoText(entries, path));
  EXPECT_FALSE(WriteUndoFile({}, path).ok());
  EXPECT_EQ(ContentsOf(path), written);
  EXPECT_FALSE(CheckUndoFile(path).ok());
  EXPECT_FALSE(CheckUndoFile(folder.Path("x.ALO")).ok());
  EXPECT_FALSE(CheckUndoFile(folder.Path("assetlint.toml")).ok());
  EXPECT_TRUE(CheckUndoFile(folder.Path("other.json")).ok());
  EXPECT_FALSE(WriteUndoFile(entries, folder.Path("none/u")).ok());
  EXPECT_THAT(WriteUndoFile(Entries("/elsewhere/a"), folder.Path("u2.json"))
                  .status()
                  .message(),
              HasSubstr("in a folder that contains all files"));
}

TEST(UndoFileTest, DefaultNamesDiffer) {
  const TempFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const auto first = WriteUndoFile(Entries("a"), "");
  const auto second = WriteUndoFile(Entries("a"), "");
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_NE(*first, *second);
  EXPECT_TRUE(absl::StartsWith(*first, "assetlint-undo-"));
  const auto entries = ReadUndoFile(*first);
  ASSERT_TRUE(entries.ok()) << entries.status();
  EXPECT_EQ(entries->front().path, "a");
  std::filesystem::current_path(before);
  EXPECT_EQ(os::AbsolutePath(ReadUndoFile(folder.Path(*first))->front().path),
            os::AbsolutePath(folder.Path("a")));
}

}  // namespace
}  // namespace assetlint
