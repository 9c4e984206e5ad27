// The diagnoses through the list of formats, as programs see them: what is
// reported for damaged files, and that similar but harmless files are left
// alone.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "corpus/all_files.h"
#include "corpus/as_text.h"
#include "formats/base/edits.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "formats/diagnose/damaged_file.h"
#include "formats/diagnose/diagnoses.h"
#include "formats/formats.h"
#include "formats/known_formats.h"
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

// The findings above the severity "info".
std::vector<Finding> Faults(const std::string& bytes, const std::string& name) {
  std::vector<Finding> faults;
  for (Finding& finding : Lint(bytes, name)) {
    if (finding.rule->grade.severity != Severity::kInfo)
      faults.push_back(finding);
  }
  return faults;
}

bool IsDiagnosis(const Finding& finding) {
  return absl::StartsWith(finding.rule->id, "FIL");
}

std::vector<std::string> IdsOf(const std::vector<Finding>& findings) {
  std::vector<std::string> ids;
  for (const Finding& finding : findings) ids.emplace_back(finding.rule->id);
  return ids;
}

std::vector<std::string> Diagnoses(const std::string& bytes,
                                   const std::string& name) {
  std::vector<Finding> found = Lint(bytes, name);
  std::erase_if(found, [](const Finding& f) { return !IsDiagnosis(f); });
  return IdsOf(found);
}

// The only fault of the file; a default one when there are others.
Finding OnlyFault(const std::string& bytes, const std::string& name) {
  const std::vector<Finding> faults = Faults(bytes, name);
  EXPECT_THAT(faults, SizeIs(1)) << name;
  for (const Finding& finding : faults) {
    if (faults.size() != 1) {
      ADD_FAILURE() << name << ": " << finding.rule->id << " at "
                    << finding.range.offset << ": " << finding.message;
    }
  }
  return faults.empty() ? Finding{} : faults.front();
}

class CorpusFileTest : public testing::TestWithParam<corpus::CorpusFile> {};

TEST_P(CorpusFileTest, GivesOneFindingThatNamesTheCause) {
  const std::vector<std::string> parts = absl::StrSplit(GetParam().path, '/');
  int diagnoses = 0;
  for (const Finding& finding : Lint(GetParam().bytes, parts[3])) {
    if (IsDiagnosis(finding)) {
      EXPECT_EQ(finding.rule->id, parts[2]);
      ++diagnoses;
    } else if (finding.rule->grade.severity != Severity::kInfo &&
               // Reports that the name in the file is not the file's own.
               finding.rule->name != "system-name") {
      ADD_FAILURE() << finding.rule->id << " at " << finding.range.offset
                    << ", " << FindingPath(finding) << ": " << finding.message;
    }
  }
  EXPECT_EQ(diagnoses, 1);
}

std::vector<corpus::CorpusFile> FilesOfThisFolder() {
  std::vector<corpus::CorpusFile> files;
  for (corpus::CorpusFile& file : corpus::AllFiles()) {
    if (absl::StartsWith(file.path, "file/invalid/")) files.push_back(file);
  }
  return files;
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, CorpusFileTest, testing::ValuesIn(FilesOfThisFolder()),
    [](const testing::TestParamInfo<corpus::CorpusFile>& tested) {
      return absl::StrReplaceAll(tested.param.path.substr(13),
                                 {{"/", "_"}, {"-", "_"}, {".", "_"}});
    });

TEST(UnexpectedContentTest, AssetsWithTextInThemAreNone) {
  EXPECT_THAT(
      Lint(corpus::BytesOfFile("alamo/valid/model-name-with-high-bytes.alo"),
           "a.alo"),
      IsEmpty());
  // Damaged ones too: text after the first bytes proves nothing.
  std::string cut = corpus::BytesOfFile("alamo/valid/model-small.alo");
  cut.resize(100);
  EXPECT_THAT(Diagnoses(cut + "<html></html>", "a.alo"), IsEmpty());
  // Nor does a signature that is not at the start.
  EXPECT_THAT(Diagnoses(cut + "\x89PNG\r\n\x1A\n", "a.alo"), IsEmpty());
}

TEST(WrongExtensionTest, OnlyAnExtensionOfOtherFormatsIsWrong) {
  const std::string model = corpus::BytesOfFile("alamo/valid/model-small.alo");
  EXPECT_THAT(Lint(model, "model.ALO"), IsEmpty());
  EXPECT_THAT(Lint(model, "model.bak"), IsEmpty());
  EXPECT_THAT(Lint(model, "model"), IsEmpty());
  EXPECT_THAT(Lint(model, ""), IsEmpty());
  const std::vector<Finding> found = Lint(model, "model.ala");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(
      found[0].message,
      "the format is Alamo model (.alo), but the extension is that of Alamo "
      "animation");
}

