#include "lint/facts/facts_file.h"

#include <cmath>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "corpus/all_files.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "gtest/gtest.h"
#include "lint/facts/describe_facts.h"
#include "lint/testing/capture.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;

std::string Written(const FactsFile& file) {
  Capture capture;
  WriteFacts(file, capture.output());
  return capture.Text();
}

std::string Error(absl::string_view text) {
  const absl::StatusOr<FactsFile> file = ParseFacts(text);
  EXPECT_FALSE(file.ok()) << text.substr(0, 200);
  EXPECT_EQ(file.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(file.status().message());
}

// A file of 100 bytes with these facts.
std::string With(absl::string_view facts) {
  return absl::StrCat(
      R"({"version": 1, "path": "a", "format": null, "size": 100, "facts": {)",
      facts, "}}");
}

FactsFile SmallFile() {
  FactsFile file = {.path = "Data/x.ALO",
                    .format = FindFormat("alo"),
                    .size = 100,
                    .facts = Facts()};
  Facts& facts = *file.facts;
  facts.bones = {{facts.Add("Root", 16), -1}, {facts.Add("B\xFF", 30), 0}};
  facts.meshes = {{facts.Add("Hull", 40), 1, false, true}};
  facts.frames_per_second = 29.97f;
  return file;
}

TEST(FactsFileTest, IsTheJsonOfTheSchema) {
  EXPECT_EQ(Written(SmallFile()), R"({
  "version": 1,
  "path": "Data/x.ALO",
  "format": "alo",
  "size": 100,
  "facts": {
    "frames_per_second": 29.97,
    "bones": [
      {
        "name": "Root",
        "name_offset": 16,
        "parent": -1
      },
      {
        "name": "B\\xff",
        "name_offset": 30,
        "parent": 0
      }
    ],
    "meshes": [
      {
        "name": "Hull",
        "name_offset": 40,
        "bone": 1,
        "hidden": false,
        "collides": true
      }
    ]
  }
}
)");
}

TEST(FactsFileTest, ComesBackAsItWas) {
  const FactsFile file = SmallFile();
  const absl::StatusOr<FactsFile> read = ParseFacts(Written(file));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->path, file.path);
  EXPECT_EQ(read->format, file.format);
  EXPECT_EQ(read->size, 100u);
  ASSERT_TRUE(read->facts.has_value());
  const Facts& facts = *read->facts;
  ASSERT_EQ(facts.bones.size(), 2u);
  EXPECT_EQ(facts.Text(facts.bones[1].name), "B\xFF");
  EXPECT_EQ(facts.bones[1].name.offset, 30u);
  EXPECT_EQ(facts.bones[0].parent, -1);
  ASSERT_EQ(facts.meshes.size(), 1u);
  EXPECT_TRUE(facts.meshes[0].collides);
  EXPECT_EQ(facts.frames_per_second, 29.97f);
}

TEST(FactsFileTest, AFileThatDoesNotDecodeHasNone) {
  const FactsFile file = {.path = "\xFF", .size = 3, .facts = {}};
  const std::string text = Written(file);
  EXPECT_NE(text.find(R"("facts": null)"), std::string::npos) << text;
  const absl::StatusOr<FactsFile> read = ParseFacts(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_FALSE(read->facts.has_value());
  EXPECT_EQ(read->path, "\xFF");
  EXPECT_EQ(read->format, nullptr);
}

TEST(FactsFileTest, NumbersThatJsonLacks) {
  FactsFile file = SmallFile();
  for (const float number : {NAN, INFINITY, -INFINITY}) {
    file.facts->frames_per_second = number;
    const absl::StatusOr<FactsFile> read = ParseFacts(Written(file));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(std::isnan(read->facts->frames_per_second), std::isnan(number));
    if (!std::isnan(number)) {
      EXPECT_EQ(read->facts->frames_per_second, number);
    }
  }
}

// Whether the names of a file are where the facts say.
class NamesAreThere {
 public:
  NamesAreThere(absl::string_view bytes, const Facts& facts)
      : bytes_(bytes), facts_(facts) {}

  void Name(absl::string_view key, FactName name) const {
    if (name.size == 0) return;
    ASSERT_LE(RangeOf(name).end(), bytes_.size()) << key;
    EXPECT_EQ(bytes_.substr(name.offset, name.size), facts_.Text(name)) << key;
  }
  void Place(absl::string_view, FactName) const {}
  void Number(absl::string_view, int64_t) const {}
  void Real(absl::string_view, float) const {}
  void Flag(absl::string_view, bool) const {}

 private:
  absl::string_view bytes_;
  const Facts& facts_;
};

TEST(FactsFileTest, EveryFileOfTheCorpus) {
  size_t with_names = 0;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    SCOPED_TRACE(file.path);
    const Format* format = RecogniseFormat(file.bytes, file.path);
    if (format == nullptr || !format->has_facts) continue;
    Facts facts;
    Report report(Report::Mode::kCollect);
    format->lint(file.bytes, FileContext{"", &facts}, report);
    NamesAreThere visitor(file.bytes, facts);
    DescribeFact(visitor, facts);
    DescribeLists(facts, [&](absl::string_view, const auto& list) {
      for (const auto& fact : list) DescribeFact(visitor, fact);
    });
    with_names += facts.text.empty() ? 0 : 1;
    const std::string text = Written({.path = file.path,
                                      .format = format,
                                      .size = file.bytes.size(),
                                      .facts = std::move(facts)});
    const absl::StatusOr<FactsFile> read = ParseFacts(text);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(Written(*read), text);
  }
  EXPECT_GT(with_names, 100u);
}

