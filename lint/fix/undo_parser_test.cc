#include "lint/fix/undo_parser.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

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

}  // namespace
}  // namespace assetlint