TEST(WrongExtensionTest, ADamagedFileKeepsTheFormatOfItsName) {
  // Not certain enough to report the name as wrong.
  std::string gsa = corpus::BytesOfFile("swat3/valid/4_2_ids.gsa");
  gsa[3] ^= 1;
  EXPECT_THAT(Diagnoses(gsa, "a.gsa"), IsEmpty());
}

TEST(BlankRunTest, ReportsBeginAndEnd) {
  const std::string anim = corpus::BytesOfFile("prime/valid/v2_event.anim");
  Finding finding = OnlyFault(
      corpus::BytesOfFile("file/invalid/FIL010/a-sector.alo"), "a.alo");
  EXPECT_LE(finding.range.offset, 1536u);
  EXPECT_GE(finding.range.end(), 1536u + 512u);
  EXPECT_THAT(finding.message, HasSubstr("zero bytes from byte "));
  EXPECT_THAT(finding.message, HasSubstr(" replace data"));
  finding = OnlyFault(anim + std::string(512, '\xCD'), "a.anim");
  EXPECT_EQ(finding.range, (ByteRange{anim.size(), 512}));
  EXPECT_EQ(finding.message,
            absl::StrCat("512 bytes of 0xcd from byte ", anim.size(),
                         " to the end of the file follow the end of the "
                         "content"));
  finding = OnlyFault(
      corpus::BytesOfFile("file/invalid/FIL010/everything-ff.anim"), "a.anim");
  EXPECT_THAT(finding.message, HasSubstr(" bytes of the file are 0xff"));
}

TEST(BlankRunTest, PaddingDoesNotHideAnError) {
  // The header of a library gives its length.
  const std::string library = corpus::BytesOfFile("bw2/valid/events.al");
  EXPECT_THAT(IdsOf(Faults(library + std::string(800, '\0'), "a.al")),
              ElementsAre("FIL012", "BWA020"));
  // Zeros where the connections were are no padding.
  std::string model = corpus::BytesOfFile("alamo/valid/model-bones-only.alo");
  std::fill(model.begin() + 389, model.end(), '\0');
  EXPECT_THAT(IdsOf(Faults(model, "a.alo")), ElementsAre("FIL011"));
}

TEST(BlankRunTest, SeveralRunsAreOneFinding) {
  std::string file = corpus::BytesOfFile("file/invalid/FIL011/rotations.ala");
  file.replace(300, 512, 512, '\0');
  const Finding finding = OnlyFault(file, "a.ala");
  // The rotations of both runs are one finding, which begins in the first.
  EXPECT_LE(finding.range.offset, 300u);
  EXPECT_GE(finding.range.end(), 812u);
}

TEST(BlankRunTest, ARunInWhichNothingIsWrongIsHarmless) {
  // An unknown chunk may hold anything.
  std::string file =
      corpus::BytesOfFile("alamo/valid/particles_two_emitters.alo");
  file.append("\x77\x07\0\0\xD0\x07\0\0", 8).append(2000, '\0');
  for (const Finding& finding : Lint(file, "particles_two_emitters.alo")) {
    EXPECT_FALSE(IsDiagnosis(finding)) << finding.message;
  }
  // The skeleton of a GSA is opaque; the fault is in a frame.
  const std::string skin =
      corpus::BytesOfFile("swat3/invalid/GSA034/rotation.gsa");
  const std::string legal = absl::StrCat(
      skin.substr(0, 26), std::string(2000, '\0'), skin.substr(26));
  EXPECT_THAT(Diagnoses(legal, "a.gsa"), IsEmpty());
  EXPECT_EQ(OnlyFault(legal, "a.gsa").rule->id, "GSA034");
}

TEST(BlankRunTest, AnotherFaultKeepsItsFinding) {
  // A frame rate of 0 before blank rotations.
  std::string file = corpus::BytesOfFile("file/invalid/FIL011/rotations.ala");
  file.replace(file.find("\x02\x04") + 2, 4, 4, '\0');
  EXPECT_THAT(IdsOf(Faults(file, "a.ala")), ElementsAre("FIL011", "ALA004"));
}

TEST(InFrontTest, OfADamagedFileAloneAreNoExplanation) {
  std::string library = corpus::BytesOfFile("bw2/valid/events.al");
  const std::string zeros(4, '\0');
  EXPECT_THAT(Diagnoses(zeros + library, "a.al"), ElementsAre("FIL032"));
  library.replace(100, 40, 40, '\x7F');
  EXPECT_THAT(Diagnoses(zeros + library, "a.al"),
              ::testing::Not(::testing::Contains("FIL032")));
}

