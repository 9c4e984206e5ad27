#include "lint/fix/undo_file.h"

#include <filesystem>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

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
  const std::string text = UndoText(Entries(hostile), "/mod/u.json");
  EXPECT_THAT(text, HasSubstr(absl::StrCat("\"Data/", kHostileText)));
  const auto again = UndoEntriesOf(text, "/mod/u.json");
  ASSERT_TRUE(again.ok()) << again.status();
  ASSERT_THAT(*again, SizeIs(1));
  EXPECT_EQ(again->front().path, hostile);
  EXPECT_EQ(UndoText(*again, "/mod/u.json"), text);
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
  std::filesystem::current_path(before);
}

// One file of 6 bytes that had 7, with two edits.
std::string Valid() {
  return absl::StrCat(
      R"({"version":1,"x":[[{"y":null}]],"files":[{"path":"a\\xff","format":"f",)",
      R"("size_before":7,"size_after":6,"sha256_before":")",
      std::string(64, 'a'), R"(","sha256_after":")", std::string(64, '0'),
      R"(","edits":[{"offset":1,"length":2,"old":"00ff10"},)",
      R"({"offset":5,"length":1,"old":"41"}]}]})");
}

absl::StatusOr<std::vector<UndoEntry>> Read(absl::string_view text) {
  return UndoEntriesOf(text, "/mod/u.json");
}

TEST(UndoFileTest, WhatIsWrong) {
  struct Case {
    absl::string_view from;
    absl::string_view to;
    absl::string_view error;
  };
  const std::string second = R"("offset":5,"length":1)";
  for (const auto& [from, to, error] : {
           Case{second, R"("offset":2,"length":1)", "in order"},
           Case{second, R"("offset":6,"length":1)", "ranges of the file"},
           Case{second, R"("offset":18446744073709551615,"length":2)",
                "ranges of the file"},
           Case{second, R"("offset":5,"length":18446744073709551615)",
                "ranges of the file"},
           Case{"\"41\"", "\"4142\"", "its edits"},
           Case{"\"41\"", "\"4\"", "its edits"},
           Case{"\"41\"", "\"4G\"", "its edits"},
           Case{R"("length":2,)", "", "its edits"},
           Case{R"("edits":[)", R"("edits":3,"e":[)", "its edits"},
           Case{R"("format":"f")", R"("format":1)", "lacks its path"},
           Case{R"("size_after":6)", R"("size_after":-6)", "lacks its path"},
           Case{R"("path":"a\\xff")", R"("path":"\\x00")", "the path must"},
           Case{R"("version":1)", R"("version":2)", "is not an undo file"},
           Case{R"("version":1,)", "", "is not an undo file"},
       }) {
    const std::string text = absl::StrReplaceAll(Valid(), {{from, to}});
    EXPECT_NE(text, Valid()) << from;
    EXPECT_THAT(std::string(Read(text).status().message()), HasSubstr(error))
        << to;
  }
}

TEST(UndoFileTest, APathOccursOnce) {
  std::string text = Valid();
  const size_t begin = text.find("{\"path");
  const std::string entry = text.substr(begin, text.size() - begin - 2);
  text.insert(begin, absl::StrCat(entry, ","));
  EXPECT_EQ(Read(text).status().message(),
            "files[1]: has the same path as an earlier entry");
}

}  // namespace
}  // namespace assetlint
