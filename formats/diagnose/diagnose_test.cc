// The diagnoses through the list of formats, as programs see them: the cases of
// damaged files, and what holds for every valid file or pair of formats.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "corpus/all_files.h"
#include "corpus/as_text.h"
#include "corpus/file/files.h"
#include "formats/base/edits.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "formats/diagnose/damaged_file.h"
#include "formats/diagnose/diagnoses.h"
#include "formats/formats.h"
#include "formats/known_formats.h"
#include "formats/testing/case_findings.h"
#include "formats/testing/rule_case.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<Finding> Lint(const std::string& bytes, const std::string& name) {
  const Format* format = RecogniseFormat(bytes, name);
  if (format == nullptr) {
    ADD_FAILURE() << name << " is of no format";
    return {};
  }
  Report report(Report::Mode::kCollect);
  format->lint(bytes, FileContext{name}, report);
  return report.TakeSorted();
}

bool IsDiagnosis(const Finding& finding) {
  return absl::StartsWith(finding.rule->id, "FIL");
}

std::vector<std::string> Diagnoses(const std::string& bytes,
                                   const std::string& name) {
  std::vector<Finding> found = Lint(bytes, name);
  std::erase_if(found, [](const Finding& f) { return !IsDiagnosis(f); });
  std::vector<std::string> ids;
  for (const Finding& finding : found) ids.emplace_back(finding.rule->id);
  return ids;
}

std::vector<RuleTestCase> DamageCases() {
  std::vector<RuleTestCase> cases;
  for (corpus::CaseTable& table : corpus::TransferDamageCases()) {
    for (corpus::Case& c : table.cases) {
      const Format* format =
          RecogniseFormat(c.damaged, FileNameOf(c, table.extension));
      cases.push_back({std::move(c), format, table.engine, table.extension});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(File, RuleTest, testing::ValuesIn(DamageCases()),
                         kRuleTestName);

TEST(WrongExtensionTest, OnlyAnExtensionOfOtherFormatsIsWrong) {
  const std::string model = corpus::BytesOfFile("alamo/valid/model-small.alo");
  EXPECT_THAT(Lint(model, "model.ALO"), IsEmpty());
  EXPECT_THAT(Lint(model, "model.bak"), IsEmpty());
  EXPECT_THAT(Lint(model, "model"), IsEmpty());
  EXPECT_THAT(Lint(model, ""), IsEmpty());
  EXPECT_THAT(Diagnoses(model, "model.ala"), ElementsAre("FIL007"));
}

// Every pair of formats, using the first valid file of each. A file after an
// archive is bytes that no entry has, which rules of its own report.
TEST(SecondFileTest, AllPairsOfFormatsAreFound) {
  std::map<const Format*, std::string> files;
  for (const std::string path :
       {"alamo/valid/format-2-all-pools.ala", "alamo/valid/model-small.alo",
        "alamo/valid/particles_two_emitters.alo",
        "alamo/valid/universe_light_field.alo", "prime/valid/v2_event.anim",
        "swat3/valid/4_2_events.gsa", "bw2/valid/events.al"}) {
    std::string bytes = corpus::BytesOfFile(path);
    const Format* const format = RecogniseFormat(bytes, "");
    files[format] = std::move(bytes);
  }
  const auto formats = AllFormats();
  ASSERT_EQ(files.size(), std::count_if(formats.begin(), formats.end(),
                                        [](const Format* format) {
                                          return format->container == nullptr;
                                        }))
      << "each format needs a file above";
  for (const auto& [first, head] : files) {
    for (const auto& [second, rest] : files) {
      const std::string name = absl::StrCat("a", first->extensions[0]);
      bool found = false;
      for (const Finding& finding : Lint(head + rest, name)) {
        if (!IsDiagnosis(finding)) continue;
        found = true;
        EXPECT_EQ(finding.range, (ByteRange{head.size(), rest.size()}))
            << first->name << " and " << second->name;
        EXPECT_EQ(finding.rule->grade.severity, Severity::kError);
      }
      EXPECT_TRUE(found) << first->name << " and " << second->name;
    }
  }
}

// Undoes what the best fix of the file's diagnosis says.
std::string Fixed(const std::string& bytes, const Finding& finding) {
  if (finding.fixes.empty()) return "";
  EXPECT_EQ(finding.fixes[0].level, FixLevel::kUnsafe);
  return ApplyEdits(bytes, finding.fixes[0].edits);
}

// The files to convert: all that decode, with their names.
std::vector<std::pair<std::string, std::string>> SoundFiles() {
  std::vector<std::pair<std::string, std::string>> sound;
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    const std::vector<std::string> parts = absl::StrSplit(file.path, '/');
    if (parts[1] == "valid") sound.emplace_back(parts.back(), file.bytes);
  }
  return sound;
}

// Every valid file, converted, has one diagnosis, and its fix restores the
// file.
void ExpectUndone(const std::function<std::string(const std::string&)>& convert,
                  const std::string& rule) {
  size_t converted_files = 0;
  for (const auto& [name, bytes] : SoundFiles()) {
    const std::string converted = convert(bytes);
    if (converted == bytes) continue;
    // The rules of an archive report what is wrong with tables that can be
    // read.
    const Format* format = RecogniseFormat(bytes, name);
    // A GSA whose only 0x0A is its frame rate decodes, with another skeleton.
    if ((format->container != nullptr || format->name == "gsa") &&
        format->reencode(converted).ok()) {
      continue;
    }
    SCOPED_TRACE(absl::StrCat(name, ", ", rule));
    ++converted_files;
    std::vector<Finding> diagnoses;
    for (Finding& finding : Lint(converted, name)) {
      if (IsDiagnosis(finding)) diagnoses.push_back(std::move(finding));
    }
    ASSERT_THAT(diagnoses, SizeIs(1));
    EXPECT_THAT(diagnoses[0].rule->id, ::testing::AnyOf(rule, "FIL043"));
    EXPECT_EQ(Fixed(converted, diagnoses[0]), bytes);
  }
  EXPECT_GT(converted_files, SoundFiles().size() / 2);
}

TEST(ConversionTest, LineEndsAreUndone) {
  ExpectUndone(&corpus::WithCarriageReturns, "FIL040");
}

TEST(ConversionTest, EncodingsAreUndone) {
  ExpectUndone(&corpus::Latin1ToUtf8, "FIL041");
}

TEST(ConversionTest, MarksAreRemoved) {
  ExpectUndone([](const std::string& bytes) { return "\xEF\xBB\xBF" + bytes; },
               "FIL042");
}

}  // namespace

}  // namespace assetlint

