#include "formats/testing/rule_case.h"

#include <map>
#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/real_files.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "formats/fixer/fix_law.h"
#include "formats/testing/case_findings.h"
#include "formats/testing/laws.h"

namespace assetlint {

const std::string& BlessedFindings(absl::string_view folder,
                                   const std::string& case_name) {
  static auto& folders =
      *new std::map<std::string, std::map<std::string, std::string>>;
  const auto [file, is_new] = folders.try_emplace(std::string(folder));
  if (is_new) {
    const std::string text =
        corpus::ReadFile(absl::StrCat("corpus/", folder, "/findings.txt"));
    std::string name;
    for (const absl::string_view line :
         absl::StrSplit(text, '\n', absl::SkipEmpty())) {
      if (!absl::StartsWith(line, " ")) name = std::string(line);
      absl::StrAppend(&file->second[name], line, "\n");
    }
  }
  return file->second[case_name];
}

void PrintTo(const RuleTestCase& c, std::ostream* out) { *out << c.name; }

// A test that uses only the rest of this file has no cases.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RuleTest);

TEST_P(RuleTest, DamageIsReportedAndTheNearestLegalValueIsNot) {
  const RuleTestCase& c = GetParam();
  const absl::string_view rule = RuleOf(c.name);
  const std::string file_name = FileNameOf(c, c.extension);
  const std::string found = CaseFindings(*c.format, c, c.extension);
  EXPECT_TRUE(absl::StrContains(found, absl::StrCat("\n  ", rule, " ")))
      << found;
  EXPECT_EQ(found, BlessedFindings(c.engine, c.name))
      << "if that is right: bazel run -c opt //corpus:write";
  for (const Finding& finding :
       FindingsOf(*c.format, rule, c.legal, file_name)) {
    ADD_FAILURE() << "the legal file has: " << FindingPath(finding) << ": "
                  << finding.message;
  }
  for (const FixLevel least : {FixLevel::kSafe, FixLevel::kUnsafe}) {
    EXPECT_EQ(CheckFix(*c.format, c.damaged, FileContext{file_name}, least),
              absl::OkStatus());
  }
}

}  // namespace assetlint
