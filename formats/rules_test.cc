// The rules of all formats.
#include <algorithm>

#include "absl/strings/string_view.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(RulesTest, EachFormatHasThemInTheOrderOfTheirIds) {
  for (const Format* format : AllFormats()) {
    absl::string_view last;
    for (const Rule* rule : format->rules()) {
      EXPECT_LT(last, rule->id) << format->name;
      last = rule->id;
    }
  }
}

TEST(RulesTest, ThoseAcrossFilesAreOfNoFormat) {
  absl::string_view last;
  for (const Rule* rule : AcrossRules()) {
    EXPECT_LT(last, rule->id);
    last = rule->id;
    EXPECT_NE(rule->grade.severity, Severity::kError) << rule->id;
    for (const Format* format : AllFormats()) {
      const auto rules = format->rules();
      EXPECT_EQ(std::count(rules.begin(), rules.end(), rule), 0)
          << rule->id << " " << format->name;
    }
  }
}

}  // namespace
}  // namespace assetlint
