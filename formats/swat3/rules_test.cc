// Rules of GSA against each other; rule_cases.cc has the cases of each.
#include <string>

#include "absl/strings/str_replace.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "corpus/swat3/files.h"
#include "formats/base/finding.h"
#include "formats/swat3/formats.h"
#include "formats/testing/lint_bytes.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

std::string FileOf(const std::string& path) {
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path == "swat3/" + path) return file.bytes;
  }
  ADD_FAILURE() << "no file " << path;
  return "";
}

RuleIds Broken(const std::string& bytes) {
  return BrokenRules(kGsaFormat, bytes);
}

TEST(GsaRulesTest, ARotationIsZeroOnlyWithoutAnyLength) {
  const std::string zero = FileOf("invalid/GSA034/rotation.gsa");
  EXPECT_EQ(Broken(zero), RuleIds{"GSA034"});
  EXPECT_EQ(Broken(corpus::With(zero, 177, 1e-10f)), RuleIds{"GSA019"});
  EXPECT_EQ(Broken(corpus::With(zero, 177, -1.0f)), RuleIds{});
}

TEST(GsaRulesTest, RatesFrom1To120AreNoFault) {
  const std::string file = FileOf("valid/4_2_events.gsa");
  const auto with_rate = [&](uint16_t rate) {
    return Broken(corpus::With<uint16_t>(file, 20, rate));
  };
  EXPECT_EQ(with_rate(10), RuleIds{});
  EXPECT_EQ(with_rate(1), RuleIds{});
  EXPECT_EQ(with_rate(120), RuleIds{});
  EXPECT_EQ(with_rate(0), RuleIds{"GSA032"});
  EXPECT_EQ(with_rate(121), RuleIds{"GSA032"});
}

TEST(GsaRulesTest, ALoneNewLineContradictsAConversion) {
  const std::string converted =
      absl::StrReplaceAll(FileOf("valid/4_2_events.gsa"), {{"\n", "\r\n"}});
  EXPECT_EQ(Broken(converted), RuleIds{"GSA033"});
  // In the skeleton, whose content is unknown.
  EXPECT_EQ(Broken(corpus::With<uint8_t>(converted, 30, 0x0A)),
            RuleIds{"GSA032"});
  EXPECT_EQ(Broken(corpus::With<uint16_t>(converted, 30, 0x0A0D)),
            RuleIds{"GSA033"});
  EXPECT_EQ(Broken(corpus::With<uint8_t>(converted, 21, 0x0B)),
            RuleIds{"GSA032"});
}

TEST(GsaRulesTest, OnlyAnotherFormatIsNotValidatedFurther) {
  EXPECT_EQ(Broken(FileOf("invalid/GSA002/noise.gsa")), RuleIds{"GSA002"});
  std::string file = FileOf("invalid/GSA032/121.gsa");
  // Half of the GUID, then none of it but frames that end with the file.
  EXPECT_EQ(Broken(file.replace(0, 8, 8, 'x')), (RuleIds{"GSA002", "GSA032"}));
  EXPECT_EQ(Broken(file.replace(8, 8, 8, 'x')), (RuleIds{"GSA002", "GSA032"}));
  EXPECT_EQ(Broken(corpus::With<uint8_t>(file, 16, 9)), RuleIds{"GSA002"});
  EXPECT_EQ(Broken(file + "!"), RuleIds{"GSA002"});
}

TEST(GsaRulesTest, DamageGivesNothingButTheFindingItIsFor) {
  // Two kinds of files are special: the one whose reading is a guess by rule,
  // and those whose frames are cut off somewhere.
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path.find("/invalid/") == std::string::npos ||
        file.path.find("GSA010") != std::string::npos) {
      continue;
    }
    const std::string rule = file.path.substr(14, 6);
    for (const Finding& finding : LintBytes(kGsaFormat, file.bytes)) {
      if (finding.rule->severity == Severity::kInfo) continue;
      EXPECT_TRUE(finding.rule->id == rule || rule == "GSA009" ||
                  rule == "GSA030" || rule == "GSA033")
          << file.path << ": " << finding.rule->id << " "
          << FindingPath(finding) << ": " << finding.message;
    }
  }
}

}  // namespace
}  // namespace assetlint::swat3