namespace assetlint::diagnose {

namespace {

TEST(SecondFileTest, IsNotSoughtWhenTheFileMustNotBeReread) {
  const std::string once = corpus::BytesOfFile("bw2/valid/events.al");
  const std::string twice = once + once;
  for (const bool may_read : {true, false}) {
    Report report(Report::Mode::kCollect);
    bw2::kAlFormat.lint(twice, FileContext(), report);
    while (!may_read && report.Reread(twice.size())) {
    }
    DamagedFile file(bw2::kAlFormat, kKnownFormats, twice, FileContext(),
                     report);
    EXPECT_TRUE(AnyError(file.findings()));
    EXPECT_EQ(DiagnoseSecondFile(file), may_read);
  }
}

TEST(SizesTest, SizesThatWereNeverWrittenAreNamed) {
  std::string model = corpus::BytesOfFile("alamo/valid/model-small.alo");
  for (const Outline::Block& block :
       alamo::kModelFormat.outline(model).blocks) {
    if (block.tag_length == 4) model.replace(block.size_offset, 3, 3, '\0');
  }
  const std::vector<Finding> found = assetlint::Lint(model, "a.alo");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("sizes were probably never written"));
}

TEST(TextTest, AsciiAndItsControlCharactersAreText) {
  EXPECT_TRUE(IsText("{\r\n\t\"a\": 1\f\n}"));
  EXPECT_TRUE(IsText("word"));
}

TEST(TextTest, OtherEncodingsAreText) {
  EXPECT_TRUE(IsText("\xEF\xBB\xBFmit Byte-Order-Mark"));
  EXPECT_TRUE(
      IsText("Gr\xC3\xBC\xC3\x9F"
             "e aus M\xC3\xBCnchen, danke"));
  EXPECT_TRUE(
      IsText("Gr\xFC\xDF"
             "e aus M\xFCnchen, danke"));
  EXPECT_TRUE(IsText(absl::string_view("\xFF\xFEt\0e\0x\0t\0", 10)));
  EXPECT_TRUE(IsText(absl::string_view("\xFE\xFF\0t\0e\0x\0t", 10)));
}

TEST(TextTest, BinaryDataIsNone) {
  EXPECT_FALSE(IsText(""));
  EXPECT_FALSE(IsText("abc"));
  EXPECT_FALSE(IsText(absl::string_view("text\0", 5)));
  EXPECT_FALSE(IsText("text\x7F"));
  EXPECT_FALSE(IsText("text\x1B[31m"));
  EXPECT_FALSE(
      IsText("\xC3\xBC\xC3\xBC"
             "a"));
  EXPECT_FALSE(IsText("\xFF\xFE\x01\x02\x03\x04\x05\x06"));
  EXPECT_FALSE(IsText(absl::string_view("\xFF\xFE\x01\0\x02\0", 6)));
}

TEST(TextTest, OnlyTheBeginningIsLookedAt) {
  std::string text(kTextSample, 'a');
  EXPECT_TRUE(IsText(text + '\0'));
  text[kTextSample - 1] = '\0';
  EXPECT_FALSE(IsText(text));
}

}  // namespace

}  // namespace assetlint::diagnose