// Every pair of formats, using the first valid file of each. A file after an
// archive is bytes that no entry has, which rules of its own report.
TEST(SecondFileTest, AllPairsOfFormatsAreFound) {
  std::map<const Format*, const std::string*> files;
  for (const std::string path :
       {"alamo/valid/format-2-all-pools.ala", "alamo/valid/model-small.alo",
        "alamo/valid/particles_two_emitters.alo",
        "alamo/valid/universe_light_field.alo", "prime/valid/v2_event.anim",
        "swat3/valid/4_2_events.gsa", "bw2/valid/events.al"}) {
    const std::string& bytes = corpus::BytesOfFile(path);
    files[RecogniseFormat(bytes, "")] = &bytes;
  }
  const auto formats = AllFormats();
  ASSERT_EQ(files.size(), std::count_if(formats.begin(), formats.end(),
                                        [](const Format* format) {
                                          return format->container == nullptr;
                                        }));
  for (const auto& [first, head] : files) {
    for (const auto& [second, rest] : files) {
      const std::string name = absl::StrCat("a", first->extensions[0]);
      bool found = false;
      for (const Finding& finding : Lint(*head + *rest, name)) {
        if (!IsDiagnosis(finding)) continue;
        found = true;
        EXPECT_EQ(finding.range, (ByteRange{head->size(), rest->size()}))
            << first->name << " and " << second->name;
        EXPECT_EQ(finding.rule->grade.severity, Severity::kError);
      }
      EXPECT_TRUE(found) << first->name << " and " << second->name;
    }
  }
}

TEST(SecondFileTest, HalfAFileBeforeAnotherIsNotTwo) {
  const std::string model = corpus::BytesOfFile("alamo/valid/model-small.alo");
  EXPECT_THAT(Diagnoses(model.substr(0, 500) + model, "a.alo"), IsEmpty());
}

TEST(SecondFileTest, AMisplacedChunkIsNoFile) {
  for (const corpus::CorpusFile& file : corpus::AllFiles()) {
    if (!absl::StrContains(file.path, "/ALC008/") &&
        !absl::StrContains(file.path, "/ALC009/")) {
      continue;
    }
    const std::vector<std::string> parts = absl::StrSplit(file.path, '/');
    EXPECT_THAT(Diagnoses(file.bytes, parts.back()), IsEmpty()) << file.path;
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

TEST(ConversionTest, AFileDamagedOtherwiseIsNotConverted) {
  // Its only line feed follows a carriage return by chance.
  std::string model = corpus::BytesOfFile("alamo/valid/model-bones-only.alo");
  ASSERT_EQ(model.find('\n'), std::string::npos);
  model.resize(model.size() - 20);
  const size_t zeros = model.rfind(std::string(4, '\0'));
  model.replace(zeros, 2, "\r\n");
  EXPECT_THAT(Diagnoses(model, "a.alo"), IsEmpty());
}

TEST(ConversionTest, TheFindingsOfTheOriginalStay) {
  const std::string skin =
      corpus::BytesOfFile("swat3/invalid/GSA034/rotation.gsa");
  const std::vector<Finding> before = Faults(skin, "a.gsa");
  ASSERT_THAT(before, SizeIs(1));
  const std::vector<Finding> after = Faults("\xEF\xBB\xBF" + skin, "a.gsa");
  ASSERT_THAT(after, SizeIs(2));
  EXPECT_EQ(after[0].rule->id, "FIL042");
  EXPECT_EQ(after[0].count, 1u);
  EXPECT_EQ(after[1].rule, before[0].rule);
  EXPECT_EQ(after[1].range.offset, before[0].range.offset + 3);
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

TEST(NumbersTest, ALongerEventIsAnEditedText) {
  std::string skin = corpus::BytesOfFile("swat3/valid/4_2_events.gsa");
  skin.insert(skin.find("cuff"), "s");
  const Finding longer = OnlyFault(skin, "a.gsa");
  EXPECT_EQ(longer.rule->id, "FIL030");
  EXPECT_EQ(longer.message, "length is 11, but with 12 the file decodes");
}

TEST(SizesTest, SizesThatWereNeverWrittenAreNamed) {
  std::string model = corpus::BytesOfFile("alamo/valid/model-small.alo");
  for (const Outline::Block& block :
       alamo::kModelFormat.outline(model).blocks) {
    if (block.tag_length == 4) model.replace(block.size_offset, 3, 3, '\0');
  }
  EXPECT_THAT(OnlyFault(model, "a.alo").message,
              HasSubstr("sizes were probably never written"));
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
