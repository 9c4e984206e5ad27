#include "lint/fix/undo_file.h"

#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/fix/file_change.h"
#include "lint/fix/undo_parser.h"
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

using ::testing::HasSubstr;
using ::testing::SizeIs;

// One file of 6 bytes that had 7, with two edits.
std::string Text() {
  return absl::StrCat(
      R"({"version":1,"x":[[{"y":null}]],"files":[{"path":"a\\xff","format":"f",)",
      R"("size_before":7,"size_after":6,"sha256_before":")",
      std::string(64, 'a'), R"(","sha256_after":")", std::string(64, '0'),
      R"(","edits":[{"offset":1,"length":2,"old":"00ff10"},)",
      R"({"offset":6,"length":0,"old":""}]}]})");
}

std::string Valid() {
  return absl::StrReplaceAll(Text(), {{R"("offset":6,"length":0,"old":"")",
                                       R"("offset":5,"length":1,"old":"41")"}});
}

std::string Error(absl::string_view from, absl::string_view to) {
  const std::string text = absl::StrReplaceAll(Valid(), {{from, to}});
  EXPECT_NE(text, Valid()) << from;
  return std::string(ParseUndo(text).status().message());
}

TEST(UndoParserTest, ReadsEveryField) {
  const auto entries = ParseUndo(Valid());
  ASSERT_TRUE(entries.ok()) << entries.status();
  ASSERT_THAT(*entries, SizeIs(1));
  const UndoEntry& entry = entries->front();
  EXPECT_EQ(entry.path, "a\xff");
  EXPECT_EQ(entry.format, "f");
  EXPECT_EQ(entry.before, (FileState{7, std::string(64, 'a')}));
  EXPECT_EQ(entry.after, (FileState{6, std::string(64, '0')}));
  ASSERT_THAT(entry.edits, SizeIs(2));
  EXPECT_EQ(entry.edits[0], (Edit{{1, 2}, std::string("\0\xff\x10", 3), ""}));
  EXPECT_EQ(entry.edits[1].new_bytes, "A");
}

TEST(UndoParserTest, EditsMustFit) {
  EXPECT_EQ(ParseUndo(Text()).status().message(),
            "files[0].edits[1]: changes nothing");
  const std::string second = R"("offset":5,"length":1)";
  EXPECT_THAT(Error(second, R"("offset":2,"length":1)"), HasSubstr("overlaps"));
  EXPECT_THAT(Error(second, R"("offset":0,"length":1)"), HasSubstr("overlaps"));
  EXPECT_THAT(Error(second, R"("offset":6,"length":1)"),
              HasSubstr("files[0]: an edit is not inside the file"));
  EXPECT_THAT(Error(second, R"("offset":18446744073709551615,"length":2)"),
              HasSubstr("is not inside the file"));
  EXPECT_THAT(Error("\"41\"", "\"4142\""), HasSubstr("the sizes do not fit"));
  EXPECT_THAT(Error("\"41\"", "\"4\""), HasSubstr("pairs"));
  EXPECT_THAT(Error("\"41\"", "\"4G\""), HasSubstr("pairs"));
}

TEST(UndoParserTest, WrongValues) {
  EXPECT_EQ(Error(R"("format":"f")", R"("format":1)"),
            "files[0]: format is a number, must be a string");
  EXPECT_EQ(
      Error(R"("size_after":6)", R"("size_after":-6)"),
      "files[0]: size_after is a negative number, must be a whole number");
  EXPECT_EQ(Error(R"("edits":[)", R"("edits":3,"e":[)"),
            "files[0]: edits is a number, must be an array");
  EXPECT_EQ(Error(R"("length":2,)", ""), "files[0].edits[0]: has no length");
  EXPECT_EQ(Error(R"("format":"f",)", ""), "files[0]: has no format");
  EXPECT_EQ(Error(R"("format":"f",)", R"("format":"f","z":1,)"),
            "files[0]: has an unknown key");
  EXPECT_EQ(Error(R"("format":"f",)", R"("format":"f","format":"f",)"),
            "files[0]: has a duplicate key \"format\"");
  EXPECT_EQ(Error(R"("version":1)", R"("version":2)"),
            "has a version that this assetlint does not support");
  EXPECT_EQ(Error(R"("version":1,)", ""),
            "is not an undo file: it has no version");
  EXPECT_EQ(Error(std::string(64, 'a'), std::string(64, 'A')),
            "files[0]: a SHA-256 is not 64 lower-case hexadecimal digits");
  EXPECT_EQ(Error(R"("path":"a\\xff")", R"("path":"\\x00")"),
            "files[0]: path is not a path");
  EXPECT_EQ(Error(R"(:7)", R"(:1073741825)"),
            "files[0]: a size is above the limit for files");
}

TEST(UndoParserTest, APathOccursOnce) {
  std::string text = Valid();
  const size_t begin = text.find("{\"path");
  const std::string entry = text.substr(begin, text.size() - begin - 2);
  text.insert(begin, absl::StrCat(entry, ","));
  EXPECT_EQ(ParseUndo(text).status().message(),
            "files[1]: has the same path as an earlier entry");
}

TEST(UndoParserTest, NestingIsBounded) {
  for (const std::string& text :
       {std::string(100000, '['), "{\"x\":" + std::string(100000, '['),
        "{\"version\":1,\"files\":[" + std::string(100000, '{')}) {
    EXPECT_FALSE(ParseUndo(text).ok());
  }
  EXPECT_THAT(ParseUndo("{\"x\":" + std::string(20, '[')).status().message(),
              HasSubstr("levels deep"));
}

// From FIPS 180-2.
TEST(Sha256Test, KnownDigests) {
  EXPECT_EQ(Sha256(""),
            "e3b0c44298fc1c149afbf4c8996fb924"
            "27ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223"
            "b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67"
            "f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace

}  // namespace assetlint
