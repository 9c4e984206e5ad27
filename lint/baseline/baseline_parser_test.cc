#include "lint/baseline/baseline_parser.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr char kEntry[] =
    R"({"file": "a", "rule": "R", "path": "p", "count": 1})";

std::string With(absl::string_view entries) {
  return absl::StrCat(R"({"version": 1, "findings": [)", entries, "]}");
}

std::string Error(absl::string_view text) {
  const auto files = ParseBaseline(text);
  EXPECT_FALSE(files.ok()) << text.substr(0, 200);
  EXPECT_EQ(files.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(files.status().message());
}

std::string Repeated(absl::string_view text, size_t n) {
  std::string repeated;
  for (size_t i = 0; i < n; ++i) absl::StrAppend(&repeated, text);
  return repeated;
}

TEST(BaselineParserTest, TakesEntriesInAnyOrder) {
  const auto files = ParseBaseline(
      R"({"findings": [{"count": 18446744073709551615, "path": "", "rule": "R",
          "file": "b"}, )" +
      std::string(kEntry) + R"(], "version": 1})");
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(*files, (std::map<std::string, KnownPlaces>{
                        {"a", {{{"R", "p"}, 1}}},
                        {"b", {{{"R", ""}, 18446744073709551615u}}}}));
  EXPECT_TRUE(ParseBaseline(With("")).ok());
}

TEST(BaselineParserTest, KeysOfALaterVersionAreIgnored) {
  EXPECT_TRUE(ParseBaseline(
                  R"({"note": {"file": [1, -1, 0.5, null, true, "x", {}]},
                      "version": 1, "by": null, "findings": []})")
                  .ok());
}

TEST(BaselineParserTest, ReportsWhatIsWrong) {
  EXPECT_EQ(Error(""), "is not valid JSON at byte 1");
  EXPECT_EQ(Error("{"), "is not valid JSON at byte 2");
  EXPECT_EQ(Error(With("") + "x"), "is not valid JSON at byte 31");
  EXPECT_EQ(Error("[]"), "is not a baseline: it is an array");
  EXPECT_EQ(Error("1"), "is not a baseline: it is a number");
  EXPECT_EQ(Error("{}"), "is not a baseline: it has no version");
  EXPECT_EQ(Error(R"({"version": 1})"),
            "is not a baseline: it has no findings");
  EXPECT_EQ(Error(R"({"findings": []})"),
            "is not a baseline: it has no version");
  EXPECT_EQ(Error(R"({"version": 2, "findings": []})"),
            "has a version that this assetlint does not support");
  EXPECT_EQ(Error(R"({"version": "1", "findings": []})"),
            "version is a string, must be a whole number");
  EXPECT_EQ(Error(R"({"version": 1, "findings": {}})"),
            "findings is an object, must be an array");
  EXPECT_EQ(Error(R"({"version": 1, "version": 1, "findings": []})"),
            "has a duplicate key \"version\"");
}

TEST(BaselineParserTest, ReportsWhichEntryIsWrong) {
  EXPECT_EQ(Error(With("1")), "findings[0]: is a number, must be an object");
  EXPECT_EQ(Error(With(absl::StrCat(kEntry, ",[]"))),
            "findings[1]: is an array, must be an object");
  EXPECT_EQ(Error(With(R"({"file": "a"})")),
            "findings[0]: is missing file, rule, path or count");
  EXPECT_EQ(Error(With(R"({"file": 1})")),
            "findings[0]: file is a number, must be a string");
  EXPECT_EQ(Error(With(R"({"rule": []})")),
            "findings[0]: rule is an array, must be a string");
  EXPECT_EQ(Error(With(R"({"path": {}})")),
            "findings[0]: path is an object, must be a string");
  EXPECT_EQ(Error(With(R"({"name": "a"})")),
            "findings[0]: has a key other than file, rule, path and count");
  EXPECT_EQ(Error(With(R"({"file": "a", "file": "b"})")),
            "findings[0]: has a duplicate key \"file\"");
  EXPECT_EQ(Error(With(R"({"count": 1, "count": 1})")),
            "findings[0]: has a duplicate key \"count\"");
  for (const char* count : {"-1", "0.5", "1e3", "\"1\"", "null", "true"}) {
    EXPECT_EQ(
        Error(With(absl::StrCat(R"({"count": )", count, "}"))).substr(0, 22),
        "findings[0]: count is ")
        << count;
  }
  EXPECT_EQ(Error(With(R"({"count": 0})")),
            "findings[0]: count is 0, must be at least 1");
  EXPECT_EQ(
      Error(With(absl::StrCat(kEntry, ",", kEntry))),
      "findings[1]: has the same file, rule and path as an earlier entry");
}

// Building and quoting a whole document crashed the program with 1,000 levels
// on a small stack, and with a million on any.
TEST(BaselineParserTest, NestingIsBounded) {
  constexpr size_t kLevels = 1000000;
  EXPECT_EQ(Error(Repeated("[", kLevels)), "is not a baseline: it is an array");
  EXPECT_EQ(Error(With(Repeated("[", kLevels))),
            "findings[0]: is an array, must be an object");
  EXPECT_EQ(Error(With(R"({"file":)" + Repeated("[", kLevels))),
            "findings[0]: file is an array, must be a string");
  for (const char* level : {"[", "{\"x\":"}) {
    EXPECT_EQ(Error(R"({"version": 1, "x": )" + Repeated(level, kLevels)),
              "is nested more than 16 levels deep");
  }
  const std::string legal =
      R"({"version": 1, "findings": [], "x": )" + Repeated("[", 15);
  EXPECT_TRUE(ParseBaseline(legal + Repeated("]", 15) + "}").ok());
}

TEST(BaselineParserTest, AnErrorQuotesNothing) {
  const std::string hostile = R"("\u001b[2J)" + std::string(100000, 'x');
  for (const std::string& text :
       {With("{" + hostile + "\": 1}"), With(hostile + "\""), hostile + "\"",
        "{" + hostile, std::string(100000, '\x1b')}) {
    const std::string error = Error(text);
    EXPECT_LT(error.size(), 100u);
    EXPECT_EQ(error.find('\x1b'), std::string::npos);
    EXPECT_EQ(error.find("xx"), std::string::npos);
  }
}

}  // namespace
}  // namespace assetlint
