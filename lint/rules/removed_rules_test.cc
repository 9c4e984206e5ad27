// The ids of removed rules are not used again, and CHANGELOG.md has the same
// list.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/real_files.h"
#include "formats/formats.h"
#include "gtest/gtest.h"
#include "lint/config/rule_filter.h"

namespace assetlint {
namespace {

// "ALO999 old-name" of each row of the section; a row may have several.
std::vector<std::string> RowsOfChangelog() {
  const std::string text = corpus::ReadFile("CHANGELOG.md");
  std::vector<std::string> rows;
  bool in_section = false;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, "**")) in_section = line == "**Removed rules**";
    const std::vector<absl::string_view> cells = absl::StrSplit(line, " | ");
    if (in_section && cells.size() == 2 && cells[0] != "| rule") {
      for (const absl::string_view rule :
           absl::StrSplit(cells[0].substr(2), ", ")) {
        rows.emplace_back(rule);
      }
    }
  }
  return rows;
}

TEST(RemovedRulesTest, AreThoseOfTheChangelogById) {
  for (const Rule* rule : AllRules()) {
    EXPECT_TRUE(FindRemovedRules(rule->id).empty()) << rule->id;
  }
  std::vector<std::string> listed;
  for (const RemovedRule& rule : RemovedRules()) {
    listed.push_back(absl::StrCat(rule.id, " ", rule.name));
  }
  std::vector<std::string> rows = RowsOfChangelog();
  std::sort(rows.begin(), rows.end());
  EXPECT_EQ(rows, listed);
}

}  // namespace
}  // namespace assetlint