TEST(FactsFileTest, ReportsWhatIsWrong) {
  EXPECT_EQ(Error(""), "is not valid JSON at byte 1");
  EXPECT_EQ(Error("[]"), "is not a facts file");
  EXPECT_EQ(Error("1"), "is not a facts file");
  EXPECT_EQ(Error("{}"), "version is missing");
  const std::string good = With("");
  ASSERT_TRUE(ParseFacts(good).ok());
  const auto replaced = [&](absl::string_view what, absl::string_view by) {
    return Error(absl::StrReplaceAll(good, {{what, by}}));
  };
  EXPECT_EQ(replaced(": 1,", ": 2,"),
            "has a version that this assetlint does not support");
  EXPECT_EQ(replaced(R"("a")", "1"), "path must be a string");
  EXPECT_EQ(replaced(R"("a")", R"("")"), "path is empty");
  EXPECT_EQ(replaced("null", R"("gsx")"),
            "has a format that this assetlint does not know");
  EXPECT_EQ(replaced("null", "1"), "format must be a string or null");
  EXPECT_EQ(replaced(": 100", ": 4294967296"),
            "size is above the limit for files");
  EXPECT_EQ(replaced(": 100", ": -1"),
            "size must be a whole number from 0 to 18446744073709551615");
  EXPECT_EQ(replaced("{}", "1"), "facts must be an object or null");
  EXPECT_EQ(replaced("{}", "[]"), "is not a facts file");
  EXPECT_EQ(replaced(R"("format": null, )", ""),
            "format must be a string or null");
  EXPECT_EQ(replaced(R"("size")", R"("x": 1, "size")"), "has an unknown key");
  EXPECT_EQ(replaced(R"("size")", R"("size": 1, "size")"),
            "has a duplicate key, or too many");
}

TEST(FactsFileTest, ReportsWhatIsWrongInFacts) {
  EXPECT_EQ(Error(With(R"("frames": -1)")),
            "facts: frames must be a whole number from 0 to 4294967295");
  EXPECT_EQ(Error(With(R"("frames_per_second": 1e300)")),
            "facts: frames_per_second must be a number that a float can hold");
  EXPECT_EQ(Error(With(R"("strange": 1)")), "facts: has an unknown key");
  EXPECT_EQ(Error(With(R"("strange": [])")), "is not a facts file");
  EXPECT_EQ(Error(With(R"("bones": [1])")), "is not a facts file");
  EXPECT_EQ(Error(With(R"("bones": [[]])")), "is not a facts file");
  EXPECT_EQ(Error(With(R"("bones": [], "bones": [])")), "has two lists bones");
  EXPECT_EQ(Error(With(R"("bones": [{}])")), "bones[0]: name is missing");
  const auto bone = [](absl::string_view members) {
    return Error(With(absl::StrCat(
        R"("bones": [{"name": "R", "name_offset": 99, "parent": -1}, {)",
        members, "}]")));
  };
  EXPECT_EQ(bone(R"("name": "R", "name_offset": 1)"),
            "bones[1]: parent is missing");
  EXPECT_EQ(bone(R"("name": "R", "name_offset": 1, "parent": 2147483648)"),
            "bones[1]: parent must be a whole number from -2147483648 to "
            "2147483647");
  EXPECT_EQ(bone(R"("name": "R", "name_offset": 100, "parent": 0)"),
            "bones[1]: name is not inside the file");
  EXPECT_EQ(bone(R"("name": "R", "name": "")"),
            "bones[1]: has a duplicate key, or too many");
  EXPECT_EQ(bone(R"("name": {})"), "is not a facts file");
}

TEST(FactsFileTest, IndicesIntoOtherListsExist) {
  const std::string texts =
      R"("shader": "", "shader_offset": 0,
         "vertex_format": "", "vertex_format_offset": 0)";
  EXPECT_EQ(
      Error(With(absl::StrCat(R"("materials": [{"mesh": 0, )", texts, "}]"))),
      "materials[0]: refers to what does not exist");
  EXPECT_EQ(Error(With(R"("parameters": [{"material": 0, "name": "",
                          "name_offset": 0, "texture": "",
                          "texture_offset": 0}])")),
            "parameters[0]: refers to what does not exist");
  EXPECT_EQ(Error(With(R"("objects": [{"element": "", "element_offset": 0,
                          "name": "", "name_offset": 0,
                          "first_field": 4294967295, "fields": 2}])")),
            "objects[0]: refers to what does not exist");
}

// That text is about a place of the file, and not in it.
TEST(FactsFileTest, WhyAnXmlFileCannotBeRead) {
  Facts facts;
  facts.unreadable = facts.Add(std::string(200, 'x'), 100);
  const FactsFile file = {.path = "a.xml", .size = 100, .facts = facts};
  const absl::StatusOr<FactsFile> read = ParseFacts(Written(file));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->facts->unreadable.size, 200u);
  EXPECT_EQ(read->facts->unreadable.offset, 100u);
  EXPECT_EQ(Error(With(R"("unreadable": "x", "unreadable_offset": 101)")),
            "unreadable is not inside the file");
}

TEST(FactsFileTest, NestingHasAnEnd) {
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += R"({"facts":)";
  EXPECT_EQ(Error(deep), "is not a facts file");
}

}  // namespace
}  // namespace assetlint
